import { base58, base64 } from '@scure/base'
import { solanaPrograms } from '../decode/solanaPrograms.js'

export type AccountInfo = { owner: string; data: Uint8Array; lamports: bigint }

const mintSize = 82
const tokenAccountSize = 165
const isTokenProgram = (owner: string): boolean =>
  owner === solanaPrograms.token || owner === solanaPrograms.token2022

export function toAccountInfo(value: unknown): AccountInfo | undefined {
  const { owner, data, lamports } = (value ?? {}) as { owner?: unknown; data?: unknown; lamports?: unknown }
  const text: unknown = Array.isArray(data) ? data[0] : undefined
  if (typeof owner !== 'string' || typeof text !== 'string' || !Number.isSafeInteger(lamports))
    return undefined
  try {
    return { owner, data: base64.decode(text), lamports: BigInt(Number(lamports)) }
  } catch {
    return undefined
  }
}

export const isMint = ({ owner, data }: AccountInfo): boolean =>
  isTokenProgram(owner) &&
  (data.length === mintSize || (data.length > tokenAccountSize && data[tokenAccountSize] === 1))

/** Of a token account. */
export const mintOf = (info: AccountInfo): string | undefined =>
  isTokenProgram(info.owner) && info.data.length >= tokenAccountSize && !isMint(info)
    ? base58.encode(info.data.subarray(0, 32))
    : undefined

export const ownerOf = ({ data }: AccountInfo): string => base58.encode(data.subarray(32, 64))
