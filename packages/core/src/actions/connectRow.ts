import type { Client } from '../client/client.js'
import { connectingPart } from '../client/connectingPart.js'
import { getInternals } from '../client/internals.js'
import type { WalletRow } from '../flows/walletRow.js'
import type { ConnectRowParameters } from './connectRowNow.js'
import { reportError } from './reportError.js'

export type { ConnectRowParameters } from './connectRowNow.js'

const call = /* @__PURE__ */ connectingPart.when('connectRow')

/**
 * What a tap in the wallet list does: reaches the wallet in this tick if it is in the page (its code is
 * loaded by `prepareConnect`, when the pointer comes near), else shows its code or link, else where to get
 * it. State and view follow; nothing is thrown for a wallet that fails.
 * @throws CONFIG_INVALID for a row that does not exist
 */
export function connectRow(client: Client, parameters: ConnectRowParameters): void {
  const result = call(client, parameters as never)
  if (result instanceof Promise) result.catch((error: unknown) => reportError(client, error))
}

/** Loads what the next tap on a row needs: that of its families alone. Call it when the pointer or a key comes near one. */
export function prepareConnect(client: Client, { connectors }: Pick<WalletRow, 'connectors'>): void {
  const { adapters } = getInternals(client)
  const loads = connectors.map(({ namespace }) => adapters.get(namespace)?.prepare?.())
  for (const load of [connectingPart.load(), ...loads]) load?.catch(() => {})
}
