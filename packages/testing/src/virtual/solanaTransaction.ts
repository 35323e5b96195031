import { base58 } from '@scure/base'

/** What a wallet has to know of a transaction before it signs it. */
export type ParsedTransaction = {
  /** Base58, in the order of the signatures; the first pays the fee. */
  signers: readonly string[]
  version: 'legacy' | number
  /** What is signed. */
  message: Uint8Array
  /** Where the first signature starts in the transaction. */
  signaturesAt: number
}

/** Limit of the network's packets. */
const maxSize = 1232

type Reader = {
  byte(): number
  skip(length: number): void
  take(length: number): Uint8Array
  /** Solana's compact-u16 in its shortest form. */
  length(): number
  at(): number
}

function createReader(bytes: Uint8Array): Reader {
  let at = 0
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw new Error('The transaction ends too early.')
    at += length
    return bytes.subarray(at - length, at)
  }
  const byte = (): number => take(1)[0] ?? 0
  return {
    byte,
    take,
    skip: length => void take(length),
    length() {
      let value = 0
      for (let shift = 0; shift < 21; shift += 7) {
        const next = byte()
        value |= (next & 127) << shift
        if (next < 128) {
          if (value > 0xffff || (shift > 0 && next === 0)) break
          return value
        }
      }
      throw new Error('A length of the transaction is not in its shortest form.')
    },
    at: () => at,
  }
}

/** Reads a message to its very end. @throws where it is none */
function readMessage(message: Uint8Array): Pick<ParsedTransaction, 'signers' | 'version'> {
  const reader = createReader(message)
  const first = message[0] ?? 0
  const version = first < 128 ? 'legacy' : first - 128
  if (version !== 'legacy') reader.skip(1)
  if (version !== 'legacy' && version !== 0) throw new Error(`Version ${version} is not known.`)
  const required = reader.byte()
  const readonlySigned = reader.byte()
  const readonlyUnsigned = reader.byte()
  const count = reader.length()
  if (required === 0 || readonlySigned >= required || required + readonlyUnsigned > count)
    throw new Error('The header of the transaction does not fit its accounts.')
  const accounts = Array.from({ length: count }, () => base58.encode(reader.take(32)))
  if (new Set(accounts).size !== count) throw new Error('An account is named twice.')
  reader.skip(32)
  const programs: number[] = []
  for (let left = reader.length(); left > 0; left--) {
    programs.push(reader.byte())
    reader.skip(reader.length())
    reader.skip(reader.length())
  }
  if (programs.some(program => program === 0 || program >= count))
    throw new Error('An instruction has no program.')
  if (version === 0)
    for (let left = reader.length(); left > 0; left--) {
      reader.skip(32)
      reader.skip(reader.length())
      reader.skip(reader.length())
    }
  if (reader.at() !== message.length) throw new Error('Something stands after the transaction.')
  return { signers: accounts.slice(0, required), version }
}

/** Reads a transaction of the legacy form or of version 0. @throws where it is none */
export function parseTransaction(bytes: Uint8Array): ParsedTransaction {
  if (bytes.length > maxSize) throw new Error('The transaction is larger than a packet.')
  const reader = createReader(bytes)
  const count = reader.length()
  const signaturesAt = reader.at()
  reader.skip(count * 64)
  const message = bytes.slice(reader.at())
  const { signers, version } = readMessage(message)
  if (signers.length !== count) throw new Error('The signatures do not fit the signers.')
  return { signers, version, message, signaturesAt }
}

/** True for bytes that a wallet must not sign as a text: a signature over them would be one of a transaction. */
export function isTransactionMessage(bytes: Uint8Array): boolean {
  try {
    readMessage(bytes)
    return true
  } catch {
    return false
  }
}

/** The same transaction with this signer's slot filled, every other byte as it was. */
export function fillSignature(
  bytes: Uint8Array,
  { signers, signaturesAt }: ParsedTransaction,
  { address, signature }: { address: string; signature: Uint8Array },
): Uint8Array {
  const slot = signers.indexOf(address)
  if (slot < 0) throw new Error('This account is no signer.')
  const signed = bytes.slice()
  signed.set(signature, signaturesAt + slot * 64)
  return signed
}
