import type { BitcoinTransaction, TransactionInput, TransactionOutput } from '../transaction/types.js'
import { hashTransaction } from '../transaction/writeTransaction.js'
import { concatBytes } from '../utils/bytes.js'
import { hash256, taggedHash } from '../utils/hash.js'
import { toVector } from '../utils/reader.js'

const nothing = new Uint8Array()
const encoder = new TextEncoder()
const magic = toVector(encoder.encode('Bitcoin Signed Message:\n'))

/** What `signmessage` of Bitcoin Core signs. */
export const hashRecoverableMessage = (message: string): Uint8Array =>
  hash256(concatBytes(magic, toVector(encoder.encode(message))))

/** The output of a proof: zero satoshis, `RETURN`. */
export const proofOutput: TransactionOutput = { amount: 0n, script: Uint8Array.of(0x6a) }

/** BIP-322's hash of a message. */
export const hashProofMessage = (message: string): Uint8Array =>
  taggedHash('BIP0322-signed-message', encoder.encode(message))

/** BIP-322's first virtual transaction, whose output has the script of the address. */
export function createToSpend(message: string, script: Uint8Array): BitcoinTransaction {
  const input: TransactionInput = {
    txid: new Uint8Array(32),
    index: 0xffffffff,
    script: concatBytes(Uint8Array.of(0, 32), hashProofMessage(message)),
    sequence: 0,
    witness: [],
  }
  return { version: 0, inputs: [input], outputs: [{ amount: 0n, script }], lockTime: 0 }
}

/** BIP-322's second virtual transaction, which spends that output. */
export function createToSign(
  toSpend: BitcoinTransaction,
  witness: readonly Uint8Array[] = [],
): BitcoinTransaction {
  const input: TransactionInput = {
    txid: hashTransaction(toSpend),
    index: 0,
    script: nothing,
    sequence: 0,
    witness,
  }
  return { version: 0, inputs: [input], outputs: [proofOutput], lockTime: 0 }
}
