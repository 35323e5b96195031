import * as v from 'valibot'
import type { Source } from '../../../source/createSource.js'
import type { Caller } from '../../../upstream/createUpstreams.js'
import { UpstreamError } from '../../../upstream/UpstreamError.js'
import { toEvmAccount } from '../../../utils/toEvmAccount.js'
import { createStretches, type Stretch } from '../createStretches.js'
import { createDescribeEvmTokens, findUnlisted } from '../describeEvmTokens.js'
import type { ActivityProvider, ActivityProviderParameters } from '../provider.js'
import { isHidden, toHistoryRecord } from '../toHistoryRecord.js'
import {
  ExplorerReplySchema,
  InternalRowSchema,
  ItemRowSchema,
  MultiRowSchema,
  TokenRowSchema,
  TransactionRowSchema,
} from './explorerSchemas.js'
import { comparePlaces, type ExplorerRecord, toActivityRecords } from './toActivityRecords.js'

/** Rows of one list that are read for a stretch. */
const maxRows = 100

/** Newest first from `before` on; absent for the newest. */
type Position = { block: number; place: number; hash: string }
type ExplorerStretch = Stretch & {
  records: ExplorerRecord[]
  /** Every transaction above this block is in the stretch; absent when it goes back to the first one. */
  floor?: number | undefined
  /** Unix milliseconds of that block. */
  floorTime?: number | undefined
}

/**
 * Reads the history of an EVM chain on request, from an explorer with the API of Etherscan. Such an API lists no
 * events, so an approval is found where the transaction itself is one.
 */
export function createExplorerActivity(
  parameters: ActivityProviderParameters & {
    source: Source
    /** Path and parameters that every request has, such as the key. */
    path: string
    query: Readonly<Record<string, string>>
  },
): ActivityProvider {
  const { chain, source, path, query, upstreams, tokens, native, now = Date.now } = parameters
  const listed = new Map(tokens.map(token => [token.address.toLowerCase(), token]))
  const describeTokens = createDescribeEvmTokens({ listed: tokens, native, now })
  const stretches = createStretches<ExplorerStretch>(now)

  const readList = async <Row>(
    action: string,
    { address, end, caller }: { address: string; end: number | undefined; caller: Caller },
    schema: v.GenericSchema<unknown, Row>,
  ): Promise<Row[]> => {
    const range = { startblock: '0', endblock: String(end ?? 999_999_999) }
    const order = { page: '1', offset: String(maxRows), sort: 'desc' }
    const { message, result } = await source.read({
      caller,
      path,
      query: { ...query, module: 'account', action, address, ...range, ...order },
      schema: ExplorerReplySchema,
    })
    if (Array.isArray(result)) {
      const rows = v.safeParse(v.array(schema), result)
      if (rows.success) return rows.output
      throw new UpstreamError('UPSTREAM_INVALID', 'The explorer sent an unexpected response.')
    }
    const refusal = `${message ?? ''} ${result ?? ''}`
    if (/rate limit/i.test(refusal))
      throw new UpstreamError('UPSTREAM_LIMITED', 'The explorer is rate-limited.')
    // An instance without ERC-1155 lists, for example.
    if (/unknown action/i.test(refusal) && action !== 'txlist') return []
    throw new UpstreamError('UPSTREAM_INVALID', 'The explorer refused to list transactions.')
  }

  const read = async (address: string, end: number | undefined, caller: Caller): Promise<ExplorerStretch> => {
    const asOf = now()
    const range = { address, end, caller }
    // One after another, because a free plan takes 3 requests a second.
    const transactions = await readList('txlist', range, TransactionRowSchema)
    const tokenRows = await readList('tokentx', range, TokenRowSchema)
    const internal = await readList('txlistinternal', range, InternalRowSchema)
    const items = await readList('tokennfttx', range, ItemRowSchema)
    const multi = await readList('token1155tx', range, MultiRowSchema)
    const floors = [transactions, tokenRows, internal, items, multi].flatMap(rows => {
      const last = rows.at(-1)
      return rows.length >= maxRows && last
        ? [{ block: Number(last.blockNumber), time: Number(last.timeStamp) * 1000 }]
        : []
    })
    const all = toActivityRecords(address, { transactions, internal, tokens: tokenRows, items, multi })
    const [highest] = floors.sort((a, b) => b.block - a.block)
    const common = { asOf, isComplete: true, floorTime: highest?.time }
    if (!highest) return { ...common, records: all }
    const floor = highest.block
    const records = all.filter(({ block }) => block > floor)
    // A block with more than a list holds is cut, because nothing asks for the rest of one block.
    return records.length > 0
      ? { ...common, records, floor }
      : { ...common, records: all.filter(({ block }) => block === floor), floor: floor - 1 }
  }

  return {
    toAddress: toEvmAccount,
    isPosition: value => /^\d{1,15}\.\d{1,9}\.[0-9a-f]{64}$/.test(value),
    async getPage({ address, before, limit, includeHidden, caller }) {
      const from = before === undefined ? undefined : toPosition(before)
      const { stretch, isStale } = await stretches.get(
        `${address} ${from?.block ?? ''}`,
        () => read(address, from?.block, caller),
        () => upstreams.chargeCalls(caller, 1),
      )
      const left = from
        ? stretch.records.filter(record => comparePlaces(from, toPlace(record)) < 0)
        : stretch.records
      const looked = left.slice(0, limit)
      const paid = getPaid(address, stretch.records)
      const isListed = (token: string) => listed.has(token)
      const chosen = looked
        .map(record => ({ record, hidden: isHidden(address, record, { isListed, paid }) }))
        .filter(({ hidden }) => !hidden || includeHidden)
      const facts = await describeTokens(
        upstreams.get(chain, caller),
        findUnlisted(
          chosen.map(({ record }) => record),
          listed,
        ),
      )
      const describer = { chain, native, listed, facts, paid }
      const last = looked.at(-1)
      const isCut = looked.length < left.length
      const { floor } = stretch
      return {
        items: chosen.map(({ record, hidden }) => ({
          position: toText(toPlace(record)),
          record: toRecord(address, record, { ...describer, hidden }),
        })),
        ...(isCut && last
          ? { next: toText(toPlace(last)), until: last.time }
          : floor !== undefined && {
              next: toText({ block: floor, place: 999_999_999, hash: 'f'.repeat(64) }),
              until: last?.time ?? stretch.floorTime,
            }),
        asOf: stretch.asOf,
        isStale,
      }
    },
  }
}

function toRecord(
  account: string,
  { isFeeKnown, ...record }: ExplorerRecord,
  describer: Parameters<typeof toHistoryRecord>[2],
): ReturnType<typeof toHistoryRecord> {
  const { fee, ...rest } = toHistoryRecord(account, record, describer)
  return isFeeKnown ? { ...rest, fee } : rest
}

/** Addresses that the account has paid, as far as the stretch goes back. */
function getPaid(account: string, records: readonly ExplorerRecord[]): string[] {
  const sentEntries = records.filter(({ sender }) => sender === account).flatMap(({ entries }) => entries)
  return sentEntries.flatMap(({ kind, sender, recipient, amount }) =>
    kind === 'transfer' && sender === account && amount !== '0' ? [recipient] : [],
  )
}

const toPlace = ({ block, place, hash }: ExplorerRecord): Position => ({
  block,
  place,
  hash: hash.slice(2),
})
const toText = ({ block, place, hash }: Position): string => `${block}.${place}.${hash}`

function toPosition(text: string): Position {
  const [block = '', place = '', hash = ''] = text.split('.')
  return { block: Number(block), place: Number(place), hash }
}
