import type { Transport, TransportDefinition } from '@latchkit/core'
import { createMockRemote, type MockRemoteOptions, type MockRemoteWallet } from './createMockRemote.js'

export type MockTransport = Transport & { wallet: MockRemoteWallet }

/**
 * A transport with a scripted wallet at its other end.
 * @example
 * const transport = createMockTransport({ autoPair: true, request: 'reject' })
 * transport.wallet.setOutcome('request', 'approve')
 */
export function createMockTransport(options: MockRemoteOptions = {}): MockTransport {
  const remote = createMockRemote(options)
  return { ...remote.createTransport(), wallet: remote.wallet }
}

/** The same, as the `remoteConnectors` option wants it. */
export function createMockTransportDefinition(transport: Transport): TransportDefinition {
  return { id: transport.id, name: transport.name, load: async () => transport }
}
