import { signFailed } from '../RequestError.js'
import type { Hex, Payload, Signer } from '../types.js'
import { signDigest } from './signDigest.js'
import { parseUnsigned, serialiseSigned, toTransactionDigest } from './transaction.js'

/** Signs the bytes of a payload and nothing else, ready to broadcast. Rejects where they are no transaction of its chain. */
export async function signTransaction(
  { unsigned, chainId }: Extract<Payload, { kind: 'evmTransaction' }>,
  address: string,
  signer: Signer,
): Promise<Hex> {
  const transaction = parseUnsigned(unsigned)
  // The chain once more, right before signing.
  if (!transaction || `${transaction.chainId}` !== chainId) throw signFailed()
  return serialiseSigned(transaction, await signDigest(toTransactionDigest(unsigned), address, signer))
}
