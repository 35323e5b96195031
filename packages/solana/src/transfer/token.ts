import { toBase58 } from '../utils/bytes.js'
import type { ChainAccount } from './accounts.js'
import { isTokenProgram, programs, type TokenProgram } from './programs.js'

// Sizes and places of the SPL Token program's records; Token-2022 appends its extensions to the same ones.
const mintSize = 82
const accountSize = 165
/** Where Token-2022 says whether a longer record is a mint (1) or an account (2). */
const kindAt = 165

export type Mint = {
  program: TokenProgram
  decimals: number
  /** Bytes that a new associated account of this mint takes. */
  newAccountSize: number
  /** Why it cannot be sent by a plain transfer that arrives whole. */
  obstacle?: 'NON_TRANSFERABLE' | 'TRANSFER_FEE' | 'TRANSFER_HOOK' | undefined
}

const view = (data: Uint8Array): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** Token-2022's extensions: type, length, value, each after the other. */
function* readExtensions(data: Uint8Array): Generator<{ type: number; value: Uint8Array }> {
  let at = kindAt + 1
  while (at + 4 <= data.length) {
    const type = view(data).getUint16(at, true)
    const end = at + 4 + view(data).getUint16(at + 2, true)
    if (type === 0 || end > data.length) return
    yield { type, value: data.subarray(at + 4, end) }
    at = end
  }
}

/** Fees change two epochs after they are set, and both are here: where neither takes anything, none will meanwhile. */
const takesFee = (config: Uint8Array): boolean =>
  config.length < 108 ||
  [72, 90].some(
    at => view(config).getBigUint64(at + 8, true) > 0n && view(config).getUint16(at + 16, true) > 0,
  )

/** A mint of SPL Token or Token-2022; undefined for any other account. */
export function readMint(account: ChainAccount | undefined): Mint | undefined {
  if (!account || !isTokenProgram(account.owner)) return undefined
  const { data, owner: program } = account
  const isExtended = program === programs.token2022 && data.length > accountSize && data[kindAt] === 1
  // Offset 45: whether it was ever initialised.
  if ((data.length !== mintSize && !isExtended) || data[45] !== 1) return undefined
  const mint: Mint = { program, decimals: data[44] as number, newAccountSize: accountSize }
  if (program === programs.token) return mint
  // Its kind, and the mark that its owner cannot be changed, which associated accounts have.
  mint.newAccountSize += 1 + 4
  if (isExtended)
    for (const { type, value } of readExtensions(data)) {
      if (type === 1) {
        mint.newAccountSize += 4 + 8
        if (takesFee(value)) mint.obstacle = 'TRANSFER_FEE'
      }
      if (type === 9) mint.obstacle = 'NON_TRANSFERABLE'
      if (type === 14) {
        mint.newAccountSize += 4 + 1
        if (value.length < 64 || value.subarray(32, 64).some(byte => byte !== 0))
          mint.obstacle = 'TRANSFER_HOOK'
      }
      if (type === 26) mint.newAccountSize += 4
    }
  return mint
}

export type TokenAccount = { mint: string; owner: string; amount: bigint; frozen: boolean }

/** An account that holds tokens; undefined for any other. */
export function readTokenAccount(account: ChainAccount | undefined): TokenAccount | undefined {
  if (!account || !isTokenProgram(account.owner)) return undefined
  const { data, owner: program } = account
  const isExtended = program === programs.token2022 && data.length > accountSize && data[kindAt] === 2
  const state = data[108]
  if ((data.length !== accountSize && !isExtended) || (state !== 1 && state !== 2)) return undefined
  return {
    mint: toBase58(data.subarray(0, 32)),
    owner: toBase58(data.subarray(32, 64)),
    amount: view(data).getBigUint64(64, true),
    frozen: state === 2,
  }
}
