'use client'

import { fetchBalances, type RegisteredNamespace, selectAccount, type TokenBalance } from '@latchkit/core'
import { BaseError } from '@latchkit/core/internal'
import { useCallback, useEffect, useMemo } from 'react'
import { type QueryResult, toQueryResult } from './query.js'
import { useClient } from './useClient.js'
import { useLatchkitState } from './useLatchkitState.js'

export type UseBalanceParameters = {
  /** Default: the family shown. */
  namespace?: RegisteredNamespace | undefined
  /** False reads nothing: only what is in state already is returned. Default true. */
  enabled?: boolean | undefined
}

export type Balance = {
  /** Native balance in whole units, decimal string; absent while unknown, never 0. */
  formatted?: string | undefined
  symbol?: string | undefined
  /** Every holding on the network, the native one included. */
  tokens: readonly TokenBalance[]
  /** Unix milliseconds of the last successful read. */
  fetchedAt?: number | undefined
}

export type UseBalanceReturnType = QueryResult<Balance>

const none: readonly TokenBalance[] = []

/**
 * Balances of the active account on its network, read once per account and network. After a failure nothing is
 * requested for 30 s.
 * @example
 * const { data, error } = useBalance()
 * if (data?.formatted) console.log(formatBalance(data.formatted), data.symbol)
 */
export function useBalance({ namespace, enabled = true }: UseBalanceParameters = {}): UseBalanceReturnType {
  const client = useClient()
  const account = useLatchkitState(state => selectAccount(state, namespace))
  const { caipAddress, isConnected, balancesLoading, balancesFailedAt } = account
  const { balance: formatted, balanceSymbol: symbol, tokenBalances, balancesFetchedAt: fetchedAt } = account
  useEffect(() => {
    // Another address or network is another balance; `caipAddress` names both.
    if (enabled && isConnected && caipAddress) fetchBalances(client, { namespace }).catch(() => {})
  }, [client, enabled, isConnected, caipAddress, namespace])
  const refetch = useCallback(
    () =>
      fetchBalances(client, { namespace, forceUpdate: true }).then(
        () => {},
        () => {},
      ),
    [client, namespace],
  )
  const error = useMemo(
    () =>
      balancesFailedAt === undefined
        ? undefined
        : new BaseError('BALANCE_UNAVAILABLE', 'Token Balance Unavailable'),
    [balancesFailedAt],
  )
  const data = useMemo(
    () =>
      formatted === undefined && !tokenBalances
        ? undefined
        : { formatted, symbol, tokens: tokenBalances ?? none, fetchedAt },
    [formatted, symbol, tokenBalances, fetchedAt],
  )
  return toQueryResult(data, error, { isFetching: balancesLoading, refetch })
}
