import type { CaipNetworkId, Client } from '@latchkit/core'
import { perClient, selectNetwork } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { useEffect, useState } from 'react'

type Read = 'getSupportedNetworks' | 'getSwapNetworks' | 'getOnrampNetworks'
type Known = Partial<Record<Read, readonly CaipNetworkId[]>>

/** What the server has said, so that a second look draws at once. */
const getKnown: (client: Client) => Known = perClient<Known>(() => ({}))

/** Whether the server serves the network shown, undefined before it is known; it is asked only where `isWanted`. */
export function useIsServed(read: Read, isWanted: boolean): boolean | undefined {
  const client = useClient()
  const { caipNetworkId } = useLatchkitState(state => selectNetwork(state))
  const cache = getKnown(client)
  const [networks, setNetworks] = useState(cache[read])
  useEffect(() => {
    if (!isWanted || cache[read]) return undefined
    let isEnded = false
    // What cannot be read now is read with the next opening of the account.
    const load = async (): Promise<void> => {
      const source = await client.options.ports?.blockchainData?.()
      const found = (await source?.[read]?.()) ?? []
      cache[read] = found
      if (!isEnded) setNetworks(found)
    }
    load().catch(() => {})
    return () => {
      isEnded = true
    }
  }, [client, isWanted, cache, read])
  if (!isWanted || caipNetworkId === undefined) return false
  return networks?.includes(caipNetworkId)
}
