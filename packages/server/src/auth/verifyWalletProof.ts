import { createHash } from 'node:crypto'
import type { WalletRecord } from '@latchkit/api/auth'
import { toWalletProofText, type WalletProofAct } from '@latchkit/api/wallet-proof'
import { recoverAddress } from 'viem'

/** Half of the order of secp256k1: of the two forms of a signature only the one with the lower s counts. */
const highestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Returns whether the wallet's EVM key agreed to exactly this act, see `toWalletProofText`. */
export async function verifyWalletProof(parameters: {
  wallet: WalletRecord
  userId: string
  act: WalletProofAct
  version: number
  detail: string
  /** r, s and the recovery bit, 65 bytes in base64url. */
  proof: string
}): Promise<boolean> {
  const { wallet, userId, act, version, detail, proof } = parameters
  const address = wallet.addresses.find(({ namespace }) => namespace === 'eip155')?.address
  const bytes = Buffer.from(proof, 'base64url')
  const recovery = bytes[64]
  if (address === undefined || bytes.length !== 65 || (recovery !== 0 && recovery !== 1)) return false
  const [r, s] = [bytes.subarray(0, 32), bytes.subarray(32, 64)].map(
    part => `0x${part.toString('hex')}` as const,
  )
  if (r === undefined || s === undefined || BigInt(s) > highestS) return false
  const text = toWalletProofText({ act, userId, walletId: wallet.id, version, detail })
  const hash = `0x${createHash('sha256').update(text).digest('hex')}` as const
  const signer = await recoverAddress({ hash, signature: { r, s, yParity: recovery } }).catch(() => undefined)
  return signer?.toLowerCase() === address.toLowerCase()
}
