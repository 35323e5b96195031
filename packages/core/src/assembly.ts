import type { Client } from './client/client.js'
import { getInternals } from './client/internals.js'
import { runtime } from './client/runtime.js'

/**
 * Gives the client what it would otherwise load on the first intent. For the package that ships core
 * together with a modal: what imports it statically beside the modal tells bundlers that the two come
 * together, and what they share is not cut into chunks of its own. Does nothing when it is there already.
 * @example
 * export function createModal(client: Client) {
 *   adoptRuntime(client)
 *   return createPlainModal(client)
 * }
 */
export function adoptRuntime(client: Client): void {
  getInternals(client).adopt?.(runtime)
}
