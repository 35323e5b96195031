import { ApiError } from '../api/ApiError.js'
import type { RecoveryKit } from '../custody/kit.js'
import { BackupPage } from '../custody/pages/BackupPage.js'
import { Message } from '../shell/Message.js'
import type { BodyProps } from './bodyProps.js'
import { RecoverView, UnlockView } from './KeysView.js'
import { PasskeySignIn } from './PasskeySignIn.js'

type Call = BodyProps['connection']['call']

const stale = ['LOGIN_SESSION_EXPIRED', 'SHARE_LOCKED']

/** The session is that of the frame in the site's page, whose storage this window does not share: it is renewed there. */
const withFreshness =
  (call: Call): Call =>
  async (method, params) => {
    try {
      return await call(method, params)
    } catch (error) {
      if (!(error instanceof ApiError && stale.includes(error.code))) throw error
      throw new ApiError({ code: 'SIGN_IN_AT_SITE', message: error.message, status: 0 })
    }
  }

/** A view of the visitor's keys, by its purpose. */
export function KeysBody({ connection }: BodyProps) {
  const { description } = connection
  const call = withFreshness(connection.call)
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
