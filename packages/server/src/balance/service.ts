import type { BalanceRecord, BalanceReply } from '@latchkit/api/schemas'
import { getNativeCurrency } from '../chains/knownChains.js'
import { HttpError } from '../errors/HttpError.js'
import { toTokenSlug } from '../images/toSlug.js'
import type { Log } from '../logs/createLog.js'
import type { Metrics } from '../metrics/createMetrics.js'
import type { NativeCurrencyConfig, TokenConfig } from '../options.js'
import type { Upstreams } from '../upstream/createUpstreams.js'
import { createTtlCache } from '../utils/createTtlCache.js'
import { createEvmBalanceProvider } from './providers/evm.js'
import type { BalanceProvider, Holding } from './providers/provider.js'
import { createSolanaBalanceProvider } from './providers/solana.js'
import { toDecimal } from './toDecimal.js'

export type BalanceService = {
  /**
   * @param address - plain or CAIP-10
   * @param chainId - CAIP-2; without it every chain that has such addresses
   * @throws HttpError UNSUPPORTED_CHAIN, INVALID_ADDRESS; UpstreamError
   */
  getBalances(parameters: {
    address: string
    chainId?: string | undefined
    forceUpdate: boolean
  }): Promise<BalanceReply>
}

/** R9.14. */
const keepFor = 30_000

const invalidAddress = () =>
  new HttpError({ status: 400, code: 'INVALID_ADDRESS', message: 'This is not an address of this network.' })

/** What each family needs to be read; a chain of another family has no balances here yet. */
const providers: Readonly<
  Record<string, (parameters: Parameters<typeof createEvmBalanceProvider>[0]) => BalanceProvider>
> = { eip155: createEvmBalanceProvider, solana: createSolanaBalanceProvider }

export function createBalanceService(parameters: {
  upstreams: Upstreams
  tokens: Readonly<Record<string, readonly TokenConfig[]>>
  nativeCurrencies: Readonly<Record<string, NativeCurrencyConfig>>
  metrics: Metrics
  log: Log
  now?: (() => number) | undefined
}): BalanceService {
  const { upstreams, tokens, nativeCurrencies, metrics, log, now = Date.now } = parameters
  const cache = createTtlCache<BalanceReply>({ ttl: keepFor, max: 10_000, now })
  const underWay = new Map<string, Promise<BalanceReply>>()
  const byChain = new Map<string, BalanceProvider>()
  // By chain, so that a bad entry of a list is told once and not at every read.
  const unreadable = new Map<string, number>()
  for (const chain of upstreams.chains) {
    const create = providers[chain.slice(0, chain.indexOf(':'))]
    if (create)
      byChain.set(chain, create({ upstream: upstreams.get(chain), tokens: tokens[chain] ?? [], now }))
  }

  const read = async (chain: string, address: string, provider: BalanceProvider): Promise<BalanceReply> => {
    const asOf = now()
    const { holdings, failed } = await provider.getHoldings(address)
    if (failed !== (unreadable.get(chain) ?? 0)) {
      unreadable.set(chain, failed)
      log.warn({ chain, failed }, 'listed tokens whose balance cannot be read')
    }
    const native = getNativeCurrency(chain, nativeCurrencies)
    const listed = new Map((tokens[chain] ?? []).map(token => [token.address, token] as const))
    const balances = holdings.flatMap((holding): BalanceRecord[] => {
      const token = holding.address === undefined ? undefined : listed.get(holding.address)
      if (holding.address !== undefined && holding.amount === 0n) return []
      const known = token ?? (holding.address === undefined ? native : undefined)
      return known ? [toRecord(chain, holding, known)] : toUnlisted(chain, holding)
    })
    return { balances, asOf }
  }

  const getOne = async (chain: string, address: string, provider: BalanceProvider, fresh: boolean) => {
    const key = `${chain}:${address}`
    if (!fresh) {
      const kept = cache.get(key)
      metrics.countCache({ cache: 'balance', hit: kept !== undefined })
      if (kept) return kept
      const pending = underWay.get(key)
      if (pending) return pending
    }
    // A forced read never joins one that began before it: it may be asked right after a transaction.
    const reading = read(chain, address, provider)
    underWay.set(key, reading)
    try {
      const reply = await reading
      const kept = cache.get(key)
      if (!kept || (kept.asOf ?? 0) <= (reply.asOf ?? 0)) cache.set(key, reply)
      return reply
    } finally {
      if (underWay.get(key) === reading) underWay.delete(key)
    }
  }

  return {
    async getBalances({ address, chainId, forceUpdate }) {
      const parts = address.split(':')
      if (parts.length !== 1 && parts.length !== 3) throw invalidAddress()
      const own = parts.length === 3 ? `${parts[0]}:${parts[1]}` : undefined
      if (own !== undefined && chainId !== undefined && own !== chainId) throw invalidAddress()
      const plain = parts[parts.length - 1] ?? ''
      const chain = chainId ?? own
      if (chain !== undefined) {
        const provider = byChain.get(chain)
        if (!provider)
          throw new HttpError({ status: 400, code: 'UNSUPPORTED_CHAIN', message: 'Unsupported chain' })
        const normal = provider.toAddress(plain)
        if (normal === undefined) throw invalidAddress()
        return getOne(chain, normal, provider, forceUpdate)
      }
      const reads = [...byChain].flatMap(([each, provider]) => {
        const normal = provider.toAddress(plain)
        return normal === undefined ? [] : [getOne(each, normal, provider, forceUpdate)]
      })
      if (reads.length === 0) throw invalidAddress()
      // All or nothing: a list without one chain would read as holding nothing there.
      const replies = await Promise.all(reads)
      return {
        balances: replies.flatMap(reply => reply.balances),
        asOf: Math.min(...replies.map(reply => reply.asOf ?? now())),
      }
    },
  }
}

function toRecord(
  chain: string,
  { address, amount, decimals: onChain }: Holding,
  token: NativeCurrencyConfig & { iconUrl?: string | undefined },
): BalanceRecord {
  const { name, symbol, iconUrl } = token
  const decimals = onChain ?? token.decimals
  return {
    name,
    symbol,
    chainId: chain,
    ...(address !== undefined && { address: `${chain}:${address}` }),
    quantity: { decimals, numeric: toDecimal(amount, decimals) },
    iconUrl: iconUrl ?? `/public/getTokenImage/${toTokenSlug(symbol)}`,
  }
}

/** No mark: one found by its symbol would be that of the token it may pretend to be (T12). */
function toUnlisted(chain: string, { address, amount, decimals, unlisted }: Holding): BalanceRecord[] {
  if (!unlisted || decimals === undefined) return []
  const quantity = { decimals, numeric: toDecimal(amount, decimals) }
  return [{ ...unlisted, chainId: chain, address: `${chain}:${address}`, quantity, unlisted: true }]
}
