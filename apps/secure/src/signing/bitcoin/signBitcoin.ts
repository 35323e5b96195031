import {
  type BitcoinTransaction,
  createToSign,
  createToSpend,
  hashRecoverableMessage,
  hashWitnessV0,
  hashWitnessV1,
  readTransaction,
  type TransactionOutput,
} from '@latchkit/bitcoin/signing'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import { signFailed } from '../RequestError.js'
import { isSameBytes, toBytes } from '../toBytes.js'
import type { BitcoinAccountType, BitcoinTransactionPayload, Signer } from '../types.js'

const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))
/** The hash or key after a witness version and its length. */
const toProgram = (script: Uint8Array): Uint8Array => script.subarray(2)
/** The script that a key of segwit signs with (BIP-143). */
const toScriptCode = (script: Uint8Array): Uint8Array =>
  concatBytes(Uint8Array.of(0x76, 0xa9, 0x14), toProgram(script), Uint8Array.of(0x88, 0xac))

type InputToSign = {
  transaction: BitcoinTransaction
  spent: readonly TransactionOutput[]
  index: number
  sighash: number
  type: BitcoinAccountType
}

/** Signs by the payment key, and checks that it is the key of the hash. */
async function signEcdsa(digest: Uint8Array, keyHash: Uint8Array, signer: Signer) {
  const { r, s, yParity } = await signer.signDigest(digest, 'bitcoinPayment')
  const signature = new secp256k1.Signature(r, s, yParity)
  const key = signature.recoverPublicKey(digest).toBytes(true)
  if (signature.hasHighS() || !isSameBytes(hash160(key), keyHash)) throw signFailed()
  return { signature, key, yParity }
}

/** The witness of an input. */
async function signInput(input: InputToSign, signer: Signer): Promise<readonly Uint8Array[]> {
  const { transaction, spent, index, sighash, type } = input
  const output = spent[index]
  if (!output) throw signFailed()
  const { script, amount } = output
  if (type === 'ordinal') {
    const digest = hashWitnessV1(transaction, index, spent, sighash)
    const signature = await signer.signTaproot(digest)
    if (!schnorr.verify(signature, digest, toProgram(script))) throw signFailed()
    return [sighash === 0 ? signature : concatBytes(signature, Uint8Array.of(sighash))]
  }
  const digest = hashWitnessV0(transaction, index, toScriptCode(script), sighash, amount)
  const { signature, key } = await signEcdsa(digest, toProgram(script), signer)
  return [concatBytes(signature.toBytes('der'), Uint8Array.of(sighash)), key]
}

/** Signs the inputs of a payload and nothing else. */
export async function signTransaction(
  payload: BitcoinTransactionPayload,
  signer: Signer,
): Promise<readonly { index: number; witness: readonly Uint8Array[] }[]> {
  const transaction = readTransaction(toBytes(payload.unsigned))
  const spent = payload.spent.map(({ amount, script }) => ({
    amount: BigInt(amount),
    script: toBytes(script),
  }))
  const signed: { index: number; witness: readonly Uint8Array[] }[] = []
  for (const input of payload.signs)
    signed.push({ index: input.index, witness: await signInput({ transaction, spent, ...input }, signer) })
  return signed
}

export type BitcoinMessage = {
  text: string
  protocol: 'bip322' | 'ecdsa'
  type: BitcoinAccountType
  /** Of the address. */
  script: Uint8Array
}

/** Header of BIP-137 for a key of segwit. */
const segwitHeader = 39

/** A signature of a text in base64: BIP-322 in its simple form, or a recoverable one (BIP-137). */
export async function signText(message: BitcoinMessage, signer: Signer): Promise<string> {
  const { text, protocol, type, script } = message
  if (protocol === 'ecdsa') {
    const { signature, yParity } = await signEcdsa(hashRecoverableMessage(text), toProgram(script), signer)
    return base64.encode(concatBytes(Uint8Array.of(segwitHeader + yParity), signature.toBytes('compact')))
  }
  const toSpend = createToSpend(text, script)
  const witness = await signInput(
    {
      transaction: createToSign(toSpend),
      spent: toSpend.outputs,
      index: 0,
      sighash: type === 'ordinal' ? 0 : 1,
      type,
    },
    signer,
  )
  const items = witness.flatMap(item => [Uint8Array.of(item.length), item])
  return base64.encode(concatBytes(Uint8Array.of(witness.length), ...items))
}
