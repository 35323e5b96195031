import type * as AccountActions from '../accountActions.js'
import { accountActions, engine, restoration } from '../chunks.js'
import type * as Engine from '../engine.js'
import { call } from './chunk.js'
import type { Client } from './client.js'

/**
 * Runs a function of the engine for a client: in the same tick when it is loaded, so that a tap reaches the
 * wallet in its own task.
 * @example callEngine(client, ({ connectWallet }) => connectWallet(client, parameters))
 */
export function callEngine<Result>(
  client: Client,
  run: (engine: typeof Engine) => Promise<Result>,
): Promise<Result> {
  return call(engine, loaded => {
    loaded.startEngine(client, accountActions.load)
    return run(loaded)
  })
}

/**
 * Runs an action of the account: in the same tick when its code is loaded, as it is with a connection.
 * @example callAccount(client, ({ signMessage }) => signMessage(client, parameters))
 */
export function callAccount<Result>(
  client: Client,
  run: (actions: typeof AccountActions) => Promise<Result>,
): Promise<Result> {
  return callEngine(client, () => call(accountActions, run))
}

/**
 * Runs a function of what restores connections, once the engine runs. Both are requested at once.
 * @example callRestoration(client, ({ reconnect }) => reconnect(client))
 */
export function callRestoration<Result>(
  client: Client,
  run: (loaded: NonNullable<typeof restoration.current>) => Promise<Result>,
): Promise<Result> {
  restoration.load().catch(() => {})
  return callEngine(client, () => call(restoration, run))
}

/**
 * The engine, for code that runs only once it is loaded, such as the modal.
 * @throws TypeError while it is not loaded
 * @example getEngine().connectRow(client, { rowId })
 */
export function getEngine(): typeof Engine {
  if (!engine.current) throw new TypeError('The engine is not loaded.')
  return engine.current
}
