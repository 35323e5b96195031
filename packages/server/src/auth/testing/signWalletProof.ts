import { createHash } from 'node:crypto'
import { toWalletProofText, type WalletProofAct } from '@latchkit/api/wallet-proof'
import { privateKeyToAccount, sign } from 'viem/accounts'

const sha256 = (text: string): `0x${string}` => `0x${createHash('sha256').update(text).digest('hex')}`
/** Each wallet of a test has the key that its id gives. */
const toKey = (walletId: string): `0x${string}` => sha256(`test wallet ${walletId}`)

export const toTestAddress = (walletId: string): string => privateKeyToAccount(toKey(walletId)).address

/** The proof that a test's wallet is open, as the secure site makes it. */
export async function signWalletProof(parameters: {
  act: WalletProofAct
  userId: string
  walletId: string
  version: number
  detail: string
  /** Signs with the key of this wallet instead. */
  keyOf?: string | undefined
}): Promise<string> {
  const { keyOf = parameters.walletId } = parameters
  const { r, s, yParity } = await sign({
    hash: sha256(toWalletProofText(parameters)),
    privateKey: toKey(keyOf),
  })
  const bytes = [r, s].map(part => Buffer.from(part.slice(2).padStart(64, '0'), 'hex'))
  return Buffer.concat([...bytes, Buffer.from([yParity ?? 0])]).toString('base64url')
}
