import type { RecoveryKit } from '../custody/kit.js'
import { BackupPage } from '../custody/pages/BackupPage.js'
import { Message } from '../shell/Message.js'
import { RecoverView, UnlockView } from './KeysView.js'
import type { BodyProps } from './loadBody.js'
import { PasskeySignIn } from './PasskeySignIn.js'

/** A view of the visitor's keys, by its purpose. */
export function KeysBody({ connection }: BodyProps) {
  const { call, description } = connection
  const { purpose, data } = description
  if (purpose === 'recover') return <RecoverView call={call} />
  if (purpose === 'passkey')
    return Object(data).mode === 'unlock' ? <UnlockView call={call} /> : <PasskeySignIn call={call} />
  if (purpose === 'backup')
    return (
      <BackupPage
        code={String(Object(data).code)}
        createKit={() => call<RecoveryKit>('createKit')}
        onConfirm={() => call('confirm')}
      />
    )
  return <Message title="This request cannot be shown" />
}
