import { useDisconnect, useLatchkit, useSignMessage } from 'latchkit'
import { useState } from 'react'

export function SignPanel({ disabled }: { disabled: boolean }) {
  const [message, setMessage] = useState('Hello from the Latchkit demo')
  const { requestSignature, signMessage, signature, error, isPending } = useSignMessage()
  const { open } = useLatchkit()
  const { disconnect } = useDisconnect()
  // A declined request is shown by the state below; it is no failure of the page.
  const ignore = () => {}
  return (
    <section className="card">
      <h2>Sign a message</h2>
      <label>
        Text
        <textarea value={message} onChange={event => setMessage(event.target.value)} rows={2} />
      </label>
      <div className="row">
        <button
          type="button"
          className="primary"
          data-testid="demo-sign"
          disabled={disabled || isPending}
          onClick={() => signMessage({ message }).catch(ignore)}
        >
          {isPending ? 'Waiting for the wallet…' : 'Sign'}
        </button>
        <button
          type="button"
          data-testid="demo-sign-view"
          disabled={disabled || isPending}
          onClick={() => requestSignature({ message }).catch(ignore)}
        >
          Show first, then sign
        </button>
        <button type="button" data-testid="demo-what" onClick={() => open({ view: 'WhatIsAWallet' })}>
          What is a wallet?
        </button>
        <button
          type="button"
          data-testid="demo-disconnect"
          disabled={disabled}
          onClick={() => void disconnect()}
        >
          Disconnect
        </button>
      </div>
      <output data-testid="demo-signature" aria-live="polite">
        {error ? `${error.shortMessage} (${error.code})` : (signature ?? '')}
      </output>
    </section>
  )
}
