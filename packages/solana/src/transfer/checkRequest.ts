import type { TransferRequest } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import { toAddress, toNetworkId } from '../utils/caip.js'
import { isAddress } from '../utils/isAddress.js'
import { namespace } from '../utils/namespace.js'

const maxAmount: bigint = 2n ** 64n - 1n

/**
 * The sender's address of a valid request: one family, one network, addresses of 32 bytes, an amount of 64 bits.
 * @throws CHAIN_MISMATCH, INVALID_ADDRESS, AMOUNT_INVALID, INSUFFICIENT_FUNDS
 */
export function checkRequest({ account, network, token, receiver, amount }: TransferRequest): string {
  const payer = toAddress(account)
  if (network.chainNamespace !== namespace || toNetworkId(account) !== network.caipNetworkId)
    throw new LatchkitError('CHAIN_MISMATCH', { details: 'The account is on another network.' })
  for (const address of [payer, receiver, token.address])
    if (address !== undefined && !isAddress(address)) throw new LatchkitError('INVALID_ADDRESS')
  if (amount <= 0n)
    throw new LatchkitError('AMOUNT_INVALID', { details: 'An amount above zero is required.' })
  if (token.address === undefined && token.decimals !== network.nativeCurrency.decimals)
    throw new LatchkitError('AMOUNT_INVALID')
  // More than any account of this chain can hold.
  if (amount > maxAmount) throw new LatchkitError('INSUFFICIENT_FUNDS')
  return payer
}
