import { toBase58 } from '../utils/bytes.js'

export type DecodedAccount = { address: string; signer: boolean; writable: boolean }

export type DecodedInstruction = {
  /** Indices in the account list. */
  program: number
  accounts: readonly number[]
  data: Uint8Array<ArrayBuffer>
}

export type DecodedTransaction = {
  signatures: readonly Uint8Array<ArrayBuffer>[]
  /** The bytes that are signed. */
  message: Uint8Array<ArrayBuffer>
  /** The first one pays. */
  accounts: readonly DecodedAccount[]
  blockhash: string
  instructions: readonly DecodedInstruction[]
  /** Count of address tables. */
  tables: number
}

/** The largest transaction that the network carries. */
const maxSize = 1232

/**
 * Reads the wire format of a legacy or version 0 transaction; undefined for anything else. It shares no code with the
 * encoder, so that an error in one of them is found by the other.
 */
export function decodeTransaction(wire: Uint8Array): DecodedTransaction | undefined {
  if (wire.length > maxSize) return undefined
  let at = 0
  const take = (length: number): Uint8Array<ArrayBuffer> => {
    const end = at + length
    if (end > wire.length) throw new RangeError()
    const part = Uint8Array.from(wire.subarray(at, end))
    at = end
    return part
  }
  const byte = (): number => take(1)[0] as number
  // compact-u16 of at most two bytes, in its shortest form.
  const count = (): number => {
    const low = byte()
    if (low < 128) return low
    const high = byte()
    if (high === 0 || high > 127) throw new RangeError()
    return (low & 127) | (high << 7)
  }
  const list = <Item>(read: () => Item): Item[] => Array.from({ length: count() }, read)
  try {
    const signatures = list(() => take(64))
    const messageAt = at
    const isVersioned = (wire[at] ?? 0) >= 128
    if (isVersioned && byte() !== 128) return undefined
    const signers = byte()
    const readonlySigners = byte()
    const readonlyOthers = byte()
    const addresses = list(() => toBase58(take(32)))
    const isConsistent =
      signatures.length === signers &&
      readonlySigners < signers &&
      signers + readonlyOthers <= addresses.length &&
      new Set(addresses).size === addresses.length
    if (!isConsistent) return undefined
    const blockhash = toBase58(take(32))
    const instructions = list(() => ({ program: byte(), accounts: list(byte), data: take(count()) }))
    const tables = isVersioned ? list(() => [take(32), list(byte), list(byte)]).length : 0
    if (at !== wire.length) return undefined
    return {
      signatures,
      message: Uint8Array.from(wire.subarray(messageAt)),
      accounts: addresses.map((address, index) => ({
        address,
        signer: index < signers,
        writable:
          index < signers ? index < signers - readonlySigners : index < addresses.length - readonlyOthers,
      })),
      blockhash,
      instructions,
      tables,
    }
  } catch {
    return undefined
  }
}
