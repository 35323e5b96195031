import { useState } from 'react'
import { getPasskey } from '../passkey/getPasskey.js'
import { useArmed } from '../shell/useArmed.js'
import type { ViewConnection } from '../views/connectView.js'

/** Sign-in by a passkey of this operator's site. */
export function PasskeySignIn({ call }: Pick<ViewConnection, 'call'>) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const { isArmed, guard } = useArmed()
  const signIn = async () => {
    setState('busy')
    try {
      const { response, secret } = await getPasskey(await call('options'))
      await call('verify', { response, secret })
    } catch {
      setState('failed')
    }
  }
  return (
    <main className="page">
      <h1>Sign in with a passkey</h1>
      <p className="muted">Your face, fingerprint or device PIN signs you in.</p>
      {state === 'failed' && (
        <p className="error" role="alert">
          You weren’t signed in. Try again, or choose another way.
        </p>
      )}
      <button
        type="button"
        className="button primary"
        disabled={state === 'busy' || !isArmed}
        onClick={guard(() => void signIn())}
      >
        {state === 'busy' ? 'Signing in…' : 'Use passkey'}
      </button>
    </main>
  )
}
