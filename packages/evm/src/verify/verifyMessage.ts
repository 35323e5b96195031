import { bytesToHex } from '../utils/hex.js'
import { hexToBytes } from './hexBytes.js'
import { hashMessage, recoverAddress } from './recoverAddress.js'
import { toSignatureCall } from './toSignatureCall.js'
import { unwrapSignature } from './unwrapSignature.js'

/** Sends one JSON-RPC request to the account's network, and resolves with its result. */
export type EvmRequest = (request: { method: string; params: readonly unknown[] }) => Promise<unknown>

export type VerifyMessageParameters = {
  /** 0x and 40 hex characters. */
  address: string
  message: string
  /** 0x hex. */
  signature: string
  /** Without it only signatures of keys are recognized. */
  request?: EvmRequest | undefined
}

const maxSignatureLength = 20_000
/** What a contract returns for a valid signature, as a word. */
const validWord = `0x1626ba7e${'0'.repeat(56)}`

/**
 * Whether an account signed this text: by its key (also that of an account with delegated code, EIP-7702), as a contract
 * (ERC-1271), or as one that is not deployed yet (ERC-6492). For servers and workers.
 * @throws what `request` rejects with, where the network had to be read
 * @example const isGood = await verifyMessage({ address, message: 'Hello', signature, request })
 */
export async function verifyMessage({
  address,
  message,
  signature,
  request,
}: VerifyMessageParameters): Promise<boolean> {
  // A lone surrogate would be encoded as another text (U+FFFD).
  if (typeof message !== 'string' || /\p{Surrogate}/u.test(message)) return false
  if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) return false
  const bytes =
    typeof signature === 'string' && signature.length <= maxSignatureLength
      ? hexToBytes(signature)
      : undefined
  if (!bytes) return false
  const hash = hashMessage(message)
  if (recoverAddress(hash, bytes) === address.toLowerCase()) return true
  if (!request) return false

  const ask = async (inner: string, prepare?: { factory: string; factoryData: string }): Promise<boolean> => {
    const data = toSignatureCall({ account: address, hash: bytesToHex(hash), signature: inner, prepare })
    return (await request({ method: 'eth_call', params: [{ data }, 'latest'] })) === validWord
  }
  const code = await request({ method: 'eth_getCode', params: [address, 'latest'] })
  const isDeployed = typeof code === 'string' && code.length > 2
  const wrapped = unwrapSignature(signature)
  if (isDeployed && (await ask(wrapped?.signature ?? signature))) return true
  return wrapped ? ask(wrapped.signature, wrapped) : false
}
