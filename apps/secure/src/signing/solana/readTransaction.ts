import { base58 } from '@scure/base'

/** The largest transaction that the network carries. */
const maxSize = 1232

export type SolanaInstruction = { program: string; accounts: readonly number[]; data: Uint8Array }

export type SolanaLookup = { table: string; writable: readonly number[]; readonly: readonly number[] }

export type SolanaMessage = {
  version: 'legacy' | 0
  /** Of the message itself: signers first, and the first of them pays. */
  accounts: readonly string[]
  signerCount: number
  isWritable: readonly boolean[]
  blockhash: string
  instructions: readonly SolanaInstruction[]
  lookups: readonly SolanaLookup[]
}

export type SolanaTransaction = {
  signatures: readonly Uint8Array[]
  /** What is signed. */
  bytes: Uint8Array
  message: SolanaMessage
}

type Cursor = { bytes: Uint8Array; at: number }

function take(cursor: Cursor, length: number): Uint8Array {
  const end = cursor.at + length
  if (end > cursor.bytes.length) throw new RangeError()
  const part = cursor.bytes.slice(cursor.at, end)
  cursor.at = end
  return part
}

const takeByte = (cursor: Cursor): number => take(cursor, 1)[0] ?? 0
const takeKey = (cursor: Cursor): string => base58.encode(take(cursor, 32))

/** compact-u16 in its shortest form; no transaction is large enough for a third byte. */
function takeCount(cursor: Cursor): number {
  const low = takeByte(cursor)
  if (low < 0x80) return low
  const high = takeByte(cursor)
  if (high === 0 || high >= 0x80) throw new RangeError()
  return (low & 0x7f) | (high << 7)
}

function takeList<Item>(cursor: Cursor, read: (cursor: Cursor) => Item): Item[] {
  const items: Item[] = []
  for (let left = takeCount(cursor); left > 0; left -= 1) items.push(read(cursor))
  return items
}

const takeIndices = (cursor: Cursor): number[] => [...take(cursor, takeCount(cursor))]

function parseMessage(bytes: Uint8Array): SolanaMessage {
  const cursor = { bytes, at: 0 }
  const isVersioned = (bytes[0] ?? 0) >= 0x80
  if (isVersioned && takeByte(cursor) !== 0x80) throw new RangeError()
  const [signerCount = 0, readonlySigners = 0, readonlyOthers = 0] = take(cursor, 3)
  const accounts = takeList(cursor, takeKey)
  const blockhash = takeKey(cursor)
  const compiled = takeList(cursor, from => ({
    program: takeByte(from),
    accounts: takeIndices(from),
    data: take(from, takeCount(from)),
  }))
  const lookups = isVersioned
    ? takeList(cursor, from => ({
        table: takeKey(from),
        writable: takeIndices(from),
        readonly: takeIndices(from),
      }))
    : []
  const loaded = lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
  const isConsistent =
    cursor.at === bytes.length &&
    signerCount > readonlySigners &&
    signerCount + readonlyOthers <= accounts.length &&
    accounts.length + loaded <= 256 &&
    new Set(accounts).size === accounts.length
  if (!isConsistent) throw new RangeError()
  return {
    version: isVersioned ? 0 : 'legacy',
    accounts,
    signerCount,
    isWritable: accounts.map((_, index) =>
      index < signerCount ? index < signerCount - readonlySigners : index < accounts.length - readonlyOthers,
    ),
    blockhash,
    instructions: compiled.map(instruction => {
      // A program is named by the message itself and is never the payer.
      const program = instruction.program === 0 ? undefined : accounts[instruction.program]
      if (program === undefined || instruction.accounts.some(index => index >= accounts.length + loaded))
        throw new RangeError()
      return { ...instruction, program }
    }),
    lookups,
  }
}

/** Reads a legacy or version 0 message whole; undefined for anything else. */
export function readMessage(bytes: Uint8Array): SolanaMessage | undefined {
  try {
    return parseMessage(bytes)
  } catch {
    return undefined
  }
}

/** Reads a transaction in wire format whole; undefined for anything else. */
export function readTransaction(wire: Uint8Array): SolanaTransaction | undefined {
  if (wire.length > maxSize) return undefined
  try {
    const cursor = { bytes: wire, at: 0 }
    const signatures = takeList(cursor, from => take(from, 64))
    const bytes = take(cursor, wire.length - cursor.at)
    const message = parseMessage(bytes)
    return signatures.length === message.signerCount ? { signatures, bytes, message } : undefined
  } catch {
    return undefined
  }
}

/** The wire format again, with one signature put into the place of `address`; the others are kept. */
export function withSignature(
  { signatures, bytes, message }: SolanaTransaction,
  address: string,
  signature: Uint8Array,
): Uint8Array {
  const place = message.accounts.slice(0, message.signerCount).indexOf(address)
  if (place < 0 || signature.length !== 64)
    throw new RangeError('The account does not sign this transaction.')
  // At most 19 signatures fit, so their count is one byte.
  const wire = new Uint8Array(1 + 64 * signatures.length + bytes.length)
  wire[0] = signatures.length
  signatures.forEach((other, index) => {
    wire.set(index === place ? signature : other, 1 + 64 * index)
  })
  wire.set(bytes, 1 + 64 * signatures.length)
  return wire
}
