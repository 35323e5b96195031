import { selectNetwork } from '@latchkit/core'
import { fetchNameParent, selectNames } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { useEffect, useState } from 'react'

/** The name below which the account shown can register; `isKnown` once it was read, or could not be. */
export function useNameParent(): { parent: string | undefined; isKnown: boolean } {
  const client = useClient()
  const { parent } = useLatchkitState(selectNames)
  const { caipNetworkId } = useLatchkitState(state => selectNetwork(state))
  const [known, setKnown] = useState<string>()
  useEffect(() => {
    let live = true
    fetchNameParent(client).finally(() => live && setKnown(caipNetworkId))
    return () => {
      live = false
    }
  }, [client, caipNetworkId])
  return { parent, isKnown: parent !== undefined || known === caipNetworkId }
}
