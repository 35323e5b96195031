import { BaseError, type Network } from '@latchkit/core'
import { fromBase64 } from '../utils/bytes.js'
import { isAddress } from '../utils/isAddress.js'
import { ask } from './ask.js'

/** An account as it stands on the chain. */
export type ChainAccount = {
  lamports: bigint
  /** The program that owns it; base58. */
  owner: string
  executable: boolean
  data: Uint8Array<ArrayBuffer>
}

type Read = { network: Network; signal?: AbortSignal | undefined }

/** JSON numbers are exact to 2^53 (nine million SOL); beyond, this is a little off and still serves every comparison. */
export const toLamports = (value: unknown): bigint => {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
    throw new BaseError('INVALID_RESPONSE')
  return BigInt(value)
}

export function toAccount(value: unknown): ChainAccount | undefined {
  if (value === null || value === undefined) return undefined
  const { lamports, owner, executable, data } = value as Record<string, unknown>
  const bytes = Array.isArray(data) ? fromBase64(data[0]) : undefined
  if (typeof owner !== 'string' || !bytes) throw new BaseError('INVALID_RESPONSE')
  return { lamports: toLamports(lamports), owner, executable: executable === true, data: bytes }
}

const options = { commitment: 'confirmed', encoding: 'base64' }

/** Accounts in the order asked for; undefined where the chain knows none. */
export async function getAccounts(
  addresses: readonly string[],
  { network, signal }: Read,
): Promise<readonly (ChainAccount | undefined)[]> {
  const answer = await ask({ network, signal, method: 'getMultipleAccounts', params: [addresses, options] })
  const { value } = (answer ?? {}) as { value?: unknown }
  if (!Array.isArray(value) || value.length !== addresses.length) throw new BaseError('INVALID_RESPONSE')
  return value.map(toAccount)
}

/** Every token account of an owner for one mint; what the endpoint says of them is checked by whoever reads them. */
export async function getTokenAccounts(
  owner: string,
  mint: string,
  { network, signal }: Read,
): Promise<readonly { address: string; account: ChainAccount }[]> {
  const answer = await ask({
    network,
    signal,
    method: 'getTokenAccountsByOwner',
    params: [owner, { mint }, options],
  })
  const { value } = (answer ?? {}) as { value?: unknown }
  if (!Array.isArray(value)) throw new BaseError('INVALID_RESPONSE')
  return value.slice(0, 1000).flatMap(entry => {
    const { pubkey, account } = (entry ?? {}) as Record<string, unknown>
    const read = toAccount(account)
    return isAddress(pubkey) && read ? [{ address: pubkey, account: read }] : []
  })
}

/** The least that an account of this size must hold to exist, in lamports. */
export async function getMinimum(size: number, { network, signal }: Read): Promise<bigint> {
  return toLamports(
    await ask({ network, signal, method: 'getMinimumBalanceForRentExemption', params: [size] }),
  )
}

export type LatestBlockhash = { blockhash: string; lastValidBlockHeight: bigint }

/** At commitment `confirmed`: younger ones may vanish with their fork, older ones only shorten the time to sign. */
export async function getLatestBlockhash({ network, signal }: Read): Promise<LatestBlockhash> {
  const answer = await ask({
    network,
    signal,
    method: 'getLatestBlockhash',
    params: [{ commitment: 'confirmed' }],
  })
  const { blockhash, lastValidBlockHeight } = ((answer as { value?: unknown } | null)?.value ?? {}) as Record<
    string,
    unknown
  >
  // Written like an address: 32 bytes.
  if (!isAddress(blockhash)) throw new BaseError('INVALID_RESPONSE')
  return { blockhash, lastValidBlockHeight: toLamports(lastValidBlockHeight) }
}
