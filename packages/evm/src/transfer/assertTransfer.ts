import type { TransferRequest } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import type { EncodedFees } from './encode.js'

/** A hex quantity in its canonical form; undefined for any other value. */
const toAmount = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x(0|[1-9a-f][0-9a-f]{0,63})$/.test(value) ? BigInt(value) : undefined

/** Receiver and amount of ERC-20's `transfer`, read back from the bytes alone. */
function decode(data: unknown): { receiver: string; amount: bigint } | undefined {
  const match = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(typeof data === 'string' ? data : '')
  return match ? { receiver: `0x${match[1]}`, amount: BigInt(`0x${match[2]}`) } : undefined
}

/**
 * Reads the transaction for the wallet back, by rules that share nothing with the encoder, and compares it with what
 * the visitor confirmed: sender, chain, token, receiver, amount, fee, and no further field.
 * @throws SIMULATION_FAILED with the field in `context`; such a transaction must not reach a wallet
 */
export function assertTransfer(
  transaction: Readonly<Record<string, unknown>>,
  { account, network, token, receiver, amount }: TransferRequest,
  fees: EncodedFees,
): void {
  const { from, to, value, data, gas, chainId, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  const [namespace, reference, sender, ...rest] = account.split(':')
  const isNative = token.address === undefined
  const isLegacy = fees.maxPriorityFeePerGas === undefined
  const call = isNative ? undefined : decode(data)
  const fields: Readonly<Record<string, boolean>> = {
    from: from === sender && rest.length === 0,
    chainId:
      toAmount(chainId)?.toString() === reference &&
      namespace === network.chainNamespace &&
      `${namespace}:${reference}` === network.caipNetworkId,
    to: to === (token.address ?? receiver).toLowerCase(),
    value: isNative ? toAmount(value) === amount : !('value' in transaction),
    data: isNative ? data === '0x' : call?.receiver === receiver.toLowerCase() && call.amount === amount,
    gas: toAmount(gas) === fees.gas,
    fee:
      toAmount(isLegacy ? gasPrice : maxFeePerGas) === fees.maxFeePerGas &&
      (isLegacy || toAmount(maxPriorityFeePerGas) === fees.maxPriorityFeePerGas),
    count: Object.keys(transaction).length === 6 + (isNative ? 1 : 0) + (isLegacy ? 0 : 1),
  }
  const field = Object.keys(fields).find(name => !fields[name])
  if (field)
    throw new LatchkitError('SIMULATION_FAILED', {
      shortMessage: 'The encoded transaction does not match the transfer. Nothing was sent.',
      context: { field },
    })
}
