import type { BalanceRecord, BalanceReply, Currency } from '@latchkit/api/schemas'
import { balanceTtlMs, toNamespace } from '@latchkit/core/internal'
import { getNativeCurrency } from '../chains/chainInfo.js'
import type { NativeCurrencyConfig, TokenConfig } from '../config/tokens.js'
import { HttpError } from '../errors/HttpError.js'
import { toTokenSlug } from '../images/toSlug.js'
import type { Log } from '../logs/createLog.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { PriceService } from '../prices/service.js'
import type { Caller, Upstreams } from '../upstream/createUpstreams.js'
import { createJoinedReads } from '../utils/createJoinedReads.js'
import { createTtlCache } from '../utils/createTtlCache.js'
import { parseAccount } from '../utils/parseAccount.js'
import { addPrices } from './addPrices.js'
import { createBitcoinBalanceProvider } from './providers/bitcoin.js'
import { createEvmBalanceProvider } from './providers/evm.js'
import type { BalanceProvider, Holding } from './providers/provider.js'
import { createSolanaBalanceProvider } from './providers/solana.js'
import { createStacksBalanceProvider } from './providers/stacks.js'
import { toDecimal } from './toDecimal.js'

export type BalanceService = {
  /**
   * @param address - plain or CAIP-10
   * @param chainId - CAIP-2; without it every chain that has such addresses
   * @param caller - whose limits are charged for calls to endpoints; a cached reply costs nothing
   * @throws HttpError UNSUPPORTED_CHAIN, INVALID_ADDRESS, RATE_LIMITED; UpstreamError
   */
  getBalances(parameters: {
    address: string
    chainId?: string | undefined
    /** Default 'usd', the one that prices are known in. */
    currency?: Currency | undefined
    forceUpdate: boolean
    caller: Caller
  }): Promise<BalanceReply>
}

const invalidAddress = () =>
  new HttpError({
    status: 400,
    code: 'INVALID_ADDRESS',
    message: 'The address is not valid on this network.',
  })

/** How long what was last read of a token is kept while it cannot be read. */
const lastKnownTtlMs = 86_400_000

type Read = { reply: BalanceReply; isKept: boolean }

type ProviderParameters = Parameters<typeof createEvmBalanceProvider>[0] & { chain: string }

/** Balance providers by CAIP-2 namespace. */
const providers: Readonly<Record<string, (parameters: ProviderParameters) => BalanceProvider>> = {
  eip155: createEvmBalanceProvider,
  solana: createSolanaBalanceProvider,
  bip122: createBitcoinBalanceProvider,
  stacks: createStacksBalanceProvider,
}

export function createBalanceService(parameters: {
  upstreams: Upstreams
  prices: Pick<PriceService, 'getPrices'>
  tokens: Readonly<Record<string, readonly TokenConfig[]>>
  nativeCurrencies: Readonly<Record<string, NativeCurrencyConfig>>
  metrics: Metrics
  log: Log
  now?: (() => number) | undefined
}): BalanceService {
  const { upstreams, prices, tokens, nativeCurrencies, metrics, log, now = Date.now } = parameters
  const cache = createTtlCache<BalanceReply>({ ttlMs: balanceTtlMs, max: 10_000, now })
  const lastKnown = createTtlCache<BalanceReply>({ ttlMs: lastKnownTtlMs, max: 10_000, now })
  const joined = createJoinedReads<Read>()
  const byChain = new Map<string, BalanceProvider>()
  // Kept per chain, so that an unreadable token is logged once and not at every read.
  const unreadable = new Map<string, number>()
  for (const chain of upstreams.chains) {
    const create = providers[toNamespace(chain)]
    if (create) byChain.set(chain, create({ chain, tokens: tokens[chain] ?? [], now }))
  }

  const read = async (
    chain: string,
    address: string,
    provider: BalanceProvider,
    caller: Caller,
  ): Promise<Read> => {
    const asOf = now()
    const { holdings, unread } = await provider.getHoldings(address, upstreams.get(chain, caller))
    if (unread.length !== (unreadable.get(chain) ?? 0)) {
      unreadable.set(chain, unread.length)
      log.warn({ chain, failed: unread.length }, 'listed tokens whose balance cannot be read')
    }
    const native = getNativeCurrency(chain, nativeCurrencies)
    const listed = new Map((tokens[chain] ?? []).map(token => [token.address, token] as const))
    const balances = holdings.flatMap((holding): BalanceRecord[] => {
      const token = holding.address === undefined ? undefined : listed.get(holding.address)
      if (holding.address !== undefined && holding.amount === 0n) return []
      const facts = token ?? (holding.address === undefined ? native : undefined)
      return facts ? [toRecord(chain, holding, facts)] : toUnlisted(chain, holding)
    })
    const missing = unread.map(each => `${chain}:${each.address}`)
    const before = lastKnown.get(`${chain}:${address}`)
    return {
      reply: {
        balances: [...balances, ...toKept(missing, before, asOf)],
        asOf,
        ...(missing.length > 0 && { unread: missing }),
      },
      // What may be read a moment later is not kept as missing.
      isKept: unread.every(({ isRefused }) => isRefused),
    }
  }

  const getOne = async (
    chain: string,
    address: string,
    provider: BalanceProvider,
    { forceUpdate, caller }: { forceUpdate: boolean; caller: Caller },
  ) => {
    const key = `${chain}:${address}`
    const load = async (): Promise<Read> => {
      const result = await read(chain, address, provider, caller)
      const { reply, isKept } = result
      const isNewer = (than: BalanceReply | undefined) => (than?.asOf ?? 0) <= (reply.asOf ?? 0)
      if (isNewer(lastKnown.get(key))) lastKnown.set(key, reply)
      if (isKept && isNewer(cache.get(key))) cache.set(key, reply)
      return result
    }
    if (!forceUpdate) {
      const cached = cache.get(key)
      metrics.countCache({ cache: 'balance', hit: cached !== undefined })
      if (cached) return cached
      return (await joined.read(key, load, () => upstreams.chargeCalls(caller, 1))).reply
    }
    // A forced read joins no other, because it may follow a transaction.
    return (await load()).reply
  }

  return {
    async getBalances({ address, chainId, currency = 'usd', forceUpdate, caller }) {
      const price = async (balances: readonly BalanceRecord[]) =>
        currency === 'usd'
          ? { balances: await addPrices(balances, { prices, caller }), currency }
          : { balances: [...balances] }
      const account = parseAccount(address, chainId)
      if (!account) throw invalidAddress()
      const { address: plain, chain } = account
      if (chain !== undefined) {
        const provider = byChain.get(chain)
        if (!provider)
          throw new HttpError({ status: 400, code: 'UNSUPPORTED_CHAIN', message: 'Unsupported chain' })
        const normal = provider.toAddress(plain)
        if (normal === undefined) throw invalidAddress()
        const { balances, ...reply } = await getOne(chain, normal, provider, { forceUpdate, caller })
        return { ...(await price(balances)), ...reply }
      }
      const reads = [...byChain].flatMap(([each, provider]) => {
        const normal = provider.toAddress(plain)
        return normal === undefined ? [] : [getOne(each, normal, provider, { forceUpdate, caller })]
      })
      if (reads.length === 0) throw invalidAddress()
      // One failed chain fails the request, because its absence would read as an empty balance.
      const replies = await Promise.all(reads)
      const unread = replies.flatMap(reply => reply.unread ?? [])
      return {
        ...(await price(replies.flatMap(reply => reply.balances))),
        asOf: Math.min(...replies.map(reply => reply.asOf ?? now())),
        ...(unread.length > 0 && { unread }),
      }
    },
  }
}

/** Of what could not be read now, what was read before, with its age. */
function toKept(missing: readonly string[], before: BalanceReply | undefined, at: number): BalanceRecord[] {
  if (!before || missing.length === 0) return []
  return before.balances.flatMap(record => {
    const asOf = record.asOf ?? before.asOf ?? 0
    const isKept = missing.includes(record.address ?? '') && at - asOf < lastKnownTtlMs
    return isKept ? [{ ...record, asOf }] : []
  })
}

function toRecord(
  chain: string,
  { address, amount, decimals: onChain }: Holding,
  token: NativeCurrencyConfig & Pick<TokenConfig, 'iconUrl' | 'eip2612'>,
): BalanceRecord {
  const { name, symbol, iconUrl, eip2612 } = token
  const decimals = onChain ?? token.decimals
  return {
    name,
    symbol,
    chainId: chain,
    ...(address !== undefined && { address: `${chain}:${address}` }),
    quantity: { decimals, numeric: toDecimal(amount, decimals) },
    iconUrl: iconUrl ?? `/public/getTokenImage/${toTokenSlug(symbol)}`,
    ...(iconUrl?.startsWith('http') && { logoUri: iconUrl }),
    ...(eip2612 !== undefined && { eip2612 }),
  }
}

/** An unlisted token has no icon, because an icon by symbol would be that of the token it may imitate. */
function toUnlisted(chain: string, { address, amount, decimals, unlisted }: Holding): BalanceRecord[] {
  if (!unlisted || decimals === undefined) return []
  const quantity = { decimals, numeric: toDecimal(amount, decimals) }
  return [{ ...unlisted, chainId: chain, address: `${chain}:${address}`, quantity, unlisted: true }]
}
