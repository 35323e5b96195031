import { useDisconnect, useLatchkit, useRequestSignature, useSignMessage } from 'latchkit'
import { useState } from 'react'

export function SignPanel({ disabled }: { disabled: boolean }) {
  const [message, setMessage] = useState('Hello from the Latchkit demo')
  const [last, setLast] = useState<'wallet' | 'modal'>('wallet')
  const inWallet = useSignMessage()
  const inModal = useRequestSignature()
  const { openModal } = useLatchkit()
  const { disconnect } = useDisconnect()
  const isPending = inWallet.isPending || inModal.isPending
  const { data, error } = last === 'wallet' ? inWallet : inModal
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
          onClick={() => {
            inWallet.signMessage({ message })
            setLast('wallet')
          }}
        >
          {isPending ? 'Waiting for your wallet…' : 'Sign'}
        </button>
        <button
          type="button"
          data-testid="demo-sign-view"
          disabled={disabled || isPending}
          onClick={() => {
            inModal.requestSignature({ message })
            setLast('modal')
          }}
        >
          Preview and sign
        </button>
        <button type="button" data-testid="demo-what" onClick={() => openModal({ view: 'WhatIsAWallet' })}>
          What is a wallet?
        </button>
        <button type="button" data-testid="demo-disconnect" disabled={disabled} onClick={() => disconnect()}>
          Disconnect
        </button>
      </div>
      <output data-testid="demo-signature" aria-live="polite">
        {error ? `${error.shortMessage} (${error.code})` : (data ?? '')}
      </output>
    </section>
  )
}
