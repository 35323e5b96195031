import { accountActions, engine } from './chunks.js'
import type { Client } from './client/client.js'
import * as Engine from './engine.js'

/**
 * Starts the engine for a client in this tick. For code that ships core together with a modal: importing it
 * statically beside the modal makes bundlers keep the engine in one chunk.
 * @example
 * export function createModal(client: Client) {
 *   adoptEngine(client)
 *   return createPlainModal(client)
 * }
 */
export function adoptEngine(client: Client): void {
  engine.provide(Engine)
  Engine.startEngine(client, accountActions.load)
}
