import { describeSolanaTokens } from '../../balance/providers/solanaMetadata.js'
import { toDecimal } from '../../balance/toDecimal.js'
import type { Upstream } from '../../upstream/createUpstream.js'
import type { Caller } from '../../upstream/createUpstreams.js'
import { parseResponse } from '../../upstream/parseResponse.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { createTtlCache } from '../../utils/createTtlCache.js'
import { isSolanaAddress } from '../../utils/isSolanaAddress.js'
import { createStretches, type Stretch, staleMs } from './createStretches.js'
import type { ActivityPage, ActivityProvider, ActivityProviderParameters, HistoryRecord } from './provider.js'
import { readSolanaMoves, type SolanaMoves } from './readSolanaMoves.js'
import type { SolanaMove } from './solanaMove.js'
import {
  SignaturesSchema,
  type SolanaSignature,
  type SolanaTransaction,
  SolanaTransactionSchema,
} from './solanaSchemas.js'
import { isDoubtful, toOperation, toTransfer } from './toTransfer.js'

/** Signatures of one page: each takes a call. */
const pageSignatures = 25

type Transfer = HistoryRecord['transfers'][number]
type Looked = { signature: SolanaSignature; moves: SolanaMoves }
/** Incomplete without the transaction of a signature: nodes behind one endpoint may differ for a moment. */
type SolanaStretch = Stretch & {
  looked: Looked[]
  words: Map<string, { name: string; symbol: string }>
  hasMore: boolean
}

/**
 * Reads the history of a Solana cluster on request, by the signatures that name the address. A token transfer to an
 * existing token account names that account alone, and is not found.
 */
export function createSolanaActivity(parameters: ActivityProviderParameters): ActivityProvider {
  const { chain, upstreams, tokens, native, now = Date.now } = parameters
  const listed = new Map(tokens.map(token => [token.address, token]))
  const stretches = createStretches<SolanaStretch>(now)
  const transactions = createTtlCache<SolanaTransaction>({ ttlMs: staleMs, max: 5000, now })

  const createAsk =
    (upstream: Upstream) =>
    async (method: string, params: readonly unknown[]): Promise<unknown> => {
      const outcome = await upstream.call({ method, params })
      if ('result' in outcome) return outcome.result
      throw new UpstreamError('UPSTREAM_INVALID', 'The endpoint refused to read the history.', outcome.error)
    }

  const read = async (
    address: string,
    before: string | undefined,
    caller: Caller,
  ): Promise<SolanaStretch> => {
    const asOf = now()
    const ask = createAsk(upstreams.get(chain, caller))
    const config = { limit: pageSignatures, commitment: 'confirmed', ...(before && { before }) }
    const signatures = parseResponse(
      SignaturesSchema,
      await ask('getSignaturesForAddress', [address, config]),
    )
    const looked = await Promise.all(
      signatures.map(async (signature): Promise<Looked[]> => {
        const transaction = await readTransaction(ask, signature.signature)
        return transaction ? [{ signature, moves: readSolanaMoves(address, transaction) }] : []
      }),
    )
    const mints = looked.flat().flatMap(({ moves }) => moves.moves.flatMap(({ mint }) => mint ?? []))
    const unlisted = [...new Set(mints)].filter(mint => !listed.has(mint)).map(mint => ({ mint }))
    const words = await describeSolanaTokens({ ask, tokens: unlisted, listed: tokens })
    const isComplete = looked.every(each => each.length > 0)
    return { looked: looked.flat(), words, hasMore: signatures.length === pageSignatures, isComplete, asOf }
  }

  const readTransaction = async (
    ask: ReturnType<typeof createAsk>,
    signature: string,
  ): Promise<SolanaTransaction | undefined> => {
    const cached = transactions.get(signature)
    if (cached) return cached
    const config = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
    const found = await ask('getTransaction', [signature, config])
    // Of a fork that was dropped, or no longer kept by the endpoint.
    if (found === null) return undefined
    const transaction = parseResponse(SolanaTransactionSchema, found)
    transactions.set(signature, transaction)
    return transaction
  }

  /** The account did not sign it, and no coins or listed tokens moved, but those of a look-alike of an address it pays. */
  const isHidden = (address: string, { isSigned, moves }: SolanaMoves, paid: ReadonlySet<string>): boolean =>
    !isSigned &&
    !moves.some(
      move =>
        (move.mint === undefined || listed.has(move.mint)) &&
        !(move.direction === 'in' && isDoubtful(address, move, paid)),
    )

  const describeMove = (
    address: string,
    { mint, decimals, amount, direction, other }: SolanaMove,
    { words, paid }: { words: SolanaStretch['words']; paid: ReadonlySet<string> },
  ): Transfer => {
    const known = mint === undefined ? native : listed.get(mint)
    const facts = known ?? words.get(mint ?? '') ?? { name: mint ?? '', symbol: (mint ?? '').slice(0, 4) }
    const iconUrl = mint === undefined ? undefined : listed.get(mint)?.iconUrl
    const token = {
      name: facts.name,
      symbol: facts.symbol,
      address: mint,
      decimals,
      iconUrl,
      isUnlisted: !known,
    }
    return toTransfer(address, { amount, direction, other }, { token, paid })
  }

  const toRecord = (
    address: string,
    { signature, moves }: Looked,
    describer: { words: SolanaStretch['words']; paid: ReadonlySet<string> },
  ): HistoryRecord => {
    const hidden = isHidden(address, moves, describer.paid)
    const to = moves.moves.find(({ direction }) => direction !== 'in')?.other
    return {
      id: `${chain}:${signature.signature}`,
      metadata: {
        operationType: toOperation(moves.isFailed ? [] : moves.moves),
        hash: signature.signature,
        minedAt: new Date((signature.blockTime ?? 0) * 1000).toISOString(),
        sentFrom: moves.payer,
        ...(to !== undefined && { sentTo: to }),
        status: moves.isFailed ? 'failed' : 'confirmed',
        nonce: 0,
        chain,
        block: signature.slot,
      },
      transfers: moves.moves.slice(0, 100).map(move => describeMove(address, move, describer)),
      fee: { numeric: toDecimal(moves.fee, native.decimals) },
      ...(hidden && { hidden }),
    }
  }

  return {
    toAddress: value => (isSolanaAddress(value) ? value : undefined),
    isPosition: value => /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(value),
    async getPage({ address, before, limit, includeHidden, caller }): Promise<ActivityPage> {
      const { stretch, isStale } = await stretches.get(
        `${address} ${before ?? ''}`,
        () => read(address, before, caller),
        () => upstreams.chargeCalls(caller, 1),
      )
      const { words, asOf, hasMore } = stretch
      const looked = stretch.looked.slice(0, limit)
      // Of all that was read: a look-alike may be on the page before that of the address which it imitates.
      const signed = stretch.looked.filter(({ moves }) => moves.isSigned)
      const paid = new Set(
        signed.flatMap(({ moves }) =>
          moves.moves.flatMap(({ direction, other }) => (direction === 'out' && other ? [other] : [])),
        ),
      )
      const last = looked.at(-1)
      return {
        items: looked
          .filter(({ moves }) => includeHidden || !isHidden(address, moves, paid))
          .map(each => ({
            position: each.signature.signature,
            record: toRecord(address, each, { words, paid }),
          })),
        ...((hasMore || looked.length < stretch.looked.length) &&
          last && { next: last.signature.signature, until: (last.signature.blockTime ?? 0) * 1000 }),
        asOf,
        isStale,
      }
    },
  }
}
