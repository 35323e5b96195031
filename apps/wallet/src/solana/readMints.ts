import { base58 } from '@scure/base'
import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import { isRecord } from '../core/checks.js'
import { callRpc } from '../core/rpc.js'
import { oneLine } from '../core/text.js'
import type { SolanaChain } from '../core/walletConfig.js'
import { isTokenProgram, programs } from './programs.js'
import { toBase64Bytes } from './readTransaction.js'

/** An account as a node gives it. */
export type SolanaAccountInfo = { owner: string; lamports: bigint; data: Uint8Array }
/** A token as its mint declares it; the symbol is untrusted, and truncated. */
export type Mint = { decimals: number; symbol?: string | undefined }
/** A token account: whose it is, of which mint, how much it holds. */
export type TokenHolding = { mint: string; owner: string; amount: bigint }

const accountLimit = 100

/** An account in a node's response, undefined when there is none or it cannot be read. */
export function toAccountInfo(value: unknown): SolanaAccountInfo | undefined {
  if (!isRecord(value) || typeof value['owner'] !== 'string' || !Array.isArray(value['data']))
    return undefined
  const { lamports } = value
  const data = toBase64Bytes(value['data'][0], 262_144)
  if (!data || typeof lamports !== 'number' || !Number.isFinite(lamports) || lamports < 0) return undefined
  return { owner: value['owner'], lamports: BigInt(Math.trunc(lamports)), data }
}

/** Reads accounts in one call, at most 100; the results are in the order of the addresses. */
export async function readAccounts(
  chain: SolanaChain,
  addresses: readonly string[],
): Promise<readonly (SolanaAccountInfo | undefined)[]> {
  if (addresses.length === 0) return []
  const answer = await callRpc(chain, 'getMultipleAccounts', [
    addresses.slice(0, accountLimit),
    { encoding: 'base64', commitment: 'confirmed' },
  ])
  const values = isRecord(answer) && Array.isArray(answer['value']) ? answer['value'] : []
  return addresses.map((_, index) => toAccountInfo(values[index]))
}

/** What a token account of either token program holds. */
export function toTokenHolding(account: SolanaAccountInfo | undefined): TokenHolding | undefined {
  if (!account || !isTokenProgram(account.owner)) return undefined
  const { data } = account
  // Token-2022 accounts carry more after their kind, which is at the offset of a mint's kind too.
  if (data.length !== 165 && !(data.length > 165 && data[165] === 2)) return undefined
  return {
    mint: base58.encode(data.subarray(0, 32)),
    owner: base58.encode(data.subarray(32, 64)),
    amount: new DataView(data.buffer, data.byteOffset).getBigUint64(64, true),
  }
}

/**
 * Reads decimals and symbols of mints; a mint that cannot be read is left out.
 * @example await readMints(chain, [mint]) // { '…': { decimals: 6, symbol: 'SUSD' } }
 */
export async function readMints(
  chain: SolanaChain,
  mints: readonly string[],
): Promise<Readonly<Record<string, Mint>>> {
  const few = [...new Set(mints)].slice(0, accountLimit / 2)
  const metadata = await Promise.all(few.map(toMetadataAddress))
  const accounts = await readAccounts(chain, [...few, ...metadata])
  const found: Record<string, Mint> = {}
  few.forEach((mint, index) => {
    const account = accounts[index]
    if (!account || !isTokenProgram(account.owner) || account.data.length < 82) return
    const named = accounts[few.length + index]
    const symbol =
      readOwnSymbol(account.data) ??
      (named?.owner === programs.metadata ? readMetadataSymbol(named.data) : undefined)
    found[mint] = { decimals: account.data[44] ?? 0, symbol }
  })
  return found
}

async function toMetadataAddress(mint: string): Promise<string> {
  const encoder = getAddressEncoder()
  const [derived] = await getProgramDerivedAddress({
    programAddress: address(programs.metadata),
    seeds: ['metadata', encoder.encode(address(programs.metadata)), encoder.encode(address(mint))],
  })
  return derived
}

/** The symbol that a Token-2022 mint carries itself: its extensions follow as type, length, value. */
function readOwnSymbol(data: Uint8Array): string | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let position = 166
  while (position + 4 <= data.length) {
    const type = view.getUint16(position, true)
    const length = view.getUint16(position + 2, true)
    position += 4
    if (type === 19) return secondText(data.subarray(position, position + length), 64)
    position += length
  }
  return undefined
}

const readMetadataSymbol = (data: Uint8Array): string | undefined => secondText(data, 65)

/** The second of two texts, each after its length. */
function secondText(data: Uint8Array, start: number): string | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (start + 4 > data.length) return undefined
  const second = start + 4 + view.getUint32(start, true)
  if (second + 4 > data.length) return undefined
  const length = view.getUint32(second, true)
  if (length > 64 || second + 4 + length > data.length) return undefined
  const text = new TextDecoder().decode(data.subarray(second + 4, second + 4 + length)).replaceAll('\0', '')
  return oneLine(text, 12) || undefined
}
