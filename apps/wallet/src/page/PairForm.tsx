import { type ReactNode, useState } from 'react'
import type { PageState, PageWallet } from './createPageWallet.js'

/** Where an app's code is pasted. */
export function PairForm({
  pairing,
  wallet,
}: {
  pairing: PageState['pairing']
  wallet: PageWallet
}): ReactNode {
  const [uri, setUri] = useState('')
  const failed = pairing.status === 'failed'
  return (
    <section className="panel" data-testid="wallet-pairing" data-status={pairing.status}>
      <h1>Connect to an app</h1>
      <p className="muted">In the app, choose WalletConnect and copy the code. Then paste it here.</p>
      <form
        className="pair"
        onSubmit={event => {
          event.preventDefault()
          void wallet.pair(uri)
        }}
      >
        <input
          type="text"
          data-testid="wallet-uri"
          aria-label="WalletConnect code"
          aria-invalid={failed || undefined}
          aria-describedby={failed ? 'pair-problem' : undefined}
          placeholder="wc:…"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={uri}
          onChange={event => setUri(event.target.value)}
        />
        <button
          type="submit"
          className="button primary"
          data-testid="wallet-pair"
          disabled={pairing.status === 'waiting'}
        >
          {pairing.status === 'waiting' ? 'Pairing…' : 'Pair'}
        </button>
      </form>
      {failed ? (
        <p className="notice notice-danger" id="pair-problem" role="alert" data-testid="wallet-pair-problem">
          {pairing.message}
        </p>
      ) : null}
      {pairing.status === 'waiting' ? (
        <p className="notice notice-info" role="status">
          Waiting for the app’s request…
        </p>
      ) : null}
    </section>
  )
}
