import type { TransferRequest } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import { toAddress } from '../utils/caip.js'
import { namespace } from '../utils/namespace.js'

const isAddress = (value: string): boolean => /^0x[0-9a-f]{40}$/i.test(value)

const maxAmount = 2n ** 256n - 1n

/**
 * Rejects requests that are invalid on any chain, without a read.
 * @throws CHAIN_MISMATCH, INVALID_CAIP_ADDRESS, INVALID_ADDRESS, AMOUNT_INVALID
 */
export function checkRequest({
  account,
  network,
  token,
  receiver,
  amount,
}: Omit<TransferRequest, 'amount' | 'receiver'> & {
  receiver?: string | undefined
  amount?: bigint | undefined
}): void {
  if (network.chainNamespace !== namespace || !account.startsWith(`${network.caipNetworkId}:`))
    throw new LatchkitError('CHAIN_MISMATCH')
  if (!isAddress(toAddress(account))) throw new LatchkitError('INVALID_CAIP_ADDRESS')
  if (token.address !== undefined && !isAddress(token.address)) throw new LatchkitError('INVALID_ADDRESS')
  // What is sent to the zero address is lost.
  if (receiver !== undefined && (!isAddress(receiver) || /^0x0*$/.test(receiver)))
    throw new LatchkitError('INVALID_ADDRESS')
  if (amount !== undefined && (typeof amount !== 'bigint' || amount <= 0n || amount > maxAmount))
    throw new LatchkitError('AMOUNT_INVALID')
}
