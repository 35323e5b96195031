import type { Client } from '../client/client.js'
import { setClientTimeout } from '../client/lifetime.js'
import type { CaipAddress } from '../contract/ids.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { toNamespace } from '../utils/caip.js'
import { fetchBalances } from './fetchBalances.js'

/** Delays before the next read while an endpoint is behind: fast chains first, the last is one block of a slow chain. */
const delaysMs = [1_000, 3_000, 8_000] as const

/**
 * Reads an account's balances anew, and again a block later while that of what was paid is what it was: the endpoint
 * that responds may be a block behind, and the server behind the endpoint.
 * @param tokenAddress of what was paid; absent: the native currency
 */
export function refreshBalances(
  client: Client,
  account: CaipAddress,
  tokenAddress?: string | undefined,
): void {
  const namespace = toNamespace(account)
  const getView = () => {
    const view = selectAccount(client.getState(), namespace)
    return view.isConnected && view.caipAddress === account ? view : undefined
  }
  const read = (): string | undefined => {
    const view = getView()
    if (!view) return undefined
    const held = view.tokenBalances?.find(({ address }) => address === tokenAddress)?.quantity.numeric
    return tokenAddress === undefined ? view.balance : (held ?? 'none')
  }
  const before = read()
  const fetchAgain = async (isFirst: boolean): Promise<void> => {
    // One that was under way may have been asked before the block.
    const wasLoading = isFirst && getView()?.balancesLoading === true
    await fetchBalances(client, { namespace, forceUpdate: true })
    if (wasLoading && getView()) await fetchBalances(client, { namespace, forceUpdate: true })
  }
  const run = (attempt: number): void => {
    if (!getView()) return
    const next = (): void => {
      const delayMs = delaysMs[attempt]
      if (delayMs !== undefined && getView() && read() === before)
        setClientTimeout(client, delayMs, () => run(attempt + 1))
    }
    // A failure is in state and in a toast already.
    fetchAgain(attempt === 0).then(next, next)
  }
  run(0)
}
