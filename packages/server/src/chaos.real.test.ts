import type {
  BalanceReply,
  HistoryReply,
  NftsReply,
  PriceReply,
  SwapQuotesReply,
} from '@latchkit/api/schemas'
import { type EvmChain, mintCollectible, setBalance, startEvmChains } from '@latchkit/devnet'
import { formatEther } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFaultyFetch } from './testing/createFaultyFetch.js'
import { createTestServer, type TestServer } from './testing/createTestServer.js'
import { findToken, toDevnetPools } from './testing/toDevnetPools.js'
import { retryBurst } from './upstream/createRetryBudget.js'

// Reads of a server whose endpoint fails. Time is advanced by hand between rounds, so that every round has to read again;
// the endpoint is a real chain, whose values are compared.

const reads = Number(process.env['LATCHKIT_CHAOS_READS'] ?? 60)
const id = 'eip155:31337'
const isFull = process.env['LATCHKIT_CHAOS_READS'] !== undefined
const accounts = isFull ? 200 : 20
/** Longer than anything is kept as fresh. */
const roundMs = 60_000
const timeoutMs = isFull ? 3_600_000 : 180_000
const budgetMs = 5_000

const faulty = createFaultyFetch()
let chain: EvmChain
let server: TestServer
let stop: () => Promise<void>
let now = Date.now()

const toAddress = (index: number): `0x${string}` => `0x${(0xabc000 + index).toString(16).padStart(40, '0')}`
const tokenOf = (symbol: string) => findToken(chain, symbol)

beforeAll(async () => {
  const started = await startEvmChains({ chainIds: [31337] })
  stop = started.stop
  const found = started.chains[id]
  if (!found) throw new Error('no chain')
  chain = found
  const [card] = chain.collectibles
  if (!card) throw new Error('no collection')
  for (let index = 0; index < accounts; index++)
    await mintCollectible(chain.rpcUrl, {
      collectible: card,
      to: toAddress(index),
      id: BigInt(5_000 + index),
    })
  // Only the clock: timers stay real.
  vi.useFakeTimers({ toFake: ['Date'], now })
  server = await createTestServer({
    rpcUrls: { [id]: chain.rpcUrl },
    tokens: { [id]: chain.tokens },
    prices: { pools: { [id]: toDevnetPools(chain) } },
    activityChains: [id],
    fetch: faulty.fetch,
    logLevel: 'fatal',
    trustedProxies: 1,
    rateLimits: { perIp: 1e8, perProject: 1e8, rpcPerIp: 1e8, rpcBytesPerIp: 1e12 },
  })
})
afterAll(async () => {
  faulty.share = 0
  await server?.server.close()
  vi.useRealTimers()
  await stop?.()
})

/** What a read returned: right, right but old and marked so, or wrong; failed where it returned nothing. */
type Outcome = 'right' | 'marked' | 'wrong' | 'failed'
type Kind = {
  name: string
  /** Reads at once. Default: one for each account. */
  together?: number
  read(index: number): Promise<Outcome>
}

/** Native balances of the accounts, by the time from which they hold. */
const balances: { from: number; wei: bigint }[] = []

const kinds: readonly Kind[] = [
  {
    name: 'balances',
    async read(index) {
      const response = await server.get(`/v1/account/${toAddress(index)}/balance?chainId=${id}`)
      if (response.status !== 200) return 'failed'
      const { balances: items, asOf = 0 } = (await response.json()) as BalanceReply
      const expected = balances.findLast(({ from }) => from <= asOf)
      const native = items.find(({ address }) => address === undefined)
      if (!expected || Number(native?.quantity.numeric) !== Number(formatEther(expected.wei))) return 'wrong'
      return asOf === now ? 'right' : 'marked'
    },
  },
  {
    name: 'prices',
    async read() {
      const response = await server.post('/v1/fungible/price', {
        addresses: [id, `${id}:${tokenOf('DEVCOIN')}`],
      })
      if (response.status !== 200) return 'failed'
      const { fungibles } = (await response.json()) as PriceReply
      if (fungibles.length < 2) return 'failed'
      const [native, coin] = fungibles
      if (native?.price !== '2500' || coin?.price !== '2') return 'wrong'
      const old = fungibles.filter(({ asOf }) => asOf < now - roundMs / 2)
      if (old.some(({ isStale }) => !isStale)) return 'wrong'
      return old.length > 0 ? 'marked' : 'right'
    },
  },
  {
    name: 'activity',
    async read(index) {
      const response = await server.get(`/v1/account/${toAddress(index)}/history?chainId=${id}`)
      if (response.status !== 200) return 'failed'
      const { data, stale, asOf = 0 } = (await response.json()) as HistoryReply
      // What each account was given at the start, and nothing else.
      if (data.length > 1) return 'wrong'
      return stale || asOf < now ? 'marked' : 'right'
    },
  },
  {
    name: 'quotes of swaps',
    // Nothing of a quote is kept for others, so that each reads for itself, and from another address.
    together: 20,
    async read(index) {
      const pair = { from: `${id}:${tokenOf('DEVCOIN')}`, to: `${id}:${tokenOf('DEVUSD')}` }
      const amount = BigInt(index + 1) * 10n ** 15n
      const query = new URLSearchParams({ ...pair, amount: `${amount}`, userAddress: toAddress(index) })
      const response = await server.get(`/v1/convert/quotes?${query}`, {
        'x-forwarded-for': `198.51.100.${index}`,
      })
      if (response.status !== 200) return 'failed'
      const { quotes } = (await response.json()) as SwapQuotesReply
      // What the pool of 500,000 for 1,000,000 pays after its fee of 0.3 %.
      const [reserveIn, reserveOut] = [500_000n * 10n ** 18n, 1_000_000n * 10n ** 6n]
      const paid = (amount * 997n * reserveOut) / (reserveIn * 1000n + amount * 997n)
      const [quote] = quotes
      return quote?.toAmount === `${paid}` && quote.asOf === now ? 'right' : 'wrong'
    },
  },
  {
    name: 'NFTs',
    async read(index) {
      const response = await server.get(`/v1/account/${toAddress(index)}/nfts?chainId=${id}`)
      if (response.status !== 200) return 'failed'
      const { data, stale, reason } = (await response.json()) as NftsReply
      const isMarked = stale === true || reason === 'reading'
      if (data.length === 0 && isMarked) return 'marked'
      if (data.length !== 1 || data[0]?.tokenId !== String(5_000 + index)) return 'wrong'
      return isMarked ? 'marked' : 'right'
    },
  },
]

async function runRounds(
  kind: Kind,
  count: number,
): Promise<{ outcomes: Outcome[]; slow: number; asked: number }> {
  const outcomes: Outcome[] = []
  let slow = 0
  const before = faulty.asked
  while (outcomes.length < count) {
    now += roundMs
    vi.setSystemTime(now)
    const wei = 10n ** 18n + BigInt(balances.length) * 10n ** 15n
    await Promise.all(
      Array.from({ length: accounts }, (_, index) => setBalance(chain.rpcUrl, toAddress(index), wei)),
    )
    balances.push({ from: now, wei })
    const size = Math.min(kind.together ?? accounts, count - outcomes.length)
    const results = await Promise.all(
      Array.from({ length: size }, async (_, index) => {
        const began = performance.now()
        const outcome = await kind.read(index)
        return { outcome, ms: performance.now() - began }
      }),
    )
    slow += results.filter(({ ms }) => ms > budgetMs).length
    outcomes.push(...results.map(({ outcome }) => outcome))
  }
  return { outcomes, slow, asked: faulty.asked - before }
}

const count = (outcomes: readonly Outcome[], outcome: Outcome) =>
  outcomes.filter(each => each === outcome).length

test.each(kinds)(
  `$name with 30 % of responses faulty, ${reads} reads: 99 % within 5 s, none wrong, none old without a mark`,
  async kind => {
    faulty.share = 0
    await runRounds(kind, accounts)
    faulty.share = 0.3
    const { outcomes, slow } = await runRounds(kind, reads)
    expect(count(outcomes, 'wrong')).toBe(0)
    // So few reads say little about a share, and a busy machine is late by itself.
    expect(count(outcomes, 'failed')).toBeLessThanOrEqual(isFull ? reads / 100 : 6)
    if (isFull) expect(slow).toBeLessThanOrEqual(reads / 100)
  },
  timeoutMs,
)

test.each(kinds)(
  `$name with the endpoint down: at most 1.5 requests per read, nothing wrong`,
  async kind => {
    faulty.share = 0
    await runRounds(kind, accounts)
    const healthy = (await runRounds(kind, reads)).asked
    faulty.share = 1
    faulty.faults = ['reset', '503']
    const { outcomes, asked } = await runRounds(kind, reads)
    expect(count(outcomes, 'wrong')).toBe(0)
    expect(asked).toBeLessThanOrEqual(Math.max(healthy, reads) * 1.5 + retryBurst)
  },
  timeoutMs,
)
