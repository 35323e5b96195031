import { createLatchkit, truncateAddress, useClient, useConnections, useSwitchConnection } from 'latchkit'
import { signMessage } from 'latchkit/actions'
import { mainnet, solanaMainnet } from 'latchkit/networks'
import type { ReactElement } from 'react'

export const client = createLatchkit({
  networks: [mainnet, solanaMainnet],
  remoteFeatures: { multiWallet: true },
  maxConnections: 5,
})

/** The connected wallets: a tap uses an account, and each can sign without being the one in use. */
export function ConnectedWallets(): ReactElement {
  const latchkit = useClient()
  const { connections } = useConnections()
  const { switchConnection, error } = useSwitchConnection()
  return (
    <ul>
      {connections.map(({ namespace, connectorId, wallet, accounts, isActive }) => (
        <li key={`${namespace} ${connectorId}`}>
          {wallet?.name} {isActive ? '(in use)' : ''}
          {accounts.map(({ caipAddress, address, label }) => (
            <button
              key={caipAddress}
              type="button"
              onClick={() => switchConnection({ namespace, connectorId, address })}
            >
              {label ?? truncateAddress(address)}
            </button>
          ))}
          <button
            type="button"
            onClick={() =>
              signMessage(latchkit, { message: 'Hello', namespace, connectorId }).catch(() => {})
            }
          >
            Sign with {wallet?.name}
          </button>
        </li>
      ))}
      {error ? <li>{error.shortMessage}</li> : null}
    </ul>
  )
}
