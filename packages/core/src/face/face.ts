import type { Client } from '../client/client.js'
import type { FeatureModules } from '../contract/feature.js'
import { callById } from './callById.js'

/**
 * The function that hosts and views call for an action of a feature, under the action's own name. It has the action's
 * parameters and result, and rejects with `CONFIG_INVALID` when the client lacks the feature.
 * @example export const confirmSend: typeof Send.confirmSend = face('send', send => send.confirmSend)
 */
export function face<Id extends keyof FeatureModules, Parameters extends readonly unknown[], Result>(
  id: Id,
  select: (module: FeatureModules[Id]) => (client: Client, ...parameters: Parameters) => Promise<Result>,
): (client: Client, ...parameters: Parameters) => Promise<Result> {
  return (client, ...parameters) => callById(client, id, module => select(module)(client, ...parameters))
}
