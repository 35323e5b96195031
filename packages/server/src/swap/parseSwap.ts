import { toAddress, toNetworkId } from '@latchkit/core/internal'
import { type Address, getAddress, isAddress } from 'viem'
import { HttpError } from '../errors/HttpError.js'
import { parseAccount } from '../utils/parseAccount.js'

/** Chain and plain address of a token in CAIP-10. */
export function parseToken(account: string): { chain: string; address: string } {
  return { chain: toNetworkId(account), address: toAddress(account) }
}

/** @throws HttpError INVALID_ADDRESS for other text, and for an address of another chain */
export function parseUser(text: string, chain: string): Address {
  const address = parseAccount(text, chain)?.address
  if (address === undefined || !isAddress(address, { strict: false }))
    throw new HttpError({ status: 400, code: 'INVALID_ADDRESS', message: 'Invalid CAIP-10 address' })
  return getAddress(address)
}

/** @throws HttpError BAD_REQUEST for two chains, or a token against itself */
export function parsePair(pair: { from: string; to: string }): { chain: string; from: string; to: string } {
  const [from, to] = [parseToken(pair.from), parseToken(pair.to)]
  if (from.chain !== to.chain) throw badRequest('Both tokens have to be on the same network.')
  if (from.address.toLowerCase() === to.address.toLowerCase())
    throw badRequest('A token cannot be swapped for itself.')
  return { chain: from.chain, from: from.address, to: to.address }
}

const badRequest = (message: string) => new HttpError({ status: 400, code: 'BAD_REQUEST', message })
