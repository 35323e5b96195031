import { bitcoinSignIn } from '@latchkit/bitcoin/verify'
import type { SignInFamily, SignInRpc } from '@latchkit/core/sign-in'
import { parseSignInMessage } from '@latchkit/core/sign-in'
import { evmSignIn } from '@latchkit/evm/verify'
import { solanaSignIn } from '@latchkit/solana/verify'
import { stacksSignIn } from '@latchkit/stacks/verify'

/** Families that can sign in. */
export const signInFamilies: readonly SignInFamily[] = [evmSignIn, solanaSignIn, bitcoinSignIn, stacksSignIn]

/** A signature that a contract may withdraw: kept with the session, to be checked again. */
export type ContractProof = { message: string; signature: string }

/** Returns whether the account's key signed, without reading its network: such a signature stays good. */
export async function isSignedByKey(proof: ContractProof): Promise<boolean> {
  return (await checkSignature(proof, undefined)) === true
}

/** Checks a signature alone; undefined when its network could not be read. */
export async function checkSignature(
  { message, signature }: ContractProof,
  rpc: SignInRpc | undefined,
): Promise<boolean | undefined> {
  const parsed = parseSignInMessage(message, signInFamilies)
  if (!parsed) return false
  const { family, caipNetworkId, fields } = parsed
  return family
    .verifySignature({ address: fields.address, caipNetworkId, message, signature, rpc })
    .catch(() => undefined)
}
