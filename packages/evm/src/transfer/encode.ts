import type { TransferRequest } from '@latchkit/core'
import { toAddress, toChainIdHex } from '../utils/caip.js'
import { toQuantity } from './read.js'

/** The part of a transaction that says what it does. */
export type EncodedCall = { from: string; to: string; value: `0x${string}`; data: `0x${string}` }

/** What `eth_sendTransaction` is given; every quantity is hex without leading zeros. */
export type EncodedTransfer = EncodedCall & {
  gas: `0x${string}`
  chainId: `0x${string}`
} & ({ maxFeePerGas: `0x${string}`; maxPriorityFeePerGas: `0x${string}` } | { gasPrice: `0x${string}` })

/** What is paid for the transaction; without `tip` the chain has no EIP-1559. */
export type EncodedFees = { gas: bigint; maxFeePerGas: bigint; tip: bigint | undefined }

const toWord = (hex: string): string => hex.toLowerCase().padStart(64, '0')

/** A native transfer, or `transfer(address,uint256)` of ERC-20. */
export function encodeCall({ account, token, receiver, amount }: TransferRequest): EncodedCall {
  const from = toAddress(account)
  // Lower case: a spelling that fails EIP-55 was accepted with a warning, and wallets refuse it.
  if (token.address === undefined)
    return { from, to: receiver.toLowerCase(), value: toQuantity(amount), data: '0x' }
  const data = `0xa9059cbb${toWord(receiver.slice(2))}${toWord(amount.toString(16))}` as const
  return { from, to: token.address.toLowerCase(), value: '0x0', data }
}

/** The whole transaction for the wallet. */
export function encodeTransfer(
  request: TransferRequest,
  { gas, maxFeePerGas, tip }: EncodedFees,
): EncodedTransfer {
  return {
    ...encodeCall(request),
    gas: toQuantity(gas),
    chainId: toChainIdHex(request.network.caipNetworkId),
    ...(tip === undefined
      ? { gasPrice: toQuantity(maxFeePerGas) }
      : { maxFeePerGas: toQuantity(maxFeePerGas), maxPriorityFeePerGas: toQuantity(tip) }),
  }
}
