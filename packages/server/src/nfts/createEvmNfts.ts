import type { NftRecord, NftsReply } from '@latchkit/api/schemas'
import type { Hex } from 'viem'
import type { IndexerStatus } from '../activity/indexer/createIndexer.js'
import { createDescribeEvmTokens, type TokenFacts } from '../activity/providers/describeEvmTokens.js'
import type { NativeCurrencyConfig, TokenConfig } from '../config/tokens.js'
import type { ActivityItem, ActivityStore } from '../storage/activityStore.js'
import type { Upstream } from '../upstream/createUpstream.js'
import type { Upstreams } from '../upstream/createUpstreams.js'
import { UpstreamError } from '../upstream/UpstreamError.js'
import { createTtlCache } from '../utils/createTtlCache.js'
import type { ImageProxy } from './image/createImageProxy.js'
import type { MetadataReader } from './metadata/createMetadataReader.js'
import type { Metadata } from './metadata/parseMetadata.js'
import { readAmounts } from './metadata/readItems.js'
import type { NftProvider } from './provider.js'

/** Items of one page. */
const pageSize = 24
/** Items that are looked at for one page; a page of an account that gave most away is short. */
const maxLooked = pageSize * 8
/** Milliseconds for which a page waits for metadata; what comes later is on the next read. */
const metadataWaitMs = 2500
/** Milliseconds for which a page is kept for when the endpoint fails, and how many are. */
const keptMs = 600_000
const maxKept = 300
/** Milliseconds for which the first page waits for the index, so that what was received a moment ago is on it. */
const syncWaitMs = 800
/** Milliseconds for which a request need not look at the chain again. */
const syncGapMs = 1000

/** Reads NFTs of an EVM chain: what the index saw an account receive, and the chain confirms. */
export function createEvmNfts(parameters: {
  chain: string
  store: ActivityStore
  status(): IndexerStatus
  /** Indexes what the chain has now. */
  sync(): Promise<void>
  upstreams: Upstreams
  tokens: readonly TokenConfig[]
  native: NativeCurrencyConfig
  metadata: MetadataReader
  images: Pick<ImageProxy, 'toItemPath'>
  now?: (() => number) | undefined
}): NftProvider {
  const { chain, store, status, sync, upstreams, tokens, native, metadata, images } = parameters
  const { now = Date.now } = parameters
  const describe = createDescribeEvmTokens({ listed: tokens, native, now })

  const pages = createTtlCache<NftsReply>({ ttlMs: keptMs, max: maxKept, now })
  let lookedAt = 0
  const look = async (): Promise<void> => {
    if (now() - lookedAt < syncGapMs) return
    lookedAt = now()
    await waitFor(sync(), syncWaitMs)
  }

  const toRecord = (
    { token, item, standard, amount }: Held,
    { facts, found }: { facts: TokenFacts | undefined; found: Metadata | 'reading' | undefined },
  ): NftRecord => {
    const collection = facts?.name ?? token
    const known = found === 'reading' ? undefined : found
    const number = item.length > 12 ? `${item.slice(0, 6)}…${item.slice(-4)}` : item
    const isSpam = known?.isLure === true || facts?.isLure === true
    return {
      chainId: chain,
      address: token,
      tokenId: item,
      standard,
      amount: String(amount),
      name: known?.name || `${collection} #${number}`,
      collection,
      ...(known?.description && { description: known.description }),
      ...(known?.image && { imageUrl: images.toItemPath({ chain, token, item }) }),
      ...(known && known.traits.length > 0 && { traits: known.traits }),
      metadata: found === 'reading' ? 'reading' : known ? 'ready' : 'missing',
      ...(isSpam && { isSpam }),
    }
  }

  /** Items that the account owns, from a position on. */
  const collect = async (
    upstream: Upstream,
    { account, before }: { account: Hex; before: Position | undefined },
  ): Promise<{ held: Held[]; next: Position | undefined }> => {
    const held: Held[] = []
    let last = before
    for (let looked = 0; looked < maxLooked; ) {
      const limit = pageSize - held.length
      const found = await store.listItems({ chain, account, before: last, limit: limit + 1 })
      const items = found.slice(0, limit)
      const amounts = await readAmounts(upstream, { account, items })
      for (const [index, item] of items.entries()) {
        const amount = amounts[index] ?? 0n
        if (amount > 0n) held.push({ ...item, amount })
      }
      last = items.at(-1) ?? last
      looked += items.length
      if (found.length <= limit) return { held, next: undefined }
      if (held.length === pageSize) break
    }
    return { held, next: last }
  }

  const readPage: NftProvider['getPage'] = async ({ address, cursor, caller }) => {
    const upstream = upstreams.get(chain, caller)
    const account = address as Hex
    const before = cursor === undefined ? undefined : toPosition(cursor)
    if (before === undefined) await look()
    const [state, { held, next }] = await Promise.all([
      store.getState(chain),
      collect(upstream, { account, before }),
    ])
    const [facts, found] = await Promise.all([
      describe(
        upstream,
        held.map(({ token }) => token),
      ),
      Promise.all(
        held.map(item =>
          waitFor(
            // What the endpoint did not respond to is asked again with the next read.
            metadata.read(upstream, { chain, ...item }, caller).catch(() => 'reading' as const),
            metadataWaitMs,
          ),
        ),
      ),
    ])
    const { asOf, isStale } = status()
    return {
      data: held.map((item, index) => toRecord(item, { facts: facts.get(item.token), found: found[index] })),
      next: next ? `${next.block}.${next.token}.${next.item}` : null,
      ...(state && state.first > 0 && { since: state.firstTime }),
      ...(isStale && { stale: true }),
      ...(asOf === undefined && { reason: 'reading' }),
    }
  }

  return {
    toAddress(value) {
      const hex = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(value)?.[1]
      return hex === undefined ? undefined : `0x${hex.toLowerCase()}`
    },
    isCursor: value => cursorForm.test(value),
    async getPage({ address, cursor, caller }) {
      const key = `${address} ${cursor ?? ''}`
      try {
        const page = await readPage({ address, cursor, caller })
        pages.set(key, page)
        return page
      } catch (error) {
        const last = error instanceof UpstreamError ? pages.get(key) : undefined
        if (!last) throw error
        return { ...last, stale: true }
      }
    },
  }
}

type Held = ActivityItem & { amount: bigint }
type Position = Omit<ActivityItem, 'standard'>

const cursorForm = /^(\d{1,15})\.(0x[0-9a-f]{40})\.(\d{1,78})$/

function toPosition(text: string): Position {
  const [, block = '0', token = '', item = ''] = cursorForm.exec(text) ?? []
  return { block: Number(block), token, item }
}

/** Resolves with 'reading' where it takes longer; `reading` never rejects. */
function waitFor<Value>(reading: Promise<Value>, timeoutMs: number): Promise<Value | 'reading'> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve('reading'), timeoutMs)
    void reading.then(value => {
      clearTimeout(timer)
      resolve(value)
    })
  })
}
