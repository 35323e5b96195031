import type { Client } from '../client/client.js'
import { callFeature } from '../client/loadFeature.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectNetwork } from '../state/selectors/selectNetwork.js'
import { identity } from './definition.js'
import type { FetchIdentityParameters } from './fetchIdentity.js'
import type { IdentityEntry } from './identityState.js'

export type { FetchIdentityParameters } from './fetchIdentity.js'

const unknown: IdentityEntry = {}

/**
 * Name and picture of an account, from your server, cached for 5 min. Only a name that leads back to the
 * account is returned. A failure is silent: what was known before is returned, else an empty object.
 * @example const { name } = await fetchIdentity(client, { account })
 */
export async function fetchIdentity(
  client: Client,
  { account = selectAccount(client.getState()).caipAddress, forceUpdate }: FetchIdentityParameters = {},
): Promise<IdentityEntry> {
  if (!client.options.ports?.names || account === undefined) return unknown
  try {
    return await callFeature(client, identity, code => code.fetchIdentity(client, { account, forceUpdate }))
  } catch {
    // The code could not be loaded.
    return unknown
  }
}

/**
 * The name below which accounts of the active network can register names, which is also in state; undefined where they
 * cannot. A failure is silent.
 */
export async function fetchNameParent(client: Client): Promise<string | undefined> {
  const { caipNetworkId } = selectNetwork(client.getState())
  if (!client.options.ports?.names || !caipNetworkId) return undefined
  return callFeature(client, identity, code => code.fetchNameParent(client, { caipNetworkId })).catch(
    () => undefined,
  )
}
