import type { LatchkitOptions, Ports } from '@latchkit/core'
import { getInternals, toConnectorKey } from '@latchkit/core/internal'
import { createMockAdapter, createMockConnector } from '@latchkit/testing'
import { createBundledDirectory, createIconLoader } from '@latchkit/wallets'
import { connection, createFakeClient, desktop, type FakeClient, options } from './fixtures.js'
import type { Scenario } from './scenario.js'

const loadIcon = createIconLoader()

/** The bundled marks, as in the assembly. */
const drawnDirectory: Ports = {
  bundledDirectory: async () => ({
    getWallets: async () => ({ wallets: [], count: 0 }),
    getNetwork: async parameters => createBundledDirectory().getNetwork?.(parameters),
    getWalletIcon: async ({ image_id }) => (image_id ? loadIcon(image_id) : undefined),
  }),
}

/** A client in the state of the scenario. */
export function createScenarioClient(scenario: Scenario, changes: Partial<LatchkitOptions> = {}): FakeClient {
  const client = createFakeClient(
    { ...scenario.state, theme: { ...scenario.state.theme, mode: changes.themeMode ?? 'dark' } },
    {
      ...options,
      ...scenario.options,
      ...changes,
      ports: { ...drawnDirectory, ...scenario.options?.ports },
      platform: scenario.platform ?? desktop,
    },
  )
  if (scenario.waits) {
    const { adapters, connectors } = getInternals(client)
    adapters.set('eip155', { ...createMockAdapter(), switchNetwork: () => new Promise<never>(() => {}) })
    connectors.set(
      toConnectorKey('eip155', connection.connectorId),
      createMockConnector({ id: connection.connectorId }),
    )
  }
  return client
}
