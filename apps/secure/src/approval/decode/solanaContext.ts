import { base58 } from '@scure/base'
import type { Action, Fact, Label } from '../../signing/types.js'

/** One instruction with its accounts by address; undefined: in a table on the network. */
export type Instruction = { program: string; data: Uint8Array; accounts: readonly (string | undefined)[] }

export type SolanaContext = { own: string; symbol: string }

export type DescribedInstruction = { action?: Action | undefined; labels?: readonly Label[] | undefined }

export const readU32 = (data: Uint8Array, at: number): number =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(at, true)

export const readU64 = (data: Uint8Array, at: number): bigint =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(at, true)

export const readKey = (data: Uint8Array, at: number): string => base58.encode(data.subarray(at, at + 32))

const maxU64 = 2n ** 64n - 1n

export const toAddressFact = (name: string, value: string | undefined): Fact =>
  value === undefined
    ? { name, kind: 'text', value: 'In a table on the network' }
    : { name, kind: 'address', value }

/** `token`: a mint, or a token account whose mint the bytes do not say. */
export const toAmountFact = (name: string, value: bigint, token?: string): Fact => ({
  name,
  kind: 'amount',
  value: `${value}`,
  ...(token === undefined ? {} : { token }),
})

/** What may be taken later, of which the largest values mean all. */
export const toAllowanceFact = (value: bigint, token: string): Fact => ({
  name: 'Amount',
  kind: 'amount',
  value: `${value}`,
  token,
  ...(value >= maxU64 / 2n ? { isUnlimited: true } : {}),
})
