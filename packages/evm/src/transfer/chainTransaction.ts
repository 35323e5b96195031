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
  const { blockNumber, status, logs } = response as Record<string, unknown>
  const block = toBigInt(blockNumber)
  return block === undefined
    ? undefined
    : {
        blockNumber: block,
        status: toBigInt(status),
        logs: Array.isArray(logs) ? logs : [],
      }
}

export function toExpectedCall(follow: Readonly<Record<string, string>>): ExpectedCall | undefined {
  const value = toBigInt(follow.value)
  return follow.to && follow.data && value !== undefined
    ? { to: follow.to.toLowerCase(), value, data: follow.data.toLowerCase() }
    : undefined
}

/** Wallets may append bytes of their own to a token's call, which tokens ignore. */
export const isSameCall = ({ to, value, data }: ChainTransaction, call: ExpectedCall): boolean =>
  to === call.to && value === call.value && (call.data === '0x' ? data === '0x' : data.startsWith(call.data))

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * Whether a receipt has the token's `Transfer` event between the two addresses, as a smart account's transfer does.
 * @param from absent: from any address
 */
export function hasTransferLog(
  { logs }: ChainReceipt,
  { token, from, to }: { token: string; from?: string | undefined; to: string },
): boolean {
  const isWord = (topic: unknown, address: string): boolean =>
    toText(topic).slice(-40) === address.slice(-40).toLowerCase()
  return logs.some(log => {
    const { address, topics } = (log ?? {}) as { address?: unknown; topics?: unknown }
    return (
      toText(address) === token &&
      Array.isArray(topics) &&
      topics[0] === transferTopic &&
      (from === undefined || isWord(topics[1], from)) &&
      isWord(topics[2], to)
    )
  })
}
