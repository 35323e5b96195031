import { type ReactNode, useState } from 'react'
import type { SolanaChain, WalletChain } from '../config/config.js'
import { familyNames } from '../config/modules.js'
import { toRpcErrorData } from '../core/errors.js'
import { plainFamilies } from '../core/family.js'
import { getPermission } from '../core/permissions.js'
import { selectSiteAccounts } from '../core/sitePermissions.js'
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
        <h1>Development Wallet</h1>
        {view && !view.locked ? (
          <button
            type="button"
            className="icon-button"
            data-testid="wallet-lock"
            aria-label="Lock wallet"
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
  const granted = [
    view.permissions,
    view.solana.permissions,
    ...plainFamilies.map(family => view.plain[family].permissions),
  ]
  const sites = [...new Set(granted.flatMap(Object.keys))]
  return (
    <main className="question">
      {view.queue.length > 0 ? (
        <a className="button primary" href="approve.html" target="_blank" rel="noreferrer">
          {view.queue.length === 1 ? 'Review 1 request' : `Review ${view.queue.length} requests`}
        </a>
      ) : null}
      <section>
        <h2 className="label">Accounts</h2>
        <ul className="list">
          {view.accounts.map(account => (
            <li key={account.address}>
              <AccountBalance chain={view.chains[0]} account={account} />
            </li>
          ))}
          {view.solana.accounts.map(account => (
            <li key={account.address}>
              <AccountBalance chain={view.solana.chains[0]} account={account} />
            </li>
          ))}
          {plainFamilies.flatMap(family =>
            view.plain[family].accounts.map(account => (
              <li key={account.address}>
                <AccountLine name={account.name} address={account.address} />
              </li>
            )),
          )}
        </ul>
      </section>
      <section data-testid="wallet-sites">
        <h2 className="label">Connected sites</h2>
        {sites.length === 0 ? <p className="empty-line">No connected sites</p> : null}
        {sites.map(origin => (
          <Site key={origin} origin={origin} view={view} tell={tell} />
        ))}
      </section>
    </main>
  )
}

function AccountBalance({
  chain,
  account,
}: {
  chain: WalletChain | SolanaChain | undefined
  account: { name: string; address: string }
}): ReactNode {
  const balance = useBalance(chain, account.address)
  return <AccountLine name={account.name} address={account.address} note={balance} />
}

function Site(props: { origin: string; view: WalletView; tell(message: UiMessage): void }): ReactNode {
  const { origin, view, tell } = props
  const evm = getPermission(view.permissions, origin)
  const solana = selectSiteAccounts(view.solana.permissions, origin, false)
  const plain = plainFamilies.flatMap(family => {
    const used = selectSiteAccounts(view.plain[family].permissions, origin, false)
    return used.length > 0 ? [{ family, used }] : []
  })
  const families = [
    ...(evm ? (['eip155'] as const) : []),
    ...(solana.length > 0 ? (['solana'] as const) : []),
    ...plain.map(({ family }) => family),
  ]
  const both = families.length > 1
  return (
    <article className="card site" data-testid="wallet-site" data-origin={origin}>
      <Requester origin={origin} />
      {evm ? (
        <>
          <AccountSelect
            label={both ? 'EVM' : 'Account'}
            testId="wallet-site-account"
            accounts={view.accounts}
            used={evm.accounts}
            onChange={accounts => tell({ type: 'useAccounts', origin, accounts })}
          />
          <label className="field">
            <span>Network</span>
            <select
              data-testid="wallet-site-chain"
              value={evm.chainId}
              onChange={event => tell({ type: 'useChain', origin, chainId: Number(event.target.value) })}
            >
              {view.chains.map(chain => (
                <option key={chain.chainId} value={chain.chainId}>
                  {chain.name}
                </option>
              ))}
            </select>
          </label>
        </>
      ) : null}
      {solana.length > 0 ? (
        <AccountSelect
          label="Solana"
          testId="wallet-site-solana-account"
          accounts={view.solana.accounts}
          used={solana}
          onChange={accounts => tell({ type: 'useSolanaAccounts', origin, accounts })}
        />
      ) : null}
      {plain.map(({ family, used }) => (
        <AccountSelect
          key={family}
          label={familyNames[family]}
          testId={`wallet-site-${family}-account`}
          accounts={view.plain[family].accounts}
          used={used}
          onChange={accounts => tell({ type: 'usePlainAccounts', origin, family, accounts })}
        />
      ))}
      <div className="actions">
        {both
          ? families.map(family => (
              <button
                key={family}
                type="button"
                className="button small"
                data-testid={`wallet-site-disconnect-${family}`}
                onClick={() => tell({ type: 'revoke', origin, family })}
              >
                Disconnect {familyNames[family]}
              </button>
            ))
          : null}
        <button
          type="button"
          className="button small danger-text"
          data-testid="wallet-site-disconnect"
          onClick={() => tell({ type: 'revoke', origin })}
        >
          {both ? 'Disconnect all' : 'Disconnect'}
        </button>
      </div>
    </article>
  )
}

/** Chooses the active account; the others that the site sees stay after it. */
function AccountSelect<Own extends string>(props: {
  label: string
  testId: string
  accounts: readonly { address: Own; name: string }[]
  used: readonly Own[]
  onChange(accounts: readonly Own[]): void
}): ReactNode {
  const { accounts, used } = props
  return (
    <label className="field">
      <span>{props.label}</span>
      <select
        data-testid={props.testId}
        value={used[0]}
        onChange={event => {
          const first = accounts.find(({ address }) => address === event.target.value)?.address
          if (first !== undefined) props.onChange([first, ...used.filter(address => address !== first)])
        }}
      >
        {accounts.map(account => (
          <option key={account.address} value={account.address}>
            {account.name}
          </option>
        ))}
      </select>
    </label>
  )
}
