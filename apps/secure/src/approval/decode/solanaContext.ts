import { base58 } from '@scure/base'
import type { Action, Label, Rest } from '../../signing/types.js'

/** One instruction with its accounts by address; undefined: in a table on the network. */
export type Instruction = { program: string; data: Uint8Array; accounts: readonly (string | undefined)[] }

export type SolanaContext = {
  own: string
  symbol: string
  /** Accounts that this transaction pays for and that have no owner yet: the first to claim one has it. */
  unowned: Set<string>
}

export type DescribedInstruction = {
  action?: Action | undefined
  labels?: readonly Label[] | undefined
  rests?: readonly Rest[] | undefined
}

export const readU32 = (data: Uint8Array, at: number): number =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getUint32(at, true)

export const readU64 = (data: Uint8Array, at: number): bigint =>
  new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(at, true)

export const readKey = (data: Uint8Array, at: number): string => base58.encode(data.subarray(at, at + 32))

/** An account that a table on the network names is none that a rule knows. */
export const nameOf = (account: string | undefined): string => account ?? 'unknown'
