import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { CaipNetworkId } from '../contract/ids.js'
import { emptyIdentity } from './selectIdentity.js'
import { getSession } from './session.js'

/**
 * The name below which accounts of a network can register names; undefined where they cannot.
 * @throws OFFLINE, SERVER_ERROR, …
 */
export async function fetchNameParent(
  client: Client,
  { caipNetworkId }: { caipNetworkId: CaipNetworkId },
): Promise<string | undefined> {
  const { parents } = client.getState().slices.identity ?? emptyIdentity
  if (Object.hasOwn(parents, caipNetworkId)) return parents[caipNetworkId] ?? undefined
  const session = getSession(client)
  const pending = session.parents.get(caipNetworkId)
  if (pending) return pending
  const { signal } = session
  const run = async (): Promise<string | undefined> => {
    try {
      const names = await client.options.ports?.names?.()
      const parent = await names?.getParent({ caipNetworkId, signal })
      if (!signal.aborted)
        dispatch(client, { type: 'identity/parentFetched', caipNetworkId, parent: parent ?? null })
      return parent
    } finally {
      session.parents.delete(caipNetworkId)
    }
  }
  const reading = Promise.resolve().then(run)
  session.parents.set(caipNetworkId, reading)
  return reading
}
