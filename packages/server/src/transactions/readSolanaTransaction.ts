import { base58 } from '@scure/base'
import { HttpError } from '../errors/HttpError.js'
import { verifyEd25519 } from '../utils/verifyEd25519.js'
import type { ReadTransaction } from './family.js'

const invalid = (message: string) => new HttpError({ status: 400, code: 'BAD_REQUEST', message })

/** Bytes of the largest transaction that the network carries. */
const maxBytes = 1232
const signatureBytes = 64
const keyBytes = 32

/** Reads the signatures and the keys of their signers; undefined when the bytes hold no legacy or version 0 transaction. */
function readSigners(wire: Uint8Array): { signature: Uint8Array; publicKey: Uint8Array }[] | undefined {
  const signers = wire[0] ?? 0
  // A compact-u16 of one byte: 1232 bytes hold fewer than 128 signatures.
  if (wire.length > maxBytes || signers === 0 || signers > 127) return undefined
  const messageAt = 1 + signers * signatureBytes
  const isVersioned = (wire[messageAt] ?? 0) >= 128
  if (isVersioned && wire[messageAt] !== 128) return undefined
  // The header has three bytes: signers, read-only signers, other read-only accounts.
  const headerAt = messageAt + (isVersioned ? 1 : 0)
  const keys = wire[headerAt + 3] ?? 0
  const keysAt = headerAt + 4
  if (wire[headerAt] !== signers || keys < signers || keys > 127) return undefined
  if (keysAt + (keys + 1) * keyBytes > wire.length) return undefined
  return Array.from({ length: signers }, (_, index) => ({
    signature: wire.subarray(1 + index * signatureBytes, 1 + (index + 1) * signatureBytes),
    publicKey: wire.subarray(keysAt + index * keyBytes, keysAt + (index + 1) * keyBytes),
  }))
}

/** Reads a signed Solana transaction: canonical base64, of which every signature is verified. */
export const readSolanaTransaction: ReadTransaction = async transaction => {
  const wire = Buffer.from(transaction, 'base64')
  if (wire.toString('base64') !== transaction) throw invalid('The transaction is not base64.')
  const signers = readSigners(wire)
  const first = signers?.[0]
  if (!signers || !first) throw invalid('The transaction cannot be read.')
  const message = wire.subarray(1 + signers.length * signatureBytes)
  if (!signers.every(signer => verifyEd25519({ ...signer, message })))
    throw invalid('A signature of the transaction is missing or not valid.')
  const hash = base58.encode(first.signature)
  return {
    hash,
    send: {
      method: 'sendTransaction',
      params: [transaction, { encoding: 'base64', preflightCommitment: 'confirmed' }],
    },
    isKnown: ({ message, data }) =>
      /already been processed/i.test(message) ||
      (data as { err?: unknown } | null | undefined)?.err === 'AlreadyProcessed',
    find: { method: 'getSignatureStatuses', params: [[hash]] },
    isFound: outcome => {
      if (!('result' in outcome)) return false
      const { value } = (outcome.result ?? {}) as { value?: unknown }
      return Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null
    },
  }
}
