import { parseAddress } from '../address/parseAddress.js'
import { fromBase64, fromHex } from '../utils/bytes.js'
import type { VerifyMessageParameters, VerifyMessageResult } from './types.js'
import { type ProofForm, verifyProof } from './verifyProof.js'
import { recoverableBytes, verifyRecoverable } from './verifyRecoverable.js'

/** A proof of funds of some hundred outputs; what one verification may take is bounded. */
const maxSignatureLength = 200_000
const maxMessageLength = 100_000

const prefixes: Readonly<Record<string, ProofForm>> = { smp: 'simple', ful: 'full', pof: 'funds' }

const invalid = (reason: string): VerifyMessageResult => ({ state: 'invalid', reason })

/**
 * The bytes of a signature without prefix. Hex is read first: of four digits it is base64 as well, but no signature in
 * base64 is of the digits of hex alone.
 */
const readUnprefixed = (signature: string): Uint8Array | undefined =>
  fromHex(signature.replace(/^0x/, '')) ?? fromBase64(signature)

/**
 * Verifies a signature of a message by an address: BIP-322 version 2 in its forms `smp`, `ful` and `pof`, its older simple
 * form without prefix, and ECDSA with a recoverable key (BIP-137). It never throws for what a wallet or a visitor
 * sent. A sign-in should ask for `lockTime` and `sequence` of 0: otherwise the signer has the coins at another time.
 */
export function verifyMessage({ address, message, signature }: VerifyMessageParameters): VerifyMessageResult {
  const parsed = parseAddress(address)
  if (!parsed) return invalid('The address is not valid.')
  if (typeof message !== 'string' || message.length > maxMessageLength)
    return invalid('The message is too long.')
  if (typeof signature !== 'string' || signature.length > maxSignatureLength)
    return invalid('The signature is too long.')
  const { script } = parsed
  const form = prefixes[signature.slice(0, 3)]
  const prefixed = form && fromBase64(signature.slice(3))
  if (form && prefixed) return verifyProof(form, { bytes: prefixed, message, script })
  const bytes = readUnprefixed(signature)
  if (!bytes) return invalid('The signature is not base64.')
  if (bytes.length < 2) return invalid('The signature is too short.')
  if (bytes.length === recoverableBytes)
    return verifyRecoverable(bytes, { address: parsed, message })
      ? { state: 'valid', form: 'ecdsa', lockTime: 0, sequence: 0, outputs: [] }
      : invalid('The signature is of another message or address.')
  return verifyProof('simple', { bytes, message, script })
}
