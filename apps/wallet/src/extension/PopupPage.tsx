import { type ReactNode, useState } from 'react'
import type { Address } from 'viem'
import { toRpcErrorData } from '../core/errors.js'
import type { Permission } from '../core/permissions.js'
import { Icon, Mark } from '../ui/icons.js'
import { AccountLine, KeyWarning, Requester } from '../ui/parts.js'
import { useBalance } from '../ui/useBalance.js'
import { Unlock } from './ApprovePage.js'
import type { UiMessage, WalletView } from './protocol.js'
import { tellWorker, useWalletView } from './ui.js'

/** What the toolbar button opens: accounts, networks, connected sites, lock. */
export function PopupPage(): ReactNode {
  const { view, problem } = useWalletView()
  const [failure, setFailure] = useState<string>()
  const tell = (message: UiMessage): void => {
    setFailure(undefined)
    tellWorker(message).catch((error: unknown) => setFailure(toRpcErrorData(error).message))
  }
  return (
    <div className="window popup">
      <header className="bar">
        <Mark size={26} />
        <strong>Development Wallet</strong>
        {view && !view.locked ? (
          <button
            type="button"
            className="icon-button"
            data-testid="wallet-lock"
            aria-label="Lock the wallet"
            onClick={() => tell({ type: 'lock', locked: true })}
          >
            <Icon name="unlock" />
          </button>
        ) : null}
      </header>
      <KeyWarning />
      {(problem ?? failure) ? (
        <p className="notice notice-danger" role="alert">
          {problem ?? failure}
        </p>
      ) : null}
      {view?.locked ? <Unlock /> : view ? <Home view={view} tell={tell} /> : null}
    </div>
  )
}

function Home({ view, tell }: { view: WalletView; tell(message: UiMessage): void }): ReactNode {
  const sites = Object.entries(view.permissions)
  return (
    <main className="question">
      {view.queue.length > 0 ? (
        <a className="button primary" href="approve.html" target="_blank" rel="noreferrer">
          {view.queue.length === 1
            ? 'A site is waiting for you'
            : `${view.queue.length} requests are waiting for you`}
        </a>
      ) : null}
      <section>
        <h2 className="label">Accounts</h2>
        <ul className="list">
          {view.accounts.map(account => (
            <li key={account.address}>
              <AccountBalance view={view} account={account} />
            </li>
          ))}
        </ul>
      </section>
      <section data-testid="wallet-sites">
        <h2 className="label">Connected sites</h2>
        {sites.length === 0 ? <p className="empty-line">No site is connected.</p> : null}
        {sites.map(([origin, permission]) => (
          <Site key={origin} origin={origin} permission={permission} view={view} tell={tell} />
        ))}
      </section>
    </main>
  )
}

function AccountBalance({
  view,
  account,
}: {
  view: WalletView
  account: WalletView['accounts'][number]
}): ReactNode {
  const balance = useBalance(view.chains[0], account.address)
  return <AccountLine name={account.name} address={account.address} note={balance} />
}

function Site(props: {
  origin: string
  permission: Permission
  view: WalletView
  tell(message: UiMessage): void
}): ReactNode {
  const { origin, permission, view, tell } = props
  return (
    <article className="card site" data-testid="wallet-site" data-origin={origin}>
      <Requester origin={origin} />
      <label className="field">
        <span>Account</span>
        <select
          data-testid="wallet-site-account"
          value={permission.accounts[0]}
          onChange={event => {
            const first = event.target.value as Address
            tell({
              type: 'useAccounts',
              origin,
              accounts: [first, ...permission.accounts.filter(address => address !== first)],
            })
          }}
        >
          {view.accounts.map(account => (
            <option key={account.address} value={account.address}>
              {account.name}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>Network</span>
        <select
          data-testid="wallet-site-chain"
          value={permission.chainId}
          onChange={event => tell({ type: 'useChain', origin, chainId: Number(event.target.value) })}
        >
          {view.chains.map(chain => (
            <option key={chain.chainId} value={chain.chainId}>
              {chain.name}
            </option>
          ))}
        </select>
      </label>
      <button
        type="button"
        className="button small danger-text"
        data-testid="wallet-site-disconnect"
        onClick={() => tell({ type: 'revoke', origin })}
      >
        Disconnect
      </button>
    </article>
  )
}
