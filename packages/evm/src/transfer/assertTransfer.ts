import { BaseError, type TransferRequest } from '@latchkit/core'
import type { EncodedFees } from './encode.js'

/** A hex quantity in its only spelling; undefined for any other value. */
const toAmount = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x(0|[1-9a-f][0-9a-f]{0,63})$/.test(value) ? BigInt(value) : undefined

/** What ERC-20's transfer says, read back from nothing but the bytes. */
function decode(data: unknown): { receiver: string; amount: bigint } | undefined {
  const match = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(typeof data === 'string' ? data : '')
  return match ? { receiver: `0x${match[1]}`, amount: BigInt(`0x${match[2]}`) } : undefined
}

/**
 * Reads the transaction that goes to the wallet back, by rules that share nothing with the encoder, and
 * compares it with what the visitor confirmed (T6, T13): sender, chain, token, receiver, amount, fee, and
 * that there is nothing else in it.
 * @throws SIMULATION_FAILED with the field in `context`; nothing that it throws on may reach a wallet
 */
export function assertTransfer(
  transaction: Readonly<Record<string, unknown>>,
  { account, network, token, receiver, amount }: TransferRequest,
  fees: EncodedFees,
): void {
  const { from, to, value, data, gas, chainId, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const refuse = (field: string): never => {
    throw new BaseError('SIMULATION_FAILED', {
      shortMessage: 'What was encoded is not the transfer that was asked for. Nothing was sent.',
      context: { field },
    })
  }
  const [family, reference, sender, ...rest] = account.split(':')
  if (rest.length > 0 || from !== sender) refuse('from')
  if (
    `${family}:${reference}` !== network.caipNetworkId ||
    toAmount(chainId)?.toString() !== reference ||
    family !== network.chainNamespace
  )
    refuse('chainId')
  if (token.address === undefined) {
    if (to !== receiver.toLowerCase()) refuse('to')
    if (toAmount(value) !== amount) refuse('value')
    if (data !== '0x') refuse('data')
  } else {
    if (to !== token.address.toLowerCase()) refuse('to')
    if (value !== '0x0') refuse('value')
    const call = decode(data)
    if (call?.receiver !== receiver.toLowerCase() || call.amount !== amount) refuse('data')
  }
  if (toAmount(gas) !== fees.gas) refuse('gas')
  const legacy = fees.tip === undefined
  if (toAmount(legacy ? gasPrice : maxFeePerGas) !== fees.maxFeePerGas) refuse('fee')
  if (!legacy && toAmount(maxPriorityFeePerGas) !== fees.tip) refuse('fee')
  if (Object.keys(transaction).length !== (legacy ? 7 : 8)) refuse('more')
}
