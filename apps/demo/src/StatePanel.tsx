import { useAccount, useLatchkitState, useNetwork } from 'latchkit'

/** What the hooks report, as JSON; tests and checkers read it. */
export function StatePanel() {
  const account = useAccount()
  const { caipNetworkId, isSupported } = useNetwork()
  const families = useLatchkitState(state => state.families)
  const state = {
    connected: account.isConnected,
    status: account.status,
    caipAddress: account.caipAddress ?? null,
    caipNetworkId,
    networkSupported: isSupported,
    connectorId: account.connectorId ?? null,
    accounts: Object.fromEntries(
      Object.values(families).map(family => {
        const connection = family.connections.find(
          ({ connectorId }) => connectorId === family.activeConnectorId,
        )
        return [family.namespace, connection?.accounts ?? []]
      }),
    ),
  }
  return (
    <section className="card">
      <h2>State</h2>
      <pre data-testid="demo-state">{JSON.stringify(state, null, 2)}</pre>
    </section>
  )
}
