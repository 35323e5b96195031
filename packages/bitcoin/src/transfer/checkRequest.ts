import type { TransferRequest } from '@latchkit/core'
import { LatchkitError } from '@latchkit/core/family'
import { toNetworkName } from '../address/networkName.js'
import { parseAddress } from '../address/parseAddress.js'
import { toAddress, toNetworkId } from '../utils/caip.js'

/** All the bitcoins that there can be, in satoshis. */
const maxAmount = 2_100_000_000_000_000n

export type Party = { address: string; script: Uint8Array }
export type CheckedRequest = { payer: Party; receiver: Party }

/**
 * Sender and receiver of a valid request.
 * @throws CHAIN_MISMATCH, INVALID_ADDRESS, AMOUNT_INVALID, INSUFFICIENT_FUNDS, SIMULATION_FAILED (a token)
 */
export function checkRequest({
  account,
  network,
  token,
  receiver,
  amount,
}: Omit<TransferRequest, 'feeRate'>): CheckedRequest {
  const name = toNetworkName(network.caipNetworkId)
  if (!name || toNetworkId(account) !== network.caipNetworkId)
    throw new LatchkitError('CHAIN_MISMATCH', { details: 'The account is on another network.' })
  const toParty = (address: string): Party => {
    const parsed = parseAddress(address)
    if (!parsed?.networks.includes(name)) throw new LatchkitError('INVALID_ADDRESS')
    return { address, script: parsed.script }
  }
  const parties = { payer: toParty(toAddress(account)), receiver: toParty(receiver) }
  if (token.address !== undefined)
    throw new LatchkitError('SIMULATION_FAILED', { shortMessage: 'This network has no tokens to send.' })
  if (amount <= 0n)
    throw new LatchkitError('AMOUNT_INVALID', { details: 'An amount above zero is required.' })
  if (token.decimals !== network.nativeCurrency.decimals) throw new LatchkitError('AMOUNT_INVALID')
  if (amount > maxAmount) throw new LatchkitError('INSUFFICIENT_FUNDS')
  return parties
}
