'use client'

import {
  type CaipAddress,
  fetchIdentity,
  type IdentityEntry,
  type RegisteredNamespace,
  selectAccount,
  selectIdentity,
  selectNetwork,
} from '@latchkit/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { type QueryResult, toQueryResult } from './query.js'
import { useClient } from './useClient.js'
import { useLatchkitState } from './useLatchkitState.js'

export type UseIdentityParameters = {
  /** Default: the active account's. */
  address?: string | undefined
  /** Family of the address. Default: the one shown. */
  namespace?: RegisteredNamespace | undefined
  /** False reads nothing: only what is in state already is returned. Default true. */
  enabled?: boolean | undefined
}

/** Both are absent where there is none. */
export type AccountIdentity = Pick<IdentityEntry, 'name' | 'image'>

export type UseIdentityReturnType = QueryResult<AccountIdentity>

/**
 * Name and picture of an account, read once and kept for 5 min. Only a name that leads back to the account is
 * returned; a failure is silent: without data, show the address. Takes a server with names.
 * @example
 * const { data } = useIdentity({ address })
 * return <span title={address}>{data?.name ?? truncateAddress(address)}</span>
 */
export function useIdentity({
  address,
  namespace,
  enabled = true,
}: UseIdentityParameters = {}): UseIdentityReturnType {
  const client = useClient()
  const active = useLatchkitState(state => selectAccount(state, namespace).address)
  const { caipNetworkId } = useLatchkitState(state => selectNetwork(state, namespace))
  const shown: string | undefined = address ?? active
  const account: CaipAddress | undefined = shown && caipNetworkId ? `${caipNetworkId}:${shown}` : undefined
  const { name, image, fetchedAt } = useLatchkitState(state => selectIdentity(state, { account }))
  const [isFetching, setIsFetching] = useState(false)
  const read = useCallback(
    async (forceUpdate: boolean): Promise<void> => {
      if (account === undefined) return
      setIsFetching(true)
      await fetchIdentity(client, { account, forceUpdate })
      setIsFetching(false)
    },
    [client, account],
  )
  useEffect(() => {
    if (enabled) void read(false)
  }, [enabled, read])
  const refetch = useCallback(() => read(true), [read])
  const data = useMemo(
    () => (fetchedAt === undefined ? undefined : { name, image }),
    [fetchedAt, name, image],
  )
  return toQueryResult(data, undefined, { isFetching, refetch })
}
