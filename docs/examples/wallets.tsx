import { useConnect, useWallets } from 'latchkit'
import type { ReactElement } from 'react'

/** A wallet list of your own, without the modal. */
export function Wallets(): ReactElement {
  const { data: wallets = [], isPending, error, refetch } = useWallets()
  const { connect, isPending: isConnecting } = useConnect()
  if (isPending) return <p>Loading wallets…</p>
  return (
    <ul>
      {wallets.map(({ id, name, icon, isInstalled, target }) => (
        <li key={id}>
          <button type="button" disabled={isConnecting} onClick={() => connect(target)}>
            {icon ? <img src={icon} alt="" width="24" height="24" /> : null}
            {name} {isInstalled ? '(installed)' : ''}
          </button>
        </li>
      ))}
      {error ? (
        <button type="button" onClick={() => refetch()}>
          Try again
        </button>
      ) : null}
    </ul>
  )
}
