import { selectLogin } from '@latchkit/core'
import { updateEmail } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Scroll } from '../../components/Scroll.js'
import { useErrorText, useWords } from '../../context/UiContext.js'
import { EmailStep } from '../methods/EmailStep.js'

/** Another email address for the account. */
export function UpdateEmailWalletView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { failure, task } = useLatchkitState(selectLogin)
  const error = useErrorText(failure?.task === 'update' ? failure : undefined)
  return (
    <Scroll>
      <EmailStep
        label={t('updateNew')}
        submitLabel={t('updateContinue')}
        error={error}
        isBusy={task === 'update'}
        onSubmit={email => void updateEmail(client, { email }).catch(() => {})}
        intro={<p className="text">{t('updateText')}</p>}
      />
    </Scroll>
  )
}
