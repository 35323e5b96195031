import type { LatchkitOptions } from '../contract/options.js'
import type { Client } from './client.js'
import { createClient } from './createClient.js'

/**
 * Creates the client that every action, hook and view takes. Synchronous; sends nothing and loads nothing,
 * unless a session is stored: then it loads that wallet's family and restores it without any prompt. The
 * same options object, or the same `options.id`, answers the same client until it is destroyed.
 * @throws CONFIG_INVALID
 * @example const client = createLatchkit({ networks: [network], families: [family()] })
 */
export function createLatchkit(options: LatchkitOptions): Client {
  return createClient(options, () => import('./runtime.js').then(({ runtime }) => runtime))
}
