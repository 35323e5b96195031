import { type Address, getAddressDecoder } from '@solana/kit'
import { AccountState, getMintDecoder, getTokenDecoder } from '@solana-program/token'
import { token2022Program, tokenProgram } from '../plan.js'

/** What a token program's account says, as `jsonParsed` writes it; undefined when it is none. */
export type ParsedAccount = {
  program: 'spl-token' | 'spl-token-2022'
  parsed: { type: 'account' | 'mint'; info: Record<string, unknown> }
  space: number
}

type Account = { programAddress: Address; data: Uint8Array }

const mintSize = 82
const tokenSize = 165
const typeOffset = 165

/** An amount as the node writes it, for people and for programs. */
export function toTokenAmount(amount: bigint, decimals: number): Record<string, unknown> {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = decimals ? digits.slice(-decimals).replace(/0+$/, '') : ''
  const whole = decimals ? digits.slice(0, -decimals) : digits
  const text = fraction ? `${whole}.${fraction}` : whole
  return { amount: amount.toString(), decimals, uiAmount: Number(text), uiAmountString: text }
}

/** `mint` or `token` when an account is one of a token program's. */
export function getTokenAccountKind({ programAddress, data }: Account): 'mint' | 'token' | undefined {
  if (programAddress !== tokenProgram && programAddress !== token2022Program) return undefined
  if (data.length === mintSize) return 'mint'
  if (data.length === tokenSize) return 'token'
  if (programAddress !== token2022Program || data.length <= typeOffset) return undefined
  return data[typeOffset] === 1 ? 'mint' : data[typeOffset] === 2 ? 'token' : undefined
}

/** @param getDecimals - of a mint, for the amounts of its accounts */
export function parseTokenAccount(
  account: Account,
  getDecimals: (mint: Address) => number | undefined,
): ParsedAccount | undefined {
  const kind = getTokenAccountKind(account)
  if (!kind) return undefined
  const program = account.programAddress === tokenProgram ? 'spl-token' : 'spl-token-2022'
  const space = account.data.length
  const extensions = account.programAddress === token2022Program ? readExtensions(account.data) : []
  const more = extensions.length ? { extensions } : {}
  if (kind === 'mint') {
    const mint = getMintDecoder().decode(account.data)
    const info = {
      decimals: mint.decimals,
      freezeAuthority: toNullable(mint.freezeAuthority),
      isInitialized: mint.isInitialized,
      mintAuthority: toNullable(mint.mintAuthority),
      supply: mint.supply.toString(),
      ...more,
    }
    return { program, parsed: { type: 'mint', info }, space }
  }
  const token = getTokenDecoder().decode(account.data)
  const decimals = getDecimals(token.mint)
  if (decimals === undefined) return undefined
  const delegate = toNullable(token.delegate)
  const info = {
    isNative: token.isNative.__option === 'Some',
    mint: token.mint,
    owner: token.owner,
    state: token.state === AccountState.Frozen ? 'frozen' : AccountState[token.state]?.toLowerCase(),
    tokenAmount: toTokenAmount(token.amount, decimals),
    ...(delegate ? { delegate, delegatedAmount: toTokenAmount(token.delegatedAmount, decimals) } : {}),
    ...more,
  }
  return { program, parsed: { type: 'account', info }, space }
}

const toNullable = <T>(option: { __option: 'Some'; value: T } | { __option: 'None' }): T | null =>
  option.__option === 'Some' ? option.value : null

function readExtensions(data: Uint8Array): { extension: string; state?: unknown }[] {
  const found: { extension: string; state?: unknown }[] = []
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = typeOffset + 1; at + 4 <= data.length; ) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    if (type === 0) break
    found.push(readExtension(type, data.subarray(at + 4, at + 4 + length)))
    at += 4 + length
  }
  return found
}

function readExtension(type: number, data: Uint8Array): { extension: string; state?: unknown } {
  const key = (at: number) => getAddressDecoder().decode(data, at)
  if (type === 7) return { extension: 'immutableOwner' }
  if (type === 18)
    return { extension: 'metadataPointer', state: { authority: key(0), metadataAddress: key(32) } }
  if (type !== 19) return { extension: 'unparseableExtension' }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = 64
  const text = (): string => {
    const length = view.getUint32(at, true)
    at += 4 + length
    return new TextDecoder().decode(data.subarray(at - length, at))
  }
  const [name, symbol, uri] = [text(), text(), text()]
  const state = { updateAuthority: key(0), mint: key(32), name, symbol, uri, additionalMetadata: [] }
  return { extension: 'tokenMetadata', state }
}
