import { BaseError, type TransferRequest } from '@latchkit/core'
import { toAddress } from '../utils/caip.js'
import { namespace } from '../utils/namespace.js'

export const isAddress = (value: string): boolean => /^0x[0-9a-f]{40}$/i.test(value)

const limit = 2n ** 256n

/**
 * Refuses what no chain has to be asked about.
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
    throw new BaseError('CHAIN_MISMATCH')
  if (!isAddress(toAddress(account))) throw new BaseError('INVALID_CAIP_ADDRESS')
  if (token.address !== undefined && !isAddress(token.address)) throw new BaseError('INVALID_ADDRESS')
  // What is sent to the zero address is lost.
  if (receiver !== undefined && (!isAddress(receiver) || /^0x0*$/.test(receiver)))
    throw new BaseError('INVALID_ADDRESS')
  if (amount !== undefined && (typeof amount !== 'bigint' || amount <= 0n || amount >= limit))
    throw new BaseError('AMOUNT_INVALID')
}
