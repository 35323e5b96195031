import { useState } from 'react'
import type { CustodyState } from '../custody/custody.js'
import { PasskeyPage } from '../custody/pages/PasskeyPage.js'
import { RecoverPage } from '../custody/pages/RecoverPage.js'
import { createPasskey } from '../passkey/createPasskey.js'
import { getPasskey } from '../passkey/getPasskey.js'
import type { ViewConnection } from '../views/connectView.js'

type ViewProps = Pick<ViewConnection, 'call'>

/** Opens the keys by a passkey; the recovery code is asked for in a view that is never framed. */
export function UnlockView({ call }: ViewProps) {
  return (
    <PasskeyPage
      mode="unlock"
      onPasskey={async () => {
        const { secret } = await getPasskey(await call('unlockOptions'))
        await call('unlock', secret)
      }}
      onSkip={() => void call('useCode')}
    />
  )
}

/** Opens the keys on this browser by the recovery code. A wallet that a passkey opens gets one on this browser, too. */
export function RecoverView({ call }: ViewProps) {
  const [isAdding, setAdding] = useState(false)
  if (isAdding)
    return (
      <PasskeyPage
        mode="add"
        onPasskey={async () => {
          const { response, secret } = await createPasskey(await call('addOptions'))
          await call('add', { response, secret })
        }}
        onSkip={() => void call('switchToDevice')}
      />
    )
  return (
    <RecoverPage
      onRecover={async code => {
        if ((await call<CustodyState['status']>('recover', code)) === 'needsPasskey') setAdding(true)
      }}
    />
  )
}
