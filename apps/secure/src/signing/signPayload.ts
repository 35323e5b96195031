import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { type EvmSignature, parseUnsigned, serialiseSigned, toTransactionDigest } from './evm/transaction.js'
import { hashTypedData, readTypedData } from './evm/typedData.js'
import { RequestError } from './RequestError.js'
import { readTransaction, withSignature } from './solana/readTransaction.js'
import { toBytes, toHex } from './toBytes.js'
import type { EvmOrSolanaPayload, Signer } from './types.js'

/** One signed thing per payload, several for a list of Solana transactions. */
export type Signed = {
  /** As the family's methods return it: hex on EVM, base58 on Solana. */
  signature: string
  /** Ready to broadcast: hex on EVM, base64 on Solana. */
  transaction?: string | undefined
}

const failed = (): RequestError => new RequestError('SIGN_FAILED', 'Error signing message', -32603)

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
  if (signature.s > secp256k1.Point.Fn.ORDER / 2n) throw failed()
  if (recoverAddress(digest, signature) !== address.toLowerCase()) throw failed()
  return signature
}

const toWord = (value: bigint): string => value.toString(16).padStart(64, '0')

async function signEvmText(digest: Uint8Array, address: string, signer: Signer): Promise<readonly Signed[]> {
  const { r, s, yParity } = await signEvm(digest, address, signer)
  return [{ signature: `0x${toWord(r)}${toWord(s)}${yParity === 0 ? '1b' : '1c'}` }]
}

async function signSolana(bytes: Uint8Array, address: string, signer: Signer): Promise<Uint8Array> {
  const signature = await signer.signSolana(bytes)
  if (!ed25519.verify(signature, bytes, base58.decode(address))) throw failed()
  return signature
}

/** Signs the bytes of a payload and nothing else. Rejects where they do not match their kind. */
export async function signPayload(
  payload: EvmOrSolanaPayload,
  address: string,
  signer: Signer,
): Promise<readonly Signed[]> {
  switch (payload.kind) {
    case 'evmMessage':
      return signEvmText(hashMessage(toBytes(payload.bytes)), address, signer)
    case 'evmTypedData':
      return signEvmText(hashTypedData(readTypedData(payload.json)), address, signer)
    case 'evmTransaction': {
      const { unsigned, chainId } = payload
      const transaction = parseUnsigned(unsigned)
      // T13: the chain once more, right before signing.
      if (!transaction || `${transaction.chainId}` !== chainId) throw failed()
      const signature = await signEvm(toTransactionDigest(unsigned), address, signer)
      const signed = serialiseSigned(transaction, signature)
      return [{ signature: toHex(keccak_256(toBytes(signed))), transaction: signed }]
    }
    case 'solanaMessage': {
      const signature = await signSolana(toBytes(payload.bytes), address, signer)
      return [{ signature: base58.encode(signature) }]
    }
    case 'solanaTransactions': {
      const transactions = payload.wires.map(wire => readTransaction(base64.decode(wire)))
      const signed: Signed[] = []
      for (const transaction of transactions) {
        if (!transaction) throw failed()
        const signature = await signSolana(transaction.bytes, address, signer)
        signed.push({
          signature: base58.encode(signature),
          transaction: base64.encode(withSignature(transaction, address, signature)),
        })
      }
      return signed
    }
  }
}
