import { toDecimal } from '../../../balance/toDecimal.js'
import { toReservedWords, toTokenWords } from '../../../balance/toTokenWords.js'
import { HttpError } from '../../../errors/HttpError.js'
import { createTokenReader } from '../../../stacks/createTokenReader.js'
import type { RestUpstream } from '../../../upstream/createUpstream.js'
import type { Caller } from '../../../upstream/createUpstreams.js'
import { parseResponse } from '../../../upstream/parseResponse.js'
import { parseRestReply } from '../../../upstream/rest.js'
import { createTtlCache } from '../../../utils/createTtlCache.js'
import { toStacksAddress } from '../../../utils/toStacksAddress.js'
import { createStretches, type Stretch, staleMs } from '../createStretches.js'
import type {
  ActivityPage,
  ActivityProvider,
  ActivityProviderParameters,
  HistoryRecord,
} from '../provider.js'
import { type MovedToken, toOperation, toTransfer } from '../toTransfer.js'
import { readStacksMoves, type StacksMove, toListedEvents } from './readStacksMoves.js'
import {
  EventsSchema,
  PageSchema,
  type StacksEvent,
  type StacksListed,
  type StacksTransaction,
} from './stacksSchemas.js'

/** Transactions of one page: one that moves tokens takes a call. */
const pageLength = 25
/** Moves of one record. */
const maxMoves = 100

type Looked = { tx: StacksTransaction; moves: StacksMove[] /** How many are older. */; older: number }
type StacksStretch = Stretch & { looked: Looked[]; tokens: ReadonlyMap<string, MovedToken> }

/**
 * Reads the history of a Stacks account on request, from the API of a node. Transactions in the mempool are left out:
 * they may be replaced.
 */
export function createStacksActivity(parameters: ActivityProviderParameters): ActivityProvider {
  const { chain, upstreams, tokens, native, now = Date.now } = parameters
  const listed = new Map(tokens.map(token => [token.address, token]))
  const reserved = toReservedWords([native, ...tokens])
  const stretches = createStretches<StacksStretch>(now)
  const eventsOf = createTtlCache<readonly StacksEvent[]>({ ttlMs: staleMs, max: 5000, now })
  const reader = createTokenReader({ now })

  const readPage = async (
    upstream: RestUpstream,
    address: string,
    range: { limit: number; offset: number },
  ): Promise<{ total: number; results: StacksListed[] }> => {
    const path = `/extended/v2/addresses/${address}/transactions`
    const query = { limit: `${range.limit}`, offset: `${range.offset}` }
    return parseResponse(PageSchema, parseRestReply(await upstream.request({ path, query })))
  }

  const readEvents = async (upstream: RestUpstream, each: StacksListed): Promise<readonly StacksEvent[]> => {
    const { tx_id: id } = each.tx
    const known = toListedEvents(each) ?? eventsOf.get(id)
    if (known) return known
    const path = `/extended/v1/tx/${id}`
    const { events } = parseResponse(EventsSchema, parseRestReply(await upstream.request({ path })))
    eventsOf.set(id, events)
    return events
  }

  const describeToken = async (upstream: RestUpstream, address: string): Promise<MovedToken> => {
    const known = listed.get(address)
    if (known) return { ...known, isUnlisted: false }
    const facts = await reader.read(address, upstream).catch(error => {
      if (error instanceof HttpError) throw error
      return undefined
    })
    const words = toTokenWords(address, facts, reserved)
    return { ...words, address, decimals: facts?.decimals ?? 0, isUnlisted: true }
  }

  /** @param older - how many transactions of the account are older than the first of the page; undefined for the newest */
  const read = async (address: string, older: number | undefined, caller: Caller): Promise<StacksStretch> => {
    const asOf = now()
    const upstream = upstreams.get(chain, caller)
    // The API counts from the newest, of which there are more by now.
    const total = older === undefined ? 0 : (await readPage(upstream, address, { limit: 1, offset: 0 })).total
    const offset = older === undefined ? 0 : Math.max(0, total - older)
    const page = await readPage(upstream, address, { limit: pageLength, offset })
    const looked = await Promise.all(
      page.results.map(async (each, index): Promise<Looked> => {
        const moves = readStacksMoves(address, await readEvents(upstream, each))
        return { tx: each.tx, moves, older: Math.max(0, page.total - offset - index - 1) }
      }),
    )
    const contracts = new Set(looked.flatMap(({ moves }) => moves.flatMap(({ token }) => token ?? [])))
    const facts = await Promise.all(
      [...contracts].map(async token => [token, await describeToken(upstream, token)] as const),
    )
    return { looked, tokens: new Map(facts), isComplete: true, asOf }
  }

  const isHidden = (address: string, { tx, moves }: Looked): boolean =>
    tx.sender_address !== address && !moves.some(({ token }) => token === undefined || listed.has(token))

  const toRecord = (
    address: string,
    looked: Looked,
    { paid, tokens: found }: { paid: ReadonlySet<string>; tokens: StacksStretch['tokens'] },
  ): HistoryRecord => {
    const { tx, moves } = looked
    const to = moves.find(({ direction }) => direction === 'out')?.other
    const coin: MovedToken = { ...native, isUnlisted: false }
    const hidden = isHidden(address, looked)
    return {
      id: `${chain}:${tx.tx_id}`,
      metadata: {
        operationType: toOperation(moves),
        hash: tx.tx_id,
        minedAt: new Date(tx.block_time * 1000).toISOString(),
        sentFrom: tx.sender_address,
        ...(to !== undefined && { sentTo: to }),
        status: tx.tx_status === 'success' ? 'confirmed' : 'failed',
        nonce: tx.nonce,
        chain,
        block: tx.block_height,
      },
      transfers: moves.slice(0, maxMoves).flatMap(move => {
        const token = move.token === undefined ? coin : found.get(move.token)
        return token ? [toTransfer(address, move, { token, paid })] : []
      }),
      fee: { numeric: toDecimal(tx.fee_rate, native.decimals) },
      ...(hidden && { hidden }),
    }
  }

  return {
    toAddress: value => toStacksAddress(value, chain),
    isPosition: value => /^(?:0|[1-9]\d{0,9})$/.test(value),
    async getPage({ address, before, limit, includeHidden, caller }): Promise<ActivityPage> {
      const { stretch, isStale } = await stretches.get(
        `${address} ${before ?? ''}`,
        () => read(address, before === undefined ? undefined : Number(before), caller),
        () => upstreams.chargeCalls(caller, 1),
      )
      const looked = stretch.looked.slice(0, limit)
      // Of all that was read: a look-alike may be on the page before that of the address which it imitates.
      const paid = new Set(
        stretch.looked.flatMap(({ tx, moves }) =>
          tx.sender_address === address
            ? moves.flatMap(({ direction, other }) => (direction === 'out' && other ? [other] : []))
            : [],
        ),
      )
      const last = looked.at(-1)
      return {
        items: looked
          .filter(each => includeHidden || !isHidden(address, each))
          .map(each => ({
            position: `${each.older}`,
            record: toRecord(address, each, { paid, tokens: stretch.tokens }),
          })),
        ...(last && last.older > 0 && { next: `${last.older}`, until: last.tx.block_time * 1000 }),
        asOf: stretch.asOf,
        isStale,
      }
    },
  }
}
