import {
  type ChainNamespace,
  formatBalance,
  useAccount,
  useBalance,
  useClient,
  useDisconnect,
  useLatchkitState,
  useNetwork,
} from 'latchkit'
import { openSend } from 'latchkit/actions'

/** The account of each family, its balance, and a button that disconnects this family alone. */
export function AccountsPanel() {
  const client = useClient()
  const { isConnected } = useAccount()
  const { networks } = useNetwork()
  const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  const shown = useLatchkitState(state => state.activeNamespace)
  return (
    <section className="card">
      <h2>Accounts</h2>
      <ul className="accounts" data-testid="demo-accounts">
        {namespaces.map(namespace => (
          <FamilyRow key={namespace} namespace={namespace} isShown={namespace === shown} />
        ))}
      </ul>
      <button
        type="button"
        className="primary"
        data-testid="demo-send"
        disabled={!isConnected}
        onClick={() => openSend(client)}
      >
        Send
      </button>
    </section>
  )
}

function FamilyRow({ namespace, isShown }: { namespace: ChainNamespace; isShown: boolean }) {
  const { isConnected, address } = useAccount({ namespace })
  const { data: balance } = useBalance({ namespace })
  const { network } = useNetwork({ namespace })
  const { disconnect } = useDisconnect()
  const name = network?.name ?? namespace
  return (
    <li data-testid={`demo-account-${namespace}`} aria-current={isShown || undefined}>
      <span className="account">
        <strong>{name}</strong>
        {isConnected ? (
          <>
            <code>{address}</code>
            <span>
              {balance?.formatted === undefined
                ? 'Balance unavailable'
                : `${formatBalance(balance.formatted)} ${balance.symbol}`}
            </span>
          </>
        ) : (
          <span className="hint">Not connected</span>
        )}
      </span>
      <button
        type="button"
        data-testid={`demo-disconnect-${namespace}`}
        disabled={!isConnected}
        onClick={() => disconnect({ namespace })}
        aria-label={`Disconnect ${name}`}
      >
        Disconnect
      </button>
    </li>
  )
}
