import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { signFailed } from '../RequestError.js'
import { toBytes } from '../toBytes.js'
import type { Signer, SolanaPayload } from '../types.js'
import { readTransaction, withSignature } from './readTransaction.js'

/** Base58 and base64, as the methods return them. */
export type SignedTransaction = { signature: string; transaction: string }

async function sign(bytes: Uint8Array, address: string, signer: Signer): Promise<Uint8Array> {
  const signature = await signer.signSolana(bytes)
  if (!ed25519.verify(signature, bytes, base58.decode(address))) throw signFailed()
  return signature
}

/** The signature in base58. Rejects where the account on the screen is not the one that signed. */
export async function signMessage(
  { bytes }: Extract<SolanaPayload, { kind: 'solanaMessage' }>,
  address: string,
  signer: Signer,
): Promise<string> {
  return base58.encode(await sign(toBytes(bytes), address, signer))
}

/** Signs each transaction of a payload. Rejects where one is none. */
export async function signTransactions(
  { wires }: Extract<SolanaPayload, { kind: 'solanaTransactions' }>,
  address: string,
  signer: Signer,
): Promise<readonly SignedTransaction[]> {
  const transactions = wires.map(wire => readTransaction(base64.decode(wire)))
  const signed: SignedTransaction[] = []
  for (const transaction of transactions) {
    if (!transaction) throw signFailed()
    const signature = await sign(transaction.bytes, address, signer)
    signed.push({
      signature: base58.encode(signature),
      transaction: base64.encode(withSignature(transaction, address, signature)),
    })
  }
  return signed
}
