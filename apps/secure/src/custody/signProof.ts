import { toWalletProofText, type WalletProofAct } from '@latchkit/api/wallet-proof'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'

export type WalletProof = {
  act: WalletProofAct
  userId: string
  walletId: string
  version: number
  detail: string
}

/** Signs with the wallet's EVM key that the wallet is open here: r, s and the recovery bit, 65 bytes in base64url. */
export function signProof(evmKey: Uint8Array, proof: WalletProof): string {
  const digest = sha256(utf8ToBytes(toWalletProofText(proof)))
  const signed = secp256k1.sign(digest, evmKey, { prehash: false, lowS: true, format: 'recovered' })
  return base64urlnopad.encode(concatBytes(signed.subarray(1), signed.subarray(0, 1)))
}
