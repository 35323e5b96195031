import type { TransferRequest } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import { parsePrincipal } from '../address/principal.js'
import { isAddress } from '../address/stacksAddress.js'
import { toAddress, toNetworkId, toNetworkName } from '../utils/caip.js'
import { namespace } from '../utils/namespace.js'
import { parseToken } from './parseToken.js'

/** Of STX, and of a post-condition, without which no token is sent. */
const maxAmount: bigint = 2n ** 64n - 1n

/**
 * The sender's address of a valid request: one network, addresses of its version, an amount that the chain can hold.
 * @throws CHAIN_MISMATCH, INVALID_ADDRESS, AMOUNT_INVALID, INSUFFICIENT_FUNDS
 */
export function checkRequest({ account, network, token, receiver, amount }: TransferRequest): string {
  const sender = toAddress(account)
  if (network.chainNamespace !== namespace || toNetworkId(account) !== network.caipNetworkId)
    throw new LatchkitError('CHAIN_MISMATCH', { details: 'The account is on another network.' })
  const name = toNetworkName(network.caipNetworkId)
  if (!isAddress(sender, name) || parsePrincipal(receiver)?.network !== name)
    throw new LatchkitError('INVALID_ADDRESS')
  if (token.address !== undefined && parseToken(token.address)?.network !== name)
    throw new LatchkitError('INVALID_ADDRESS')
  if (receiver === sender)
    throw new LatchkitError('INVALID_ADDRESS', {
      shortMessage: 'Sender and receiver are the same account.',
    })
  if (amount <= 0n)
    throw new LatchkitError('AMOUNT_INVALID', { details: 'An amount above zero is required.' })
  if (token.address === undefined && token.decimals !== network.nativeCurrency.decimals)
    throw new LatchkitError('AMOUNT_INVALID')
  // More than any account of this chain can hold.
  if (amount > maxAmount) throw new LatchkitError('INSUFFICIENT_FUNDS')
  return sender
}
