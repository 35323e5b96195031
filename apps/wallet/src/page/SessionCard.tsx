import { type ReactNode, useState } from 'react'
import type { Address } from 'viem'
import type { WalletChain, WalletConfig } from '../core/config.js'
import { shortAddress } from '../core/text.js'
import { Requester } from '../ui/parts.js'
import { sessionAccounts, sessionChains } from '../walletconnect/namespaces.js'
import type { Session } from '../walletconnect/types.js'
import type { PageWallet } from './createPageWallet.js'

/** A connected app, with what a wallet can do to a session from its side. */
export function SessionCard(props: {
  session: Session
  wallet: PageWallet
  config: WalletConfig
  chains: readonly WalletChain[]
}): ReactNode {
  const { session, wallet, config, chains } = props
  const { topic, namespaces, peer, expiry } = session
  const [busy, setBusy] = useState(false)
  const accounts = sessionAccounts(namespaces)
  const ids = sessionChains(namespaces)
  const run = (task: Promise<void>): void => {
    setBusy(true)
    void task.finally(() => setBusy(false))
  }
  return (
    <article
      className="card session"
      data-testid={`wallet-session-${topic}`}
      data-accounts={accounts.join(',')}
      data-chains={ids.join(',')}
      data-expiry={expiry}
      aria-busy={busy}
    >
      <Requester name={peer.metadata.name} origin={peer.metadata.url} />
      <p className="muted small">
        {accounts.map(shortAddress).join(', ')} on{' '}
        {ids.map(id => chains.find(chain => chain.caipNetworkId === id)?.name ?? id).join(', ')} · until{' '}
        {new Date(expiry * 1000).toLocaleDateString(undefined, { day: 'numeric', month: 'short' })}
      </p>
      <label className="field">
        <span>Account</span>
        <select
          data-testid="wallet-session-account"
          value={accounts[0]}
          disabled={busy}
          onChange={event => run(wallet.emitAccounts(topic, event.target.value as Address))}
        >
          {config.accounts.map(account => (
            <option key={account.address} value={account.address}>
              {account.name}
            </option>
          ))}
        </select>
      </label>
      <div className="field">
        <span>Network</span>
        <div className="actions">
          {chains.map(chain => (
            <button
              key={chain.chainId}
              type="button"
              className="button small"
              data-testid="wallet-session-event"
              data-chain={chain.caipNetworkId}
              disabled={busy}
              onClick={() => run(wallet.emitChain(topic, chain))}
            >
              {chain.name}
            </button>
          ))}
        </div>
      </div>
      <div className="actions">
        <button
          type="button"
          className="button small"
          data-testid="wallet-session-update"
          disabled={busy}
          onClick={() =>
            run(
              wallet.update(
                topic,
                config.accounts.map(account => account.address),
              ),
            )
          }
        >
          Share all
        </button>
        <button
          type="button"
          className="button small"
          data-testid="wallet-session-ping"
          disabled={busy}
          onClick={() => run(wallet.ping(topic))}
        >
          Ping
        </button>
        <button
          type="button"
          className="button small"
          data-testid="wallet-session-extend"
          disabled={busy}
          onClick={() => run(wallet.extend(topic))}
        >
          Extend
        </button>
        <button
          type="button"
          className="button small danger-text"
          data-testid="wallet-session-disconnect"
          disabled={busy}
          onClick={() => run(wallet.disconnect(topic))}
        >
          Disconnect
        </button>
      </div>
    </article>
  )
}
