import type { Network } from '@latchkit/core'
import { LatchkitError, type RpcClient } from '@latchkit/core/family'
import { fromBase64 } from '../utils/bytes.js'
import { isAddress } from '../utils/isAddress.js'
import { toLamports } from '../utils/toLamports.js'

/** An account on the chain. */
export type ChainAccount = {
  lamports: bigint
  /** The program that owns it; base58. */
  owner: string
  executable: boolean
  data: Uint8Array<ArrayBuffer>
}

/** How a transfer reads its network. */
export type ReadOptions = { rpc: RpcClient; network: Network; signal?: AbortSignal | undefined }

function toAccount(value: unknown): ChainAccount | undefined {
  if (value === null || value === undefined) return undefined
  const { lamports, owner, executable, data } = value as Record<string, unknown>
  const bytes = Array.isArray(data) ? fromBase64(data[0]) : undefined
  if (typeof owner !== 'string' || !bytes) throw new LatchkitError('INVALID_RESPONSE')
  return { lamports: toLamports(lamports), owner, executable: executable === true, data: bytes }
}

const encoding = { commitment: 'confirmed', encoding: 'base64' }

/** Accounts in the order of the addresses; undefined where the chain has none. */
export async function getAccounts(
  addresses: readonly string[],
  { rpc, ...options }: ReadOptions,
): Promise<readonly (ChainAccount | undefined)[]> {
  const response = await rpc.request({
    ...options,
    method: 'getMultipleAccounts',
    params: [addresses, encoding],
  })
  const { value } = (response ?? {}) as { value?: unknown }
  if (!Array.isArray(value) || value.length !== addresses.length) throw new LatchkitError('INVALID_RESPONSE')
  return value.map(toAccount)
}

/** Every token account of an owner for one mint, as the endpoint returns them: the caller checks owner and mint. */
export async function getTokenAccounts(
  owner: string,
  mint: string,
  { rpc, ...options }: ReadOptions,
): Promise<readonly { address: string; account: ChainAccount }[]> {
  const response = await rpc.request({
    ...options,
    method: 'getTokenAccountsByOwner',
    params: [owner, { mint }, encoding],
  })
  const { value } = (response ?? {}) as { value?: unknown }
  if (!Array.isArray(value)) throw new LatchkitError('INVALID_RESPONSE')
  return value.slice(0, 1000).flatMap(entry => {
    const { pubkey, account } = (entry ?? {}) as Record<string, unknown>
    const chainAccount = toAccount(account)
    return isAddress(pubkey) && chainAccount ? [{ address: pubkey, account: chainAccount }] : []
  })
}

/** The least that an account of this size must hold to exist, in lamports. */
export async function getMinimum(size: number, { rpc, ...options }: ReadOptions): Promise<bigint> {
  return toLamports(
    await rpc.request({ ...options, method: 'getMinimumBalanceForRentExemption', params: [size] }),
  )
}

export type LatestBlockhash = { blockhash: string; lastValidBlockHeight: bigint }

/** At commitment `confirmed`: younger ones may vanish with their fork, older ones only shorten the time to sign. */
export async function getLatestBlockhash({ rpc, ...options }: ReadOptions): Promise<LatestBlockhash> {
  const response = await rpc.request({
    ...options,
    method: 'getLatestBlockhash',
    params: [{ commitment: 'confirmed' }],
  })
  const { blockhash, lastValidBlockHeight } = ((response as { value?: unknown } | null)?.value ??
    {}) as Record<string, unknown>
  // Written like an address: 32 bytes.
  if (!isAddress(blockhash)) throw new LatchkitError('INVALID_RESPONSE')
  return { blockhash, lastValidBlockHeight: toLamports(lastValidBlockHeight) }
}
