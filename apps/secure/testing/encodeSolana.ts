import { concatBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'

export type Meta = { address: string; signer?: boolean; writable?: boolean }
export type InstructionInput = { program: string; accounts: readonly Meta[]; data: Uint8Array }
export type MessageInput = {
  payer: string
  instructions: readonly InstructionInput[]
  version?: 'legacy' | 0
  /** Base58. */
  blockhash?: string
  /** Writable accounts of one table, each used by the last instruction too. */
  table?: { address: string; indices: readonly number[] }
}

const toCount = (value: number): Uint8Array =>
  value < 128 ? Uint8Array.of(value) : Uint8Array.of((value & 127) | 128, value >> 7)

const rank = ({ signer = false, writable = false }: Meta): number => (signer ? 0 : 2) + (writable ? 0 : 1)

/** A message with its accounts in the order that the network requires. */
export function encodeMessage({
  payer,
  instructions,
  version = 'legacy',
  blockhash,
  table,
}: MessageInput): Uint8Array {
  const metas = new Map<string, Meta>([[payer, { address: payer, signer: true, writable: true }]])
  for (const { program, accounts } of instructions)
    for (const meta of [...accounts, { address: program }]) {
      const known = metas.get(meta.address)
      metas.set(meta.address, {
        address: meta.address,
        signer: known?.signer || meta.signer || false,
        writable: known?.writable || meta.writable || false,
      })
    }
  const sorted = [...metas.values()].sort((a, b) => rank(a) - rank(b))
  const keys = sorted.map(({ address }) => address)
  const count = (test: (meta: Meta) => boolean): number => sorted.filter(test).length
  const header = Uint8Array.of(
    count(({ signer }) => signer === true),
    count(({ signer, writable }) => signer === true && !writable),
    count(({ signer, writable }) => !signer && !writable),
  )
  const compiled = instructions.map(({ program, accounts, data }, index) => {
    const own = accounts.map(({ address }) => keys.indexOf(address))
    const loaded =
      index === instructions.length - 1 ? (table?.indices ?? []).map((_, at) => keys.length + at) : []
    const indices = [...own, ...loaded]
    return concatBytes(
      Uint8Array.of(keys.indexOf(program)),
      toCount(indices.length),
      Uint8Array.from(indices),
      toCount(data.length),
      data,
    )
  })
  const lookups = table
    ? concatBytes(
        Uint8Array.of(1),
        base58.decode(table.address),
        toCount(table.indices.length),
        Uint8Array.from(table.indices),
        Uint8Array.of(0),
      )
    : Uint8Array.of(0)
  return concatBytes(
    version === 0 ? Uint8Array.of(128) : new Uint8Array(),
    header,
    toCount(keys.length),
    ...keys.map(key => base58.decode(key)),
    blockhash ? base58.decode(blockhash) : new Uint8Array(32).fill(3),
    toCount(compiled.length),
    ...compiled,
    version === 0 ? lookups : new Uint8Array(),
  )
}

/** A transaction in wire format, base64; missing signatures are zeros. */
export function encodeWire(message: Uint8Array, signatures: readonly Uint8Array[] = []): string {
  const count = message[0] === 128 ? (message[1] ?? 0) : (message[0] ?? 0)
  const all = Array.from({ length: count }, (_, index) => signatures[index] ?? new Uint8Array(64))
  return base64.encode(concatBytes(toCount(count), ...all, message))
}

export const u32 = (value: number): Uint8Array => {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

export const u64 = (value: bigint): Uint8Array => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

const system = '11111111111111111111111111111111'

export const transferSol = (from: string, to: string, amount: bigint): InstructionInput => ({
  program: system,
  accounts: [
    { address: from, signer: true, writable: true },
    { address: to, writable: true },
  ],
  data: concatBytes(u32(2), u64(amount)),
})
