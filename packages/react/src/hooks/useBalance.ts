import { type ChainNamespace, fetchBalances, selectAccount, type TokenBalance } from '@latchkit/core'
import { useCallback, useEffect } from 'react'
import { useClient } from './useClient.js'
import { useLatchkitState } from './useLatchkitState.js'

export type UseBalanceParameters = {
  namespace?: ChainNamespace | undefined
  /** False reads only what is known already. Default true. */
  enabled?: boolean | undefined
}

export type UseBalanceReturnType = {
  /** Native balance in whole units, decimal string; absent while unknown. */
  balance?: string | undefined
  symbol?: string | undefined
  tokenBalances?: readonly TokenBalance[] | undefined
  isLoading: boolean
  /** Unix milliseconds of the values above. */
  fetchedAt?: number | undefined
  /** The last read failed; the values above are the last known ones (D5). */
  isStale: boolean
  refetch(): Promise<readonly TokenBalance[]>
}

/**
 * Balances of the active account, read once per account and network.
 * @example const { balance, symbol } = useBalance()
 */
export function useBalance({ namespace, enabled = true }: UseBalanceParameters = {}): UseBalanceReturnType {
  const client = useClient()
  const account = useLatchkitState(state => selectAccount(state, namespace))
  const { caipAddress, isConnected } = account
  useEffect(() => {
    // The account is a dependency on purpose: another account or network is another balance.
    if (enabled && isConnected && caipAddress) void fetchBalances(client, { namespace }).catch(() => {})
  }, [client, enabled, isConnected, caipAddress, namespace])
  const refetch = useCallback(
    () => fetchBalances(client, { namespace, forceUpdate: true }),
    [client, namespace],
  )
  return {
    balance: account.balance,
    symbol: account.balanceSymbol,
    tokenBalances: account.tokenBalances,
    isLoading: account.balancesLoading,
    fetchedAt: account.balancesFetchedAt,
    isStale: account.balancesFailedAt !== undefined,
    refetch,
  }
}
