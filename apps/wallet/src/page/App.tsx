import { type ReactNode, useSyncExternalStore } from 'react'
import type { SolanaChain, WalletChain, WalletConfig } from '../config/config.js'
import { Icon, Mark } from '../ui/icons.js'
import { AccountLine, KeyWarning } from '../ui/parts.js'
import { useBalance } from '../ui/useBalance.js'
import type { PageWallet } from './createPageWallet.js'
import { PairForm } from './PairForm.js'
import { ProposalCard } from './ProposalCard.js'
import { RequestCard } from './RequestCard.js'
import { SessionCard } from './SessionCard.js'

/** The wallet page: one question at a time, or the place to paste a code; beside it, what is connected. */
export function App({ wallet, config }: { wallet: PageWallet; config: WalletConfig }): ReactNode {
  const state = useSyncExternalStore(wallet.subscribe, wallet.getState)
  const [item] = state.queue
  return (
    <div className="page">
      <header className="top">
        <Mark size={34} />
        <div>
          <strong>Development Wallet</strong>
          <span className="muted small">by Latchkit</span>
        </div>
        <label className="switch-control">
          <input
            type="checkbox"
            data-testid="wallet-auto-approve"
            checked={state.autoApprove}
            onChange={event => wallet.setAutoApprove(event.target.checked)}
          />
          <span>
            Auto-approve<span className="wide"> for tests</span>
          </span>
        </label>
      </header>
      <KeyWarning />
      {state.autoApprove ? (
        <p className="notice notice-danger" role="status">
          <Icon name="warning" size={18} />
          <span>Every request is approved automatically until you turn this off or reload.</span>
        </p>
      ) : null}
      <div className="columns">
        <main className="column">
          {state.queue.length > 1 ? (
            <p className="muted small" data-testid="wallet-queue">
              1 of {state.queue.length} waiting
            </p>
          ) : null}
          {item?.type === 'proposal' ? (
            <ProposalCard key={item.id} item={item} wallet={wallet} config={config} />
          ) : item ? (
            <RequestCard key={item.id} item={item} wallet={wallet} config={config} chains={state.chains} />
          ) : state.expired ? (
            <section className="panel empty" data-testid="wallet-expired" data-kind={state.expired}>
              <Icon name="clock" size={36} />
              <h1>
                {state.expired === 'proposal' ? 'The connection request expired' : 'The request expired'}
              </h1>
              <p className="muted">
                {state.expired === 'proposal'
                  ? 'It was open for 5 minutes. Get a new code from the app.'
                  : 'The app is no longer waiting. Try again from the app.'}
              </p>
              <button
                type="button"
                className="button"
                data-testid="wallet-dismiss"
                onClick={wallet.dismissExpired}
              >
                OK
              </button>
            </section>
          ) : (
            <PairForm pairing={state.pairing} wallet={wallet} />
          )}
          <Activity entries={state.log} />
        </main>
        <aside className="column">
          <section data-testid="wallet-sessions" data-count={state.sessions.length}>
            <h2 className="label">Connected apps</h2>
            {state.sessions.length === 0 ? <p className="empty-line">No connected apps</p> : null}
            {state.sessions.map(session => (
              <SessionCard
                key={session.topic}
                session={session}
                wallet={wallet}
                config={config}
                chains={state.chains}
              />
            ))}
          </section>
          <section>
            <h2 className="label">Accounts</h2>
            <ul className="list">
              {config.accounts.map(account => (
                <li key={account.address}>
                  <Account chain={config.chains[0]} account={account} />
                </li>
              ))}
              {config.solana.accounts.map(account => (
                <li key={account.address}>
                  <Account chain={config.solana.chains[0]} account={account} />
                </li>
              ))}
            </ul>
          </section>
        </aside>
      </div>
    </div>
  )
}

function Account({
  chain,
  account,
}: {
  chain: WalletChain | SolanaChain | undefined
  account: { name: string; address: string }
}): ReactNode {
  return (
    <AccountLine name={account.name} address={account.address} note={useBalance(chain, account.address)} />
  )
}

function Activity({ entries }: { entries: ReturnType<PageWallet['getState']>['log'] }): ReactNode {
  if (entries.length === 0) return null
  return (
    <section>
      <h2 className="label">Activity</h2>
      <ol className="activity" data-testid="wallet-log" aria-live="polite">
        {entries.slice(0, 6).map(entry => (
          <li key={entry.id} data-tone={entry.tone}>
            <span>{entry.text}</span>
            <time className="muted small" dateTime={new Date(entry.at).toISOString()}>
              {new Date(entry.at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
