import { type Address, getAddressEncoder, getU32Encoder } from '@solana/kit'
import { AccountState, getMintEncoder, getTokenEncoder } from '@solana-program/token'

export type MintFields = {
  address: Address
  decimals: number
  supply: bigint
  authority: Address
  /** Token-2022: what the mint says of itself. */
  metadata?: { name: string; symbol: string; uri: string } | undefined
}

/** A Token-2022 account has its type and extensions behind the length of a plain token account. */
const baseSize = 165
const accountType = { mint: 1, token: 2 } as const
const extension = { immutableOwner: 7, metadataPointer: 18, tokenMetadata: 19 } as const

/** What a mint account holds; with metadata it is one of Token-2022. */
export function toMintBytes({ address, decimals, supply, authority, metadata }: MintFields): Uint8Array {
  const base = getMintEncoder().encode({
    mintAuthority: authority,
    freezeAuthority: authority,
    supply,
    decimals,
    isInitialized: true,
  })
  if (!metadata) return Uint8Array.from(base)
  const key = getAddressEncoder()
  const text = [metadata.name, metadata.symbol, metadata.uri].flatMap(toText)
  return extend(base, accountType.mint, [
    // Who may move the pointer, and where the metadata is: in the mint itself.
    [extension.metadataPointer, [...key.encode(authority), ...key.encode(address)]],
    // The last four bytes count the further fields: none.
    [extension.tokenMetadata, [...key.encode(authority), ...key.encode(address), ...text, 0, 0, 0, 0]],
  ])
}

/** What a token account holds; for Token-2022 it is marked as every associated account is: its owner cannot change. */
export function toTokenBytes(parameters: {
  mint: Address
  owner: Address
  amount: bigint
  isToken2022: boolean
}): Uint8Array {
  const { mint, owner, amount, isToken2022 } = parameters
  const base = getTokenEncoder().encode({
    mint,
    owner,
    amount,
    delegate: null,
    state: AccountState.Initialized,
    isNative: null,
    delegatedAmount: 0n,
    closeAuthority: null,
  })
  if (!isToken2022) return Uint8Array.from(base)
  return extend(base, accountType.token, [[extension.immutableOwner, []]])
}

function extend(
  base: ArrayLike<number>,
  type: number,
  extensions: readonly (readonly [type: number, data: readonly number[]])[],
): Uint8Array {
  const tail = extensions.flatMap(([id, data]) => [
    id & 255,
    id >> 8,
    data.length & 255,
    data.length >> 8,
    ...data,
  ])
  const bytes = new Uint8Array(baseSize + 1 + tail.length)
  bytes.set(base)
  bytes[baseSize] = type
  bytes.set(tail, baseSize + 1)
  return bytes
}

function toText(text: string): number[] {
  const bytes = new TextEncoder().encode(text)
  return [...getU32Encoder().encode(bytes.length), ...bytes]
}
