import { type CaipNetworkId, selectNetworks } from '@latchkit/core'
import { accountActions, toReference } from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { useEffect, useState } from 'react'
import { useWords } from '../../context/UiContext.js'

/** A network by its name, also where the site is not configured for it; an unknown network by its number. */
export function useNetworkName(caipNetworkId: CaipNetworkId | undefined): string {
  const client = useClient()
  const { t } = useWords()
  const configured = useLatchkitState(selectNetworks).find(each => each.caipNetworkId === caipNetworkId)?.name
  const [wellKnown, setWellKnown] = useState<{ id: CaipNetworkId; name: string }>()
  useEffect(() => {
    if (!caipNetworkId || configured) return
    let live = true
    accountActions
      .load()
      .then(({ getNetworkName }) => getNetworkName(client, { caipNetworkId }))
      .then(name => {
        if (live && name) setWellKnown({ id: caipNetworkId, name })
      })
      // Its number is shown.
      .catch(() => {})
    return () => {
      live = false
    }
  }, [client, caipNetworkId, configured])
  if (!caipNetworkId) return t('thisNetwork')
  if (configured) return configured
  if (wellKnown?.id === caipNetworkId) return wellKnown.name
  return t('networkUnnamed', { id: toReference(caipNetworkId) })
}
