import { useState } from 'react'
import type { CustodyState } from '../custody/custody.js'
import { PasskeyPage } from '../custody/pages/PasskeyPage.js'
import { RecoverPage } from '../custody/pages/RecoverPage.js'
import { createPasskey } from '../passkey/createPasskey.js'
import { getPasskey } from '../passkey/getPasskey.js'
import type { ViewConnection } from '../views/connectView.js'

type Mode = 'recover' | 'unlock' | 'add'

/** Opens the keys on this browser: by the recovery code, or by a passkey. */
export function KeysView({ call, mode: initial }: Pick<ViewConnection, 'call'> & { mode: Mode }) {
  const [mode, setMode] = useState(initial)

  async function recover(code: string): Promise<void> {
    // A wallet that a passkey opens needs one on this browser.
    if ((await call<CustodyState['status']>('recover', code)) === 'needsPasskey') setMode('add')
  }

  async function usePasskey(): Promise<void> {
    if (mode === 'add') {
      const { response, secret } = await createPasskey(await call('addOptions'))
      await call('add', { response, secret })
    } else {
      const { secret } = await getPasskey(await call('unlockOptions'))
      await call('unlock', secret)
    }
  }

  if (mode === 'recover') return <RecoverPage onRecover={recover} />
  return (
    <PasskeyPage
      mode={mode}
      onPasskey={usePasskey}
      onSkip={mode === 'unlock' ? () => setMode('recover') : () => void call('switchToDevice')}
    />
  )
}
