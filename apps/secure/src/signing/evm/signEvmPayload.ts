import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { signFailed } from '../RequestError.js'
import { toBytes, toHex } from '../toBytes.js'
import type { EvmPayload, Hex, Signer } from '../types.js'
import { type EvmSignature, parseUnsigned, serialiseSigned, toTransactionDigest } from './transaction.js'
import { hashTypedData, readTypedData } from './typedData.js'

/** `signature`: of a transaction, its hash; `transaction`: ready to broadcast. */
export type SignedEvm = { signature: Hex; transaction?: Hex | undefined }

/** Of EIP-191's version 0x45. */
function hashMessage(bytes: Uint8Array): Uint8Array {
  return keccak_256(concatBytes(utf8ToBytes(`\u0019Ethereum Signed Message:\n${bytes.length}`), bytes))
}

/** The address whose key made a signature. */
function recoverAddress(digest: Uint8Array, { r, s, yParity }: EvmSignature): string {
  const signature = new secp256k1.Signature(r, s, yParity)
  const point = signature.recoverPublicKey(digest).toBytes(false)
  return toHex(keccak_256(point.subarray(1)).subarray(12))
}

/** Signs, and checks that the account on the screen is the one that signed. */
async function signEvm(digest: Uint8Array, address: string, signer: Signer): Promise<EvmSignature> {
  const signature = await signer.signDigest(digest)
  if (signature.s > secp256k1.Point.Fn.ORDER / 2n) throw signFailed()
  if (recoverAddress(digest, signature) !== address.toLowerCase()) throw signFailed()
  return signature
}

const toWord = (value: bigint): string => value.toString(16).padStart(64, '0')

async function signText(digest: Uint8Array, address: string, signer: Signer): Promise<SignedEvm> {
  const { r, s, yParity } = await signEvm(digest, address, signer)
  return { signature: `0x${toWord(r)}${toWord(s)}${yParity === 0 ? '1b' : '1c'}` }
}

/** Signs the bytes of a payload and nothing else. Rejects where they do not match their kind. */
export async function signEvmPayload(
  payload: EvmPayload,
  address: string,
  signer: Signer,
): Promise<SignedEvm> {
  if (payload.kind === 'evmMessage') return signText(hashMessage(toBytes(payload.bytes)), address, signer)
  if (payload.kind === 'evmTypedData')
    return signText(hashTypedData(readTypedData(payload.json)), address, signer)
  const { unsigned, chainId } = payload
  const transaction = parseUnsigned(unsigned)
  // T13: the chain once more, right before signing.
  if (!transaction || `${transaction.chainId}` !== chainId) throw signFailed()
  const signature = await signEvm(toTransactionDigest(unsigned), address, signer)
  const signed = serialiseSigned(transaction, signature)
  return { signature: toHex(keccak_256(toBytes(signed))), transaction: signed }
}
