import {
  type VerifySignInParameters as Parameters,
  type VerifySignatureParameters,
  type VerifySignInReturnType,
  verifySignInWith,
} from '@latchkit/core/sign-in'
import { createRpc, type RpcUrls } from './createRpc.js'
import { families } from './families.js'

export type VerifySignInParameters = Omit<Parameters, 'rpc'> & {
  /** Endpoints by CAIP-2 id, for signatures of contracts; without one only keys can sign in on that network. */
  rpcUrls?: RpcUrls | undefined
}

/**
 * Whether a sign-in text (CAIP-122; for EVM it is Sign-In With Ethereum) was signed by the account in it, for this site,
 * with this nonce and in time: keys, contracts (ERC-1271), contracts that are not deployed yet (ERC-6492), accounts with
 * delegated code (EIP-7702), and Solana accounts. For servers and workers; needs no server of Latchkit, and never throws.
 *
 * Marking the nonce as used is yours: do it before the session starts.
 * @example
 * const result = await verifySignIn({ message, signature, expected: { domain: 'example.com', nonce } })
 * if (result.valid) startSession(result.caipAddress)
 */
export function verifySignIn({
  rpcUrls = {},
  ...parameters
}: VerifySignInParameters): Promise<VerifySignInReturnType> {
  const rpc = createRpc(rpcUrls)
  const readable = families.map(family => ({
    ...family,
    verifySignature: (one: VerifySignatureParameters) =>
      family.verifySignature(Object.hasOwn(rpcUrls, one.caipNetworkId) ? { ...one, rpc } : one),
  }))
  return verifySignInWith(readable, parameters)
}
