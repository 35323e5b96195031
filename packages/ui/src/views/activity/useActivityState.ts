import { type Network, selectNetwork } from '@latchkit/core'
import {
  type ActivityView,
  fetchActivity,
  fetchMoreActivity,
  selectActivity,
  selectConnections,
  toAddress,
  watchActivity,
} from '@latchkit/core/internal'
import { useClient, useLatchkitState } from '@latchkit/react'
import { useCallback, useEffect, useMemo, useReducer } from 'react'

/** Times are drawn again this often. */
const redrawMs = 15_000

export type ActivityStatus = {
  view: ActivityView
  network: Network | undefined
  /** Addresses of the visitor's own accounts. */
  own: readonly string[]
  /** Unix milliseconds. */
  now: number
  refresh(parameters?: { includeHidden?: boolean | undefined }): void
  loadMore(): void
}

/** The activity of the account shown, kept current while the view is drawn; failures are in state. */
export function useActivityState(): ActivityStatus {
  const client = useClient()
  const view = useLatchkitState(selectActivity)
  const { network } = useLatchkitState(state => selectNetwork(state))
  const connections = useLatchkitState(selectConnections)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => watchActivity(client), [client])
  useEffect(() => {
    const timer = setInterval(redraw, redrawMs)
    return () => clearInterval(timer)
  }, [])
  const own = useMemo(() => connections.flatMap(({ accounts }) => accounts.map(toAddress)), [connections])
  const refresh = useCallback(
    ({ includeHidden }: { includeHidden?: boolean | undefined } = {}) => {
      fetchActivity(client, { forceUpdate: true, includeHidden }).catch(() => {})
    },
    [client],
  )
  const loadMore = useCallback(() => {
    fetchMoreActivity(client).catch(() => {})
  }, [client])
  return { view, network, own, now: client.environment.now(), refresh, loadMore }
}
