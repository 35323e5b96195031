import { toBase58 } from '../utils/bytes.js'
import type { ChainAccount } from './accounts.js'
import { isTokenProgram, programs, type TokenProgram } from './programs.js'

// Sizes and offsets of the SPL Token program's records, to which Token-2022 appends its extensions.
const mintSize = 82
const accountSize = 165
/** Where Token-2022 marks a longer record as a mint (1) or an account (2). */
const kindOffset = 165

export type Mint = {
  program: TokenProgram
  decimals: number
  /** Bytes of a new associated account of this mint. */
  newAccountSize: number
  /** Why a plain transfer of the full amount is not possible. */
  obstacle?: 'NON_TRANSFERABLE' | 'TRANSFER_FEE' | 'TRANSFER_HOOK' | undefined
}

const view = (data: Uint8Array): DataView => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** Token-2022's extensions, each as type, length and value. */
function* readExtensions(data: Uint8Array): Generator<{ type: number; value: Uint8Array }> {
  let offset = kindOffset + 1
  while (offset + 4 <= data.length) {
    const type = view(data).getUint16(offset, true)
    const end = offset + 4 + view(data).getUint16(offset + 2, true)
    if (type === 0 || end > data.length) return
    yield { type, value: data.subarray(offset + 4, end) }
    offset = end
  }
}

/** A changed fee takes effect two epochs later, and both are in the record: neither may be above zero. */
const takesFee = (config: Uint8Array): boolean =>
  config.length < 108 ||
  [72, 90].some(
    offset =>
      view(config).getBigUint64(offset + 8, true) > 0n && view(config).getUint16(offset + 16, true) > 0,
  )

/** A mint of SPL Token or Token-2022; undefined for any other account. */
export function readMint(account: ChainAccount | undefined): Mint | undefined {
  if (!account || !isTokenProgram(account.owner)) return undefined
  const { data, owner: program } = account
  const isExtended = program === programs.token2022 && data.length > accountSize && data[kindOffset] === 1
  // Offset 45: whether it is initialised.
  if ((data.length !== mintSize && !isExtended) || data[45] !== 1) return undefined
  const mint: Mint = { program, decimals: data[44] as number, newAccountSize: accountSize }
  if (program === programs.token) return mint
  // The kind, and the extension ImmutableOwner, which associated accounts have.
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

/** A token account; undefined for any other. */
export function readTokenAccount(account: ChainAccount | undefined): TokenAccount | undefined {
  if (!account || !isTokenProgram(account.owner)) return undefined
  const { data, owner: program } = account
  const isExtended = program === programs.token2022 && data.length > accountSize && data[kindOffset] === 2
  const state = data[108]
  if ((data.length !== accountSize && !isExtended) || (state !== 1 && state !== 2)) return undefined
  return {
    mint: toBase58(data.subarray(0, 32)),
    owner: toBase58(data.subarray(32, 64)),
    amount: view(data).getBigUint64(64, true),
    frozen: state === 2,
  }
}
