'use client'

import { fetchMoreNfts, fetchNfts, type Nft, selectAccount, selectNfts } from '@latchkit/core'
import { BaseError, type NftsState, toLatchkitError, watchNfts } from '@latchkit/core/internal'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type QueryResult, toQueryResult } from './query.js'
import { useClient } from './useClient.js'
import { useLatchkitState } from './useLatchkitState.js'

export type UseNftsParameters = {
  /** Also NFTs that read as a lure, marked `isSpam`. Default false. */
  includeSpam?: boolean | undefined
  /** False reads nothing: only what is in state already is returned. Default true. */
  enabled?: boolean | undefined
}

export type Nfts = Pick<NftsState, 'since' | 'isStale' | 'source'> & {
  /** Received last first. */
  nfts: readonly Nft[]
  /** Unix milliseconds of the last successful read. */
  fetchedAt: number
}

export type UseNftsReturnType = QueryResult<Nfts> & {
  /** There is a further page. */
  hasMore: boolean
  isFetchingMore: boolean
  /** Reads the next page. Never rejects: a failure is in `error`. */
  fetchMore(): Promise<void>
}

const ignore = (): void => {}

/**
 * NFTs of the active account on its network, kept current while the component is mounted. Takes a server
 * that indexes the network; where there is none, `data.source` is 'unsupported'.
 * @example
 * const { data } = useNfts()
 * return data?.nfts.map(({ address, tokenId, name }) => <li key={address + tokenId}>{name}</li>)
 */
export function useNfts({ includeSpam = false, enabled = true }: UseNftsParameters = {}): UseNftsReturnType {
  const client = useClient()
  const { isConnected, address } = useLatchkitState(state => selectAccount(state))
  const view = useLatchkitState(selectNfts)
  // A failure that state does not have: the code could not be loaded, or the client has no such feature.
  const [failure, setFailure] = useState<BaseError>()
  const isReading = enabled && isConnected && address !== undefined
  useEffect(() => {
    if (!isReading) return
    let live = true
    const stop = client.options.modules?.nfts ? watchNfts(client) : ignore
    fetchNfts(client).catch((error: unknown) => live && setFailure(toLatchkitError(error)))
    return () => {
      live = false
      stop()
    }
  }, [client, isReading])
  const refetch = useCallback(() => fetchNfts(client, { forceUpdate: true }).then(ignore, ignore), [client])
  const fetchMore = useCallback(() => fetchMoreNfts(client).then(ignore, ignore), [client])
  const data = useMemo(() => toData(view, includeSpam), [view, includeSpam])
  const error = useMemo(() => toError(view, failure), [view, failure])
  const result = toQueryResult(data, error, { isFetching: view.step !== 'idle', refetch })
  return {
    ...result,
    hasMore: view.next !== undefined,
    isFetchingMore: view.step === 'loadingMore',
    fetchMore,
  }
}

function toData(view: NftsState, includeSpam: boolean): Nfts | undefined {
  const { nfts, fetchedAt, since, isStale, source } = view
  if (fetchedAt === undefined) return undefined
  return {
    nfts: includeSpam ? nfts : nfts.filter(({ isSpam }) => !isSpam),
    fetchedAt,
    since,
    isStale,
    source,
  }
}

function toError({ error, fetchedAt }: NftsState, failure: BaseError | undefined): BaseError | undefined {
  if (error) return new BaseError(error.code, error.message)
  return failure?.code === 'CANCELLED' || fetchedAt !== undefined ? undefined : failure
}
