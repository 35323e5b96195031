import type { TransferRequest } from '@latchkit/core'
import { toAddress, toChainIdHex } from '../utils/caip.js'
import { toQuantity } from './read.js'

/** The part of a transaction that says what it does. */
export type EncodedCall = { from: string; to: string; value: `0x${string}`; data: `0x${string}` }

/** The parameter of `eth_sendTransaction`; quantities are hex without leading zeros. A value of zero is left out. */
export type EncodedTransfer = Omit<EncodedCall, 'value'> & {
  value?: `0x${string}`
  gas: `0x${string}`
  chainId: `0x${string}`
} & ({ maxFeePerGas: `0x${string}`; maxPriorityFeePerGas: `0x${string}` } | { gasPrice: `0x${string}` })

/** What a transaction pays: gas in units, fees in wei per unit. */
export type EncodedFees = {
  gas: bigint
  /** The gas price on a chain without EIP-1559. */
  maxFeePerGas: bigint
  /** Undefined on a chain without EIP-1559. */
  maxPriorityFeePerGas: bigint | undefined
}

const toWord = (hex: string): string => hex.toLowerCase().padStart(64, '0')

/** A native transfer, or `transfer(address,uint256)` of ERC-20. */
export function encodeCall({ account, token, receiver, amount }: TransferRequest): EncodedCall {
  const from = toAddress(account)
  // Lower case, because wallets reject a mixed case that fails EIP-55, which is accepted here with a warning.
  if (token.address === undefined)
    return { from, to: receiver.toLowerCase(), value: toQuantity(amount), data: '0x' }
  const data = `0xa9059cbb${toWord(receiver.slice(2))}${toWord(amount.toString(16))}` as const
  return { from, to: token.address.toLowerCase(), value: '0x0', data }
}

/** The transaction for the wallet. */
export function encodeTransfer(
  request: TransferRequest,
  { gas, maxFeePerGas, maxPriorityFeePerGas }: EncodedFees,
): EncodedTransfer {
  const { from, to, value, data } = encodeCall(request)
  return {
    from,
    to,
    // As viem does: some wallets fail on '0x0'.
    ...(value === '0x0' ? {} : { value }),
    data,
    gas: toQuantity(gas),
    chainId: toChainIdHex(request.network.caipNetworkId),
    ...(maxPriorityFeePerGas === undefined
      ? { gasPrice: toQuantity(maxFeePerGas) }
      : {
          maxFeePerGas: toQuantity(maxFeePerGas),
          maxPriorityFeePerGas: toQuantity(maxPriorityFeePerGas),
        }),
  }
}
