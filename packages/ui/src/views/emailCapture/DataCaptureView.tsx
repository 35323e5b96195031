import { selectEmailCapture } from '@latchkit/core'
import { isEmailRequired, skipEmailCapture, startCapturedEmail } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import type { ReactElement } from 'react'
import { Button } from '../../components/Button.js'
import { LineIcon } from '../../components/LineIcon.js'
import { Scroll } from '../../components/Scroll.js'
import { useErrorText, useWords } from '../../context/UiContext.js'
import { EmailStep } from '../methods/EmailStep.js'
import { icons } from '../methods/icons.js'
import { testIds } from './testIds.js'

/** Asks for an email address, and says what for. */
export function DataCaptureView(): ReactElement {
  const client = useClient()
  const { t } = useWords()
  const { error, task } = useLatchkitState(selectEmailCapture)
  const errorText = useErrorText(error)
  const site = client.metadata.name
  const isRequired = isEmailRequired(client)
  return (
    <Scroll>
      <EmailStep
        label={t('emailLabel')}
        submitLabel={t('captureContinue')}
        error={error && errorText}
        isBusy={task === 'start'}
        onSubmit={email => void startCapturedEmail(client, { email }).catch(() => {})}
        intro={
          <div className="capture">
            <span className="capture-mark">
              <LineIcon path={icons.email} size={28} />
            </span>
            <h2 className="heading">{t('captureHeading', { site })}</h2>
            <p className="text">{t('captureText', { site })}</p>
            {isRequired ? <p className="text">{t('captureRequired', { site })}</p> : null}
          </div>
        }
      >
        <Button
          look="quiet wide"
          testId={testIds.captureLater}
          onClick={() => void skipEmailCapture(client).catch(() => {})}
        >
          {t(isRequired ? 'captureLeave' : 'captureLater')}
        </Button>
      </EmailStep>
    </Scroll>
  )
}
