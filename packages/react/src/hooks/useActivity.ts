'use client'

import {
  type ActivityView,
  fetchActivity,
  fetchMoreActivity,
  type HistoryTransaction,
  selectAccount,
  selectActivity,
} from '@latchkit/core'
import { BaseError, toLatchkitError, watchActivity } from '@latchkit/core/internal'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type QueryResult, toQueryResult } from './query.js'
import { useClient } from './useClient.js'
import { useLatchkitState } from './useLatchkitState.js'

export type UseActivityParameters = {
  /** Also transactions that are hidden by default, marked `hidden`. Default false. */
  includeHidden?: boolean | undefined
  /** False reads nothing: only what is in state already is returned. Default true. */
  enabled?: boolean | undefined
}

export type Activity = Pick<ActivityView, 'pending' | 'ended' | 'since' | 'isStale'> & {
  /** Newest first. */
  transactions: readonly HistoryTransaction[]
  /** Unix milliseconds of the last successful read. */
  fetchedAt: number
}

export type UseActivityReturnType = QueryResult<Activity> & {
  /** There is an older page. */
  hasMore: boolean
  isFetchingMore: boolean
  /** Reads the next older page. Never rejects: a failure is in `error`. */
  fetchMore(): Promise<void>
}

const ignore = (): void => {}

/**
 * Transactions of the active account on its network, newest first, kept current while the component is mounted.
 * Takes a server that keeps a history of the network.
 * @example
 * const { data, hasMore, fetchMore } = useActivity()
 * return data?.transactions.map(({ id, metadata }) => <li key={id}>{metadata.operationType}</li>)
 */
export function useActivity({
  includeHidden = false,
  enabled = true,
}: UseActivityParameters = {}): UseActivityReturnType {
  const client = useClient()
  const { isConnected } = useLatchkitState(state => selectAccount(state))
  const view = useLatchkitState(selectActivity)
  const { account, step, transactions, fetchedAt, pending, ended, since, isStale, hasMore } = view
  // A failure that state does not have: the code could not be loaded, or the client has no such feature.
  const [failure, setFailure] = useState<BaseError>()
  const isReading = enabled && isConnected && account !== undefined
  useEffect(() => (isReading ? watchActivity(client) : undefined), [client, isReading])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is another history
  useEffect(() => {
    if (!isReading) return
    let live = true
    fetchActivity(client, { includeHidden }).then(
      () => live && setFailure(undefined),
      (error: unknown) => live && setFailure(toLatchkitError(error)),
    )
    return () => {
      live = false
    }
  }, [client, isReading, account, includeHidden])
  const refetch = useCallback(
    () => fetchActivity(client, { includeHidden, forceUpdate: true }).then(ignore, ignore),
    [client, includeHidden],
  )
  const fetchMore = useCallback(() => fetchMoreActivity(client).then(ignore, ignore), [client])
  const { error: known } = view
  const error = useMemo(() => {
    if (known) return new BaseError(known.code, known.message)
    return failure?.code === 'CANCELLED' || fetchedAt !== undefined ? undefined : failure
  }, [known, failure, fetchedAt])
  const data = useMemo(
    () =>
      fetchedAt === undefined
        ? undefined
        : {
            transactions: includeHidden ? transactions : transactions.filter(({ hidden }) => !hidden),
            pending,
            ended,
            fetchedAt,
            since,
            isStale,
          },
    [transactions, includeHidden, pending, ended, fetchedAt, since, isStale],
  )
  const result = toQueryResult(data, error, { isFetching: step !== 'idle', refetch })
  return { ...result, hasMore, isFetchingMore: step === 'loadingMore', fetchMore }
}
