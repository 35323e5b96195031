import { navigate } from '@latchkit/core'
import { useClient } from '@latchkit/react'
import type { ReactElement } from 'react'
import { useWords } from '../context/UiContext.js'
import { Button } from './Button.js'
import { frameIcons } from './frame.js'
import { Notice } from './Notice.js'
import { Scroll } from './Scroll.js'

/** In place of a view of the account while there is none. */
export function NotConnected({ text }: { text?: string | undefined }): ReactElement {
  const client = useClient()
  const { t } = useWords()
  return (
    <Scroll>
      <Notice icon={frameIcons.wallet} title={t('notConnected')} text={text}>
        <Button look="primary" onClick={() => navigate(client, { view: 'Connect' })}>
          {t('connectAWallet')}
        </Button>
      </Notice>
    </Scroll>
  )
}
