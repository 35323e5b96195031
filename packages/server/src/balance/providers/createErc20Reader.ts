import { type PublicClient, parseAbi } from 'viem'
import { isRevert, multicallAddress, unwrapUpstream } from '../../chains/evmClient.js'
import { HttpError } from '../../errors/HttpError.js'
import { createTtlCache } from '../../utils/createTtlCache.js'

type Hex = `0x${string}`

/**
 * A balance; `refused` where the contract itself reverts or returns none, `unread` where the endpoint could not be
 * asked. Neither says that the token is not held.
 */
export type Erc20Read = bigint | 'refused' | 'unread'

export type Erc20Reader = {
  /**
   * Reads the native balance and those of tokens, by their addresses.
   *
   * @throws UpstreamError when the native balance cannot be read, HttpError RATE_LIMITED
   */
  read(
    client: PublicClient,
    parameters: { holder: Hex; tokens: readonly Hex[]; hasMulticall: boolean },
  ): Promise<{ native: bigint; tokens: Map<Hex, Erc20Read> }>
}

/**
 * Tokens of a request. What fails is read again in smaller ones: a token that burns the gas also fails those after it,
 * and an endpoint may refuse a large call.
 */
const groupSizes = [200, 50, 12, 1]
/** Requests for what failed, in one read of an account. */
const maxRepeated = 24
const atOnce = 8
/** Milliseconds for which a contract that refused an account is not asked again for it. */
const refusedTtlMs = 600_000

const abi = parseAbi([
  'function balanceOf(address holder) view returns (uint256)',
  'function getEthBalance(address holder) view returns (uint256)',
])

const toBalanceOf = (address: Hex, holder: Hex) =>
  ({ address, abi, functionName: 'balanceOf', args: [holder] }) as const

/** What a failure says of a token: `again` where a smaller request may succeed. */
function toFailure(error: unknown, isAlone: boolean): 'refused' | 'unread' | 'again' {
  const failure = unwrapUpstream(error)
  // The caller is over its limits: a reply would say that fewer tokens are known.
  if (failure instanceof HttpError) throw failure
  if (failure.code !== 'UPSTREAM_INVALID' && failure.code !== 'UPSTREAM_TOO_LARGE') return 'unread'
  if (!isAlone) return 'again'
  return isRevert(error) ? 'refused' : 'unread'
}

/** Creates a reader of ERC-20 balances: by Multicall3 where the chain has it, by single calls elsewhere. */
export function createErc20Reader(now: () => number): Erc20Reader {
  const refused = createTtlCache<true>({ ttlMs: refusedTtlMs, max: 50_000, now })

  const readGroup = async (
    client: PublicClient,
    { holder, group, withNative = false }: { holder: Hex; group: readonly Hex[]; withNative?: boolean },
  ): Promise<unknown[]> => {
    const [only] = group
    if (group.length === 1 && only !== undefined && !withNative)
      return [await client.readContract(toBalanceOf(only, holder)).catch(error => ({ error }))]
    const results = await client.multicall({
      multicallAddress,
      allowFailure: true,
      batchSize: 0,
      contracts: [
        ...(withNative
          ? [{ address: multicallAddress, abi, functionName: 'getEthBalance', args: [holder] } as const]
          : []),
        ...group.map(token => toBalanceOf(token, holder)),
      ],
    })
    return results.map(each => (each.status === 'success' ? each.result : { error: each.error }))
  }

  const toNative = (result: unknown, client: PublicClient, holder: Hex): Promise<bigint> | bigint => {
    if (typeof result === 'bigint') return result
    const failure = unwrapUpstream(errorOf(result))
    if (failure.code !== 'UPSTREAM_INVALID' && failure.code !== 'UPSTREAM_TOO_LARGE') throw failure
    return client.getBalance({ address: holder })
  }

  return {
    async read(client, { holder, tokens, hasMulticall }) {
      const found = new Map<Hex, Erc20Read>()
      const keyOf = (token: Hex) => `${holder} ${token}`
      for (const token of tokens) if (refused.get(keyOf(token))) found.set(token, 'refused')
      let pending = tokens.filter(token => !found.has(token))
      let native: bigint | undefined
      let repeated = 0
      for (const [round, size] of (hasMulticall ? groupSizes : [1]).entries()) {
        const groups: Hex[][] = []
        for (let at = 0; at < pending.length; at += size) groups.push(pending.slice(at, at + size))
        if (native === undefined && !hasMulticall) native = await client.getBalance({ address: holder })
        if (native === undefined && groups.length === 0) groups.push([])
        const again: Hex[] = []
        const settle = (group: readonly Hex[], results: readonly unknown[]): void => {
          for (const [index, token] of group.entries()) {
            const result = results[index]
            const read = typeof result === 'bigint' ? result : toFailure(errorOf(result), size === 1)
            if (read === 'again') again.push(token)
            else found.set(token, read)
            if (read === 'refused') refused.set(keyOf(token), true)
          }
        }
        const take = async (group: readonly Hex[]): Promise<void> => {
          if (round > 0 && ++repeated > maxRepeated) {
            for (const token of group) found.set(token, 'unread')
            return
          }
          const withNative = native === undefined
          const results = await readGroup(client, { holder, group, withNative })
          if (withNative) native = await toNative(results.shift(), client, holder)
          settle(group, results)
        }
        // The first one alone, because the native balance comes with it.
        const [first, ...others] = groups
        if (first) await take(first)
        for (let at = 0; at < others.length; at += atOnce)
          await Promise.all(others.slice(at, at + atOnce).map(take))
        pending = again
        if (pending.length === 0) break
      }
      if (native === undefined) native = await client.getBalance({ address: holder })
      return { native, tokens: found }
    },
  }
}

const errorOf = (result: unknown): unknown =>
  typeof result === 'object' && result !== null && 'error' in result ? result.error : result
