import type { Client } from '../client/client.js'
import { connectingPart } from '../client/connectingPart.js'
import { reportError } from './reportError.js'

const call = /* @__PURE__ */ connectingPart.when('retryConnect')

/** Tries again what has failed, expired or not been answered: asks the wallet in this tick, or makes a new code. */
export function retryConnect(client: Client): void {
  const result = call(client, undefined as never)
  if (result instanceof Promise) result.catch((error: unknown) => reportError(client, error))
}
