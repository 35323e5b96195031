import { base58, base64 } from '@scure/base'
import { invalidParams } from '../core/errors.js'

/** No transaction is larger on the wire. */
const transactionLimit = 1232

/** An instruction as compiled: indexes into the accounts of its message. */
export type SolanaInstruction = { program: string; accounts: readonly number[]; data: Uint8Array }
/** The parts of a message that come from an address lookup table. */
export type SolanaLookup = { table: string; writable: readonly number[]; readonly: readonly number[] }
/** A message, legacy or version 0, whole and checked. */
export type SolanaMessage = {
  version: 'legacy' | 0
  /** The accounts that the message itself names; the first pays the fee, the first `signerCount` must sign. */
  accounts: readonly string[]
  signerCount: number
  /** By index, for the named accounts. */
  writable: readonly boolean[]
  blockhash: string
  instructions: readonly SolanaInstruction[]
  lookups: readonly SolanaLookup[]
}
export type SolanaTransaction = {
  message: SolanaMessage
  /** What is signed. */
  messageBytes: Uint8Array
  /** One place for each required signer; zeros where a signature is missing. */
  signatures: readonly Uint8Array[]
}

type Reader = {
  byte(): number
  take(length: number): Uint8Array
  /** A count in 1 to 3 bytes of 7 bits, in its one shortest form. */
  count(): number
  readonly left: number
}

function createReader(bytes: Uint8Array, what: string): Reader {
  let position = 0
  const take = (length: number): Uint8Array => {
    if (position + length > bytes.length) throw invalidParams(`${what} ends too early.`)
    position += length
    return bytes.subarray(position - length, position)
  }
  const byte = (): number => take(1)[0] ?? 0
  return {
    byte,
    take,
    count() {
      let value = 0
      for (let index = 0; index < 3; index += 1) {
        const next = byte()
        value |= (next & 0x7f) << (7 * index)
        if (next < 0x80) {
          if ((next === 0 && index > 0) || value > 0xffff) break
          return value
        }
      }
      throw invalidParams(`${what} holds a count that is not in its one valid form.`)
    },
    get left() {
      return bytes.length - position
    },
  }
}

/**
 * Reads a message and insists on every rule of its form, so that nothing is signed that was not understood.
 * @throws {WalletRpcError} -32602
 */
export function readMessage(bytes: Uint8Array): SolanaMessage {
  const what = 'The transaction message'
  const bad = (why: string): Error => invalidParams(`${what} ${why}`)
  const reader = createReader(bytes, what)
  const first = reader.byte()
  if (first > 0x80) throw bad('is of a version that this wallet does not know.')
  const version = first === 0x80 ? 0 : 'legacy'
  const signerCount = version === 0 ? reader.byte() : first
  const readonlySigners = reader.byte()
  const readonlyOthers = reader.byte()
  const accounts = list(reader, () => base58.encode(reader.take(32)))
  if (signerCount === 0 || readonlySigners >= signerCount) throw bad('has no account that pays the fee.')
  if (signerCount + readonlyOthers > accounts.length) throw bad('counts more accounts than it names.')
  if (new Set(accounts).size !== accounts.length) throw bad('names an account twice.')
  const blockhash = base58.encode(reader.take(32))
  const compiled = list(reader, () => ({
    program: reader.byte(),
    accounts: [...reader.take(reader.count())],
    data: reader.take(reader.count()),
  }))
  const lookups =
    version === 'legacy'
      ? []
      : list(reader, () => ({
          table: base58.encode(reader.take(32)),
          writable: [...reader.take(reader.count())],
          readonly: [...reader.take(reader.count())],
        }))
  if (reader.left > 0) throw bad('has bytes after its end.')
  const loaded = lookups.reduce((sum, { writable, readonly }) => sum + writable.length + readonly.length, 0)
  const total = accounts.length + loaded
  if (total > 256) throw bad('uses more than 256 accounts.')
  const instructions = compiled.map(instruction => {
    // Programs are always named by the message itself, and never pay the fee.
    const program = instruction.program === 0 ? undefined : accounts[instruction.program]
    if (program === undefined || instruction.accounts.some(index => index >= total))
      throw bad('points to an account that it does not have.')
    return { ...instruction, program }
  })
  const writable = accounts.map((_, index) =>
    index < signerCount ? index < signerCount - readonlySigners : index < accounts.length - readonlyOthers,
  )
  return { version, accounts, signerCount, writable, blockhash, instructions, lookups }
}

function list<Item>(reader: Reader, read: () => Item): Item[] {
  // Filled one by one: a huge count in a short text must end in 'too early', not in a huge list.
  const count = reader.count()
  const items: Item[] = []
  while (items.length < count) items.push(read())
  return items
}

/**
 * Reads a whole transaction in base64, at most 1232 bytes, legacy or version 0.
 * @throws {WalletRpcError} -32602
 */
export function readTransaction(value: unknown, field = 'transaction'): SolanaTransaction {
  const bytes = toBase64Bytes(value)
  if (!bytes) throw invalidParams(`${field} must be a transaction in base64.`)
  if (bytes.length > transactionLimit)
    throw invalidParams(`${field} is larger than ${transactionLimit} bytes.`)
  const reader = createReader(bytes, 'The transaction')
  const signatures = list(reader, () => reader.take(64))
  const messageBytes = reader.take(reader.left)
  const message = readMessage(messageBytes)
  if (signatures.length !== message.signerCount)
    throw invalidParams('The transaction does not have one place for each signature.')
  return { message, messageBytes, signatures }
}

/** True when bytes are the message of a transaction, which must never be signed as if it were words. */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  try {
    readMessage(bytes)
    return true
  } catch {
    return false
  }
}

/** The whole transaction in base64, with `signature` in the place of `address`. */
export function withSignature(
  transaction: SolanaTransaction,
  address: string,
  signature: Uint8Array,
): string {
  const { message, messageBytes, signatures } = transaction
  const place = message.accounts.indexOf(address)
  const all = signatures.map((other, index) => (index === place ? signature : other))
  // At most 19 signatures fit into a transaction, so their count is one byte.
  const bytes = new Uint8Array(1 + 64 * all.length + messageBytes.length)
  bytes[0] = all.length
  all.forEach((each, index) => {
    bytes.set(each, 1 + 64 * index)
  })
  bytes.set(messageBytes, 1 + 64 * all.length)
  return base64.encode(bytes)
}

/** The bytes of base64 text, undefined when it is none or far too long. */
export function toBase64Bytes(value: unknown, limit = 4096): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length > limit) return undefined
  try {
    return base64.decode(value)
  } catch {
    return undefined
  }
}
