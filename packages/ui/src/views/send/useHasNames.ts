import type { ChainNamespace, Client, Names, State } from '@latchkit/core'
import { perClient, selectNetwork } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { useEffect, useState } from 'react'

/** What the server has said, so that the next form draws at once. */
type Known = { hasNames?: (namespace: ChainNamespace) => boolean }

const getKnown: (client: Client) => Known = perClient<Known>(() => ({}))

const selectOwnNames = (state: State): boolean =>
  selectNetwork(state).network?.contracts?.['ensRegistry'] !== undefined

async function readHasNames(names: Names): Promise<(namespace: ChainNamespace) => boolean> {
  const namespaces = await names.getNamespaces?.()
  return namespace => namespaces?.includes(namespace) ?? true
}

/** Whether a receiver may be a name on the network shown: by its own registry, or by the server, once it has said so. */
export function useHasNames(): boolean {
  const client = useClient()
  const hasOwn = useLatchkitState(selectOwnNames)
  const { network } = useLatchkitState(state => selectNetwork(state))
  const known = getKnown(client)
  const [hasNames, setHasNames] = useState(() => known.hasNames)
  useEffect(() => {
    const load = client.options.ports?.names
    if (hasOwn || known.hasNames || !load) return undefined
    let isEnded = false
    load()
      .then(readHasNames)
      .then(read => {
        known.hasNames = read
        if (!isEnded) setHasNames(() => read)
      })
      // Asked again with the next form.
      .catch(() => {})
    return () => {
      isEnded = true
    }
  }, [client, hasOwn, known])
  return hasOwn || (network !== undefined && hasNames?.(network.chainNamespace) === true)
}
