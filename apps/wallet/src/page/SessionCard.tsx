import { type ReactNode, useState } from 'react'
import type {
  Family,
  SolanaAccount,
  SolanaChain,
  WalletAccount,
  WalletChain,
  WalletConfig,
} from '../config/config.js'
import { familyNames } from '../config/modules.js'
import { type PlainAccount, type PlainChain, plainFamilies, toAllAddresses } from '../core/family.js'
import { shortAddress } from '../core/text.js'
import { Requester } from '../ui/parts.js'
import { accountsOf, sessionChains } from '../walletconnect/namespaces.js'
import type { Session } from '../walletconnect/types.js'
import type { PageWallet } from './createPageWallet.js'

type Part = {
  family: Family
  all: readonly (WalletAccount | SolanaAccount | PlainAccount)[]
  chains: readonly (WalletChain | SolanaChain | PlainChain)[]
}

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
  const parts: readonly Part[] = [
    { family: 'eip155', all: config.accounts, chains },
    { family: 'solana', all: config.solana.accounts, chains: config.solana.chains },
    ...plainFamilies.map(family => ({
      family,
      all: config.plain[family].accounts,
      chains: config.plain[family].chains,
    })),
  ]
  const shown = parts
    .filter(({ family }) => family in namespaces)
    .map(part => ({ ...part, shared: accountsOf(namespaces, part.family) }))
  const accounts = shown.flatMap(({ shared }) => shared)
  const names = { ...familyNames, eip155: shown.length > 1 ? familyNames.eip155 : 'Account' }
  const offered = shown.flatMap(part => part.chains)
  const ids = sessionChains(namespaces)
  const run = (task: Promise<void>): void => {
    setBusy(true)
    void task.finally(() => setBusy(false))
  }
  const shareAll = async (): Promise<void> => {
    for (const { family, all } of shown)
      await wallet.update(
        topic,
        all.flatMap(account => ('keys' in account ? toAllAddresses([account]) : [account.address])),
        family,
      )
  }
  const drop = (family: Family): void => run(wallet.update(topic, [], family))
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
        {ids.map(id => offered.find(chain => chain.caipNetworkId === id)?.name ?? id).join(', ')} · until{' '}
        {new Date(expiry * 1000).toLocaleDateString(undefined, { day: 'numeric', month: 'short' })}
      </p>
      {shown.map(({ family, all, shared: [active] }) => (
        <label key={family} className="field">
          <span>{names[family]}</span>
          <select
            data-testid={family === 'eip155' ? 'wallet-session-account' : `wallet-session-${family}-account`}
            value={active}
            disabled={busy}
            onChange={event => run(wallet.emitAccounts(topic, event.target.value, family))}
          >
            {all.map(account => (
              <option key={account.address} value={account.address}>
                {account.name}
              </option>
            ))}
          </select>
        </label>
      ))}
      <div className="field">
        <span>Network</span>
        <div className="actions">
          {offered.map(chain => (
            <button
              key={chain.caipNetworkId}
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
          onClick={() => run(shareAll())}
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
        {shown.length > 1
          ? shown.map(({ family }) => (
              <button
                key={family}
                type="button"
                className="button small"
                data-testid={`wallet-session-drop-${family}`}
                disabled={busy}
                onClick={() => drop(family)}
              >
                Disconnect {names[family]}
              </button>
            ))
          : null}
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
