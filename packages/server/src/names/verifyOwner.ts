import { type Address, type Hex, isAddressEqual, parseSignature, recoverMessageAddress } from 'viem'
import { createEvmClient } from '../chains/evmClient.js'
import type { Upstream } from '../upstream/createUpstream.js'

/** Half of the order of secp256k1: a signature has a second form above it, which signers do not make. */
const maxS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const wrappedSuffix = /(?:6492|8010){16}$/

export type SignedMessage = { address: Address; message: string; signature: Hex }

/**
 * Whose signature it is: that of the address's key, that of the contract at the address (ERC-1271) or of one that is not
 * deployed yet (ERC-6492); undefined for any other.
 *
 * @param upstream - the network of the contract; without it only keys are recognized
 * @throws HttpError or UpstreamError when the network cannot be read
 */
export async function verifyOwner(
  { address, message, signature }: SignedMessage,
  upstream: Upstream | undefined,
): Promise<'key' | 'contract' | undefined> {
  if (await isSignedByKey({ address, message, signature })) return 'key'
  if (!upstream) return undefined
  let failure: unknown
  const client = createEvmClient({
    call: (request, options) =>
      upstream.call(request, options).catch(error => {
        failure = error
        throw error
      }),
  })
  const read = async (): Promise<boolean> => {
    // A key without code has signed in the one form above, or not at all.
    const hasCode = ((await client.getCode({ address })) ?? '0x') !== '0x'
    if (!hasCode && !wrappedSuffix.test(signature)) return false
    return client.verifyMessage({ address, message, signature })
  }
  const isValid = await read().catch(() => false)
  if (isValid) return 'contract'
  if (failure !== undefined) throw failure
  return undefined
}

async function isSignedByKey({ address, message, signature }: SignedMessage): Promise<boolean> {
  if (signature.length !== 132) return false
  try {
    if (BigInt(parseSignature(signature).s) > maxS) return false
    return isAddressEqual(await recoverMessageAddress({ message, signature }), address)
  } catch {
    return false
  }
}
