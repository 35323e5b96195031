import { isLookAlike } from '@latchkit/core/internal'
import { toDecimal } from '../../../balance/toDecimal.js'
import { toTokenSlug } from '../../../images/toSlug.js'
import type { RestUpstream } from '../../../upstream/createUpstream.js'
import type { Caller } from '../../../upstream/createUpstreams.js'
import { parseResponse } from '../../../upstream/parseResponse.js'
import { parseRestReply } from '../../../upstream/rest.js'
import { UpstreamError } from '../../../upstream/UpstreamError.js'
import { toBitcoinAddress } from '../../../utils/toBitcoinAddress.js'
import { createStretches, type Stretch } from '../createStretches.js'
import type {
  ActivityPage,
  ActivityProvider,
  ActivityProviderParameters,
  HistoryRecord,
} from '../provider.js'
import { type EsploraTransaction, TransactionsSchema } from './esploraSchemas.js'
import { type BitcoinMove, type BitcoinMoves, readBitcoinMoves } from './readBitcoinMoves.js'

/** Confirmed transactions of one page of Esplora. */
const pageLength = 25
/** Pages that are read to find the place of a position whose transaction is gone. */
const maxPages = 20
/** Moves of one record. */
const maxMoves = 100

type BitcoinStretch = Stretch & { transactions: EsploraTransaction[]; hasMore: boolean }

const toTime = ({ status }: EsploraTransaction): number => status.block_time * 1000
/** The height is for a transaction that a reorganisation of the chain has removed meanwhile. */
const toPosition = ({ txid, status }: EsploraTransaction): string => `${status.block_height}.${txid}`
const getPayer = ({ vin }: EsploraTransaction): string | undefined => vin[0]?.prevout?.scriptpubkey_address

/**
 * Reads the history of a Bitcoin address on request, from an Esplora API. Unconfirmed transactions are left out: they
 * may be replaced.
 */
export function createBitcoinActivity(
  parameters: Omit<ActivityProviderParameters, 'tokens'>,
): ActivityProvider {
  const { chain, upstreams, native, now = Date.now } = parameters
  const stretches = createStretches<BitcoinStretch>(now)

  const readPage = async (
    upstream: RestUpstream,
    address: string,
    after: string | undefined,
  ): Promise<EsploraTransaction[]> => {
    const path = `/address/${address}/txs/chain${after === undefined ? '' : `/${after}`}`
    return parseResponse(TransactionsSchema, parseRestReply(await upstream.request({ path })))
  }

  const isInBlock = async (upstream: RestUpstream, txid: string): Promise<boolean> => {
    const reply = await upstream.request({ path: `/tx/${txid}/status` })
    if (reply.status === 404) return false
    const status = parseRestReply(reply)
    return typeof status === 'object' && status !== null && 'confirmed' in status && status.confirmed === true
  }

  /** The transactions of a height and below, from the newest on. */
  const readFrom = async (
    upstream: RestUpstream,
    address: string,
    height: number,
  ): Promise<EsploraTransaction[]> => {
    let after: string | undefined
    for (let page = 0; page < maxPages; page++) {
      const found = await readPage(upstream, address, after)
      const older = found.filter(({ status }) => status.block_height <= height)
      if (older.length > 0 || found.length < pageLength) return older
      after = found.at(-1)?.txid
    }
    throw new UpstreamError('UPSTREAM_INVALID', 'The chain was reorganised.')
  }

  const read = async (
    address: string,
    before: string | undefined,
    caller: Caller,
  ): Promise<BitcoinStretch> => {
    const asOf = now()
    const upstream = upstreams.get(chain, caller)
    const [height = '', txid] = before?.split('.') ?? []
    let transactions = await readPage(upstream, address, txid)
    // Esplora lists nothing after a transaction that it does not know.
    const isLost = txid !== undefined && transactions.length === 0 && !(await isInBlock(upstream, txid))
    if (isLost) transactions = await readFrom(upstream, address, Number(height))
    const hasMore = transactions.length >= pageLength || (isLost && transactions.length > 0)
    return { transactions, hasMore, isComplete: true, asOf }
  }

  const toTransfer = (
    address: string,
    { amount, direction, other }: BitcoinMove,
    paid: ReadonlySet<string>,
  ): HistoryRecord['transfers'][number] => {
    const [sender, recipient] = direction === 'in' ? [other, address] : [address, other]
    const isDoubtful =
      direction === 'in' &&
      other !== undefined &&
      !paid.has(other) &&
      [...paid].some(each => isLookAlike(other, each))
    return {
      fungible_info: {
        name: native.name,
        symbol: native.symbol,
        decimals: native.decimals,
        icon: { url: `/public/getTokenImage/${toTokenSlug(native.symbol)}` },
      },
      direction,
      quantity: { numeric: toDecimal(amount, native.decimals) },
      ...(sender !== undefined && { sender }),
      ...(recipient !== undefined && { recipient }),
      ...(isDoubtful && { flags: ['lookAlike'] }),
    }
  }

  const toRecord = (
    address: string,
    { transaction, moves }: { transaction: EsploraTransaction; moves: BitcoinMoves },
    paid: ReadonlySet<string>,
  ): HistoryRecord => {
    const [first] = moves.moves
    const to = moves.moves.find(({ direction }) => direction === 'out')?.other
    return {
      id: `${chain}:${transaction.txid}`,
      metadata: {
        operationType: first ? (first.direction === 'in' ? 'receive' : 'send') : 'execute',
        hash: transaction.txid,
        minedAt: new Date(toTime(transaction)).toISOString(),
        // The reward of a block has no payer.
        sentFrom: getPayer(transaction) ?? 'coinbase',
        ...(to !== undefined && { sentTo: to }),
        status: 'confirmed',
        nonce: 0,
        chain,
        block: transaction.status.block_height,
      },
      transfers: moves.moves.slice(0, maxMoves).map(move => toTransfer(address, move, paid)),
      fee: { numeric: toDecimal(BigInt(transaction.fee), native.decimals) },
    }
  }

  return {
    toAddress: value => toBitcoinAddress(value, chain),
    isPosition: value => /^(?:0|[1-9]\d{0,8})\.[0-9a-f]{64}$/.test(value),
    async getPage({ address, before, limit, caller }): Promise<ActivityPage> {
      const { stretch, isStale } = await stretches.get(
        `${address} ${before ?? ''}`,
        () => read(address, before, caller),
        () => upstreams.chargeCalls(caller, 1),
      )
      const all = stretch.transactions.map(transaction => ({
        transaction,
        moves: readBitcoinMoves(address, transaction),
      }))
      const shown = all.slice(0, limit)
      // Of all that was read: a look-alike may be on the page before that of the address which it imitates.
      const paid = new Set(
        all.flatMap(({ moves }) =>
          moves.isSigned ? moves.moves.flatMap(({ other }) => (other === undefined ? [] : [other])) : [],
        ),
      )
      const last = shown.at(-1)?.transaction
      const hasMore = stretch.hasMore || shown.length < stretch.transactions.length
      return {
        items: shown.map(each => ({
          position: toPosition(each.transaction),
          record: toRecord(address, each, paid),
        })),
        ...(hasMore && last && { next: toPosition(last), until: toTime(last) }),
        asOf: stretch.asOf,
        isStale,
      }
    },
  }
}
