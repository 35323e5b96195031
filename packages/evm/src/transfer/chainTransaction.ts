import { toBigInt } from '../utils/hex.js'

/** A transaction as a node returned it, with its hostile parts checked. */
export type ChainTransaction = {
  hash: string
  from: string
  to: string | undefined
  value: bigint | undefined
  data: string
  nonce: bigint | undefined
}

export type ChainReceipt = {
  blockNumber: bigint
  status: bigint | undefined
  logs: readonly unknown[]
  /** What the network was paid, without the parent chain's part; 0n where the node does not say. */
  cost: bigint
}

/** The call that a transfer makes on the chain, out of `SubmittedTransfer.follow`. */
export type ExpectedCall = { to: string; value: bigint; data: string }

const toText = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '')

export function toTransaction(response: unknown): ChainTransaction | undefined {
  if (typeof response !== 'object' || response === null) return undefined
  const { hash, from, to, value, input, data, nonce } = response as Record<string, unknown>
  return {
    hash: toText(hash),
    from: toText(from),
    to: toText(to) || undefined,
    value: toBigInt(value),
    data: toText(input ?? data),
    nonce: toBigInt(nonce),
  }
}

/** Undefined while the transaction is in no block. */
export function toReceipt(response: unknown): ChainReceipt | undefined {
  if (typeof response !== 'object' || response === null) return undefined
  const { blockNumber, status, logs, gasUsed, effectiveGasPrice } = response as Record<string, unknown>
  const block = toBigInt(blockNumber)
  return block === undefined
    ? undefined
    : {
        blockNumber: block,
        status: toBigInt(status),
        logs: Array.isArray(logs) ? logs : [],
        cost: (toBigInt(gasUsed) ?? 0n) * (toBigInt(effectiveGasPrice) ?? 0n),
      }
}

export function toExpectedCall(follow: Readonly<Record<string, string>>): ExpectedCall | undefined {
  const value = toBigInt(follow.value)
  return follow.to && follow.data && value !== undefined
    ? { to: follow.to.toLowerCase(), value, data: follow.data.toLowerCase() }
    : undefined
}

/** Wallets may append bytes to a token's call, which tokens ignore. */
export const isSameCall = ({ to, value, data }: ChainTransaction, call: ExpectedCall): boolean =>
  to === call.to && value === call.value && (call.data === '0x' ? data === '0x' : data.startsWith(call.data))

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

type TransferFilter = {
  token: string
  /** Absent: from any address. */
  from?: string | undefined
  to: string
}

/** The amounts of a receipt's `Transfer` events of a token between two addresses. */
function listTransfers({ logs }: ChainReceipt, { token, from, to }: TransferFilter): readonly bigint[] {
  const isWord = (topic: unknown, address: string): boolean =>
    toText(topic).slice(-40) === address.slice(-40).toLowerCase()
  return logs.flatMap(log => {
    const { address, topics, data } = (log ?? {}) as { address?: unknown; topics?: unknown; data?: unknown }
    return toText(address) === token &&
      Array.isArray(topics) &&
      topics[0] === transferTopic &&
      (from === undefined || isWord(topics[1], from)) &&
      isWord(topics[2], to)
      ? [toBigInt(toText(data).slice(0, 66)) ?? 0n]
      : []
  })
}

/** Whether a receipt has the token's `Transfer` event between the two addresses, as a smart account's transfer does. */
export const hasTransferLog = (receipt: ChainReceipt, filter: TransferFilter): boolean =>
  listTransfers(receipt, filter).length > 0

/** What a receipt's `Transfer` events of a token bring to an address. */
export const sumTransfers = (receipt: ChainReceipt, filter: TransferFilter): bigint =>
  listTransfers(receipt, filter).reduce((sum, amount) => sum + amount, 0n)
