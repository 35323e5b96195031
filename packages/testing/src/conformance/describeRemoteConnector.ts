import type {
  CaipAddress,
  CaipNetworkId,
  ChainNamespace,
  Connector,
  NamespaceProposal,
  Transport,
  TransportSession,
} from '@latchkit/core'
import { expect } from 'vitest'
import { createMockRemote } from '../mock/createMockRemote.js'
import { type ConnectorHarness, describeConnector } from './describeConnector.js'

export type RemoteConnectorHarness = {
  networks: ConnectorHarness['networks']
  /** What the family asks a wallet for, for these networks. */
  proposal: NamespaceProposal
  /** Two addresses of the family, which the wallet shares on every network. */
  addresses: readonly [string, string]
  createConnector(parameters: { transport: Transport; session: TransportSession }): Connector
  /** A request of the proposal's, and what the wallet responds. */
  request: { method: string; params: (account: CaipAddress) => unknown; response: unknown }
  /** A method this family does not have. */
  unknownMethod: string
}

const alreadyGranted = 'The wallet was asked when the session was made; connecting only reads it.'
const skips = {
  'connecting reaches the wallet in the same tick': alreadyGranted,
  'a refused connection rejects with USER_REJECTED and the wallet’s number (D44)': alreadyGranted,
  'after a refusal the next connect works': alreadyGranted,
  'an already aborted signal rejects with CANCELLED (R8.12)': alreadyGranted,
  'aborting while the wallet thinks rejects with CANCELLED, once (R8.12)': alreadyGranted,
  'restoring rejects with NOT_CONNECTED where the wallet does not allow it, without a prompt':
    'Without a session there is no connector: a transport’s stored sessions decide.',
}

/**
 * Defines the tests that every family's connector over a transport's session passes.
 * @example describeRemoteConnector('an EVM wallet on another device', async () => createHarness())
 */
export function describeRemoteConnector(name: string, factory: () => Promise<RemoteConnectorHarness>): void {
  describeConnector(name, async () => toConnectorHarness(await factory()), skips)
}

async function toConnectorHarness(harness: RemoteConnectorHarness): Promise<ConnectorHarness> {
  const { networks, proposal, addresses, request } = harness
  const [first] = networks
  const namespace: ChainNamespace = first.chainNamespace
  let shown: CaipNetworkId = first.caipNetworkId
  let listeners = 0
  const remote = createMockRemote({
    addresses,
    autoPair: true,
    results: { [request.method]: request.response },
  })
  const { wallet } = remote
  const createTransport = (): Transport => {
    const transport = remote.createTransport()
    return {
      ...transport,
      subscribe(listener) {
        const unwatch = transport.subscribe(listener)
        listeners += 1
        let stopped = false
        return () => {
          if (!stopped) listeners -= 1
          stopped = true
          unwatch()
        }
      },
    }
  }
  const session = await createTransport().connect({
    proposals: { [namespace]: proposal },
    onUri: () => {},
  })
  /** A new pairing, or a request: both are shown to the visitor. */
  const methods = (): readonly string[] => [
    ...wallet.uris.slice(1).map(() => 'pairing'),
    ...wallet.requests.map(({ method }) => method),
  ]
  const emit = (event: string, data: unknown): Promise<void> =>
    wallet.emitEvent({ topic: session.topic, caipNetworkId: shown, name: event, data })
  return {
    networks,
    wallet: {
      setOutcome: outcome => wallet.setOutcome('request', outcome),
      promptCount: () => methods().length,
      methods,
      async changeAccounts() {
        const next = [...addresses].reverse()
        await emit('accountsChanged', next)
        return next.map((address): CaipAddress => `${shown}:${address}`)
      },
      async changeNetwork(caipNetworkId) {
        shown = caipNetworkId
        await emit('chainChanged', caipNetworkId)
      },
      disconnect: () => wallet.disconnect(session.topic),
      listenerCount: () => listeners,
    },
    createConnector: () => harness.createConnector({ transport: createTransport(), session }),
    request: {
      method: request.method,
      params: request.params,
      check: response => expect(response).toEqual(request.response),
    },
    // Nothing at all reaches the wallet.
    passiveMethods: [],
    unknownMethod: harness.unknownMethod,
    close: async () => {},
  }
}
