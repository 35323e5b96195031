import * as v from 'valibot'
import type { ActivityBlock, ActivityEntry } from '../../storage/activityStore.js'
import type { Upstream } from '../../upstream/createUpstream.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { createTraceReader, isMethodMissing } from './createTraceReader.js'
import { decodeLogs } from './decodeLogs.js'
import { decodeTraces } from './decodeTraces.js'
import {
  type Block,
  BlockSchema,
  type Header,
  HeaderSchema,
  type Receipt,
  ReceiptSchema,
  ReceiptsSchema,
  type Trace,
} from './schemas.js'

/** A block, and the one that it follows. */
export type ReadBlock = ActivityBlock & { parentHash: string }

export type BlockReader = {
  /** The newest block. @throws UpstreamError */
  readLatest(): Promise<Header>
  /** The hash of a block; undefined where the endpoint has none. @throws UpstreamError */
  readHash(block: number): Promise<string | undefined>
  /** Whether the endpoint has the block of a hash. @throws UpstreamError */
  hasBlock(hash: string): Promise<boolean>
  /** Whether the endpoint says that it does not have the newest blocks yet. @throws UpstreamError */
  isSyncing(): Promise<boolean>
  /**
   * A block with everything that it moved; undefined where the endpoint does not have it, or has two versions of it at
   * the moment. @throws UpstreamError
   */
  readBlock(block: number): Promise<ReadBlock | undefined>
}

const isMissing = (error: unknown): boolean => error instanceof UpstreamError && isMethodMissing(error.cause)

const toHex = (block: number) => `0x${block.toString(16)}`

/**
 * Creates a reader of blocks over JSON-RPC: one call for the block, one for its receipts, and one for its traces where
 * the endpoint has them and a contract was called.
 */
export function createBlockReader(parameters: {
  upstream: Upstream
  traces: boolean
  onBytes: (bytes: number) => void
  /** Called with the first block whose traces are left out. */
  onTracesLost: (block: number) => void
  now: () => number
}): BlockReader {
  const { upstream, onBytes, onTracesLost: onLost, now } = parameters
  let hasReceipts = true
  const traceReader = parameters.traces ? createTraceReader({ upstream, onBytes, onLost, now }) : undefined

  const invalid = (method: string) =>
    new UpstreamError('UPSTREAM_INVALID', `The endpoint's response to ${method} is not valid.`)
  const ask = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const outcome = await upstream.call({ method, params }, { onBytes })
    if ('result' in outcome) return outcome.result
    throw new UpstreamError('UPSTREAM_INVALID', `The endpoint refused ${method}.`, outcome.error)
  }
  const parse = <Output>(
    method: string,
    schema: v.GenericSchema<unknown, Output>,
    value: unknown,
  ): Output => {
    const result = v.safeParse(schema, value)
    if (result.success) return result.output
    throw invalid(method)
  }

  const readOneByOne = async (transactions: Block['transactions']): Promise<Receipt[] | undefined> => {
    const receipts: Receipt[] = []
    for (const { hash } of transactions) {
      const receipt = await ask('eth_getTransactionReceipt', [hash])
      if (receipt === null) return undefined
      receipts.push(parse('eth_getTransactionReceipt', ReceiptSchema, receipt))
    }
    return receipts
  }

  const readTogether = async (number: number): Promise<Receipt[] | undefined> => {
    const found = await ask('eth_getBlockReceipts', [toHex(number)])
    return found === null ? undefined : parse('eth_getBlockReceipts', ReceiptsSchema, found)
  }

  const readReceipts = async ({ number, hash, transactions }: Block): Promise<Receipt[] | undefined> => {
    const receipts = hasReceipts
      ? await readTogether(number).catch(error => {
          if (!isMissing(error)) throw error
          hasReceipts = false
          return readOneByOne(transactions)
        })
      : await readOneByOne(transactions)
    // Receipts of another version of the block: the chain was reorganised between the calls.
    return receipts?.every(({ blockHash }) => blockHash === hash) ? receipts : undefined
  }

  return {
    async readLatest() {
      return parse('eth_getBlockByNumber', HeaderSchema, await ask('eth_getBlockByNumber', ['latest', false]))
    },
    async readHash(number) {
      const found = await ask('eth_getBlockByNumber', [toHex(number), false])
      return found === null ? undefined : parse('eth_getBlockByNumber', HeaderSchema, found).hash
    },
    async hasBlock(hash) {
      return (await ask('eth_getBlockByHash', [hash, false])) !== null
    },
    async isSyncing() {
      const outcome = await upstream.call({ method: 'eth_syncing', params: [] }, { onBytes })
      // `false` where it does not; an endpoint without the method does not say so.
      return 'result' in outcome && outcome.result !== false && outcome.result !== null
    },
    async readBlock(number) {
      const found = await ask('eth_getBlockByNumber', [toHex(number), true])
      if (found === null) return undefined
      const block = parse('eth_getBlockByNumber', BlockSchema, found)
      if (block.number !== number) throw invalid('eth_getBlockByNumber')
      const { hash, parentHash, timestamp, transactions } = block
      const head = { number, hash, parentHash, time: timestamp * 1000 }
      if (transactions.length === 0) return { ...head, transactions: [] }
      const needsTraces = transactions.some(({ input, to }) => input !== '0x' || !to)
      const [receipts, traces] = await Promise.all([
        readReceipts(block),
        needsTraces && traceReader?.isOpen() ? traceReader.read(block) : new Map<string, Trace[]>(),
      ])
      if (!receipts || !traces) return undefined
      const byHash = new Map(receipts.map(receipt => [receipt.transactionHash, receipt]))
      return {
        ...head,
        transactions: transactions.map((transaction, place) => {
          const receipt = byHash.get(transaction.hash)
          if (!receipt) throw invalid('eth_getBlockReceipts')
          return toTransaction({ transaction, place, receipt, traces: traces.get(transaction.hash) ?? [] })
        }),
      }
    },
  }
}

function toTransaction(parameters: {
  transaction: Block['transactions'][number]
  place: number
  receipt: Receipt
  traces: readonly Trace[]
}): ActivityBlock['transactions'][number] {
  const { transaction, place, receipt, traces } = parameters
  const { hash, from, to, nonce, input, value } = transaction
  const isFailed = receipt.status === '0x0'
  const paid: ActivityEntry[] =
    to && value > 0n
      ? [
          {
            kind: 'transfer',
            standard: 'native',
            token: '',
            item: '',
            sender: from,
            recipient: to,
            amount: `${value}`,
          },
        ]
      : []
  return {
    place,
    hash,
    sender: from,
    ...(to && { recipient: to }),
    nonce,
    isFailed,
    selector: input.length >= 10 ? input.slice(0, 10).toLowerCase() : '',
    fee: (receipt.gasUsed * (receipt.effectiveGasPrice ?? 0n) + (receipt.l1Fee ?? 0n)).toString(),
    // A failed transaction moved nothing.
    entries: isFailed ? [] : [...paid, ...decodeTraces(traces), ...decodeLogs(receipt.logs)],
  }
}
