import type { Client } from '../client/client.js'
import { connectingPart } from '../client/connectingPart.js'
import { reportError } from './reportError.js'
import type { StartPairingParameters } from './startPairingNow.js'

export type { StartPairingParameters } from './startPairingNow.js'

const call = /* @__PURE__ */ connectingPart.when('startPairing')

/**
 * Begins a pairing, or shows the code that is already there to another row; renews it when it has expired.
 * The code and its end appear in `state.flow`.
 */
export function startPairing(client: Client, parameters: StartPairingParameters = {}): void {
  const result = call(client, parameters as never)
  if (result instanceof Promise) result.catch((error: unknown) => reportError(client, error))
}
