import { BaseError, type Connector, isError, type TransferRequest } from '@latchkit/core'
import { fromBase58, fromBase64, isSameBytes, toBase58, toBase64 } from '../utils/bytes.js'
import { assertSigned } from './assertSigned.js'
import type { DecodedTransaction } from './decodeTransaction.js'
import type { TokenFacts } from './facts.js'
import { verifySignature } from './verifySignature.js'

export type AskWalletParameters = {
  request: TransferRequest
  payer: string
  token: TokenFacts | undefined
  /** Unsigned, in wire format, and what it says. */
  wire: Uint8Array
  decoded: DecodedTransaction
  /** The visitor has seen it pass: the wallet's endpoint need not have our blockhash to try it again. */
  isSimulated: boolean
}

export type Asked = {
  signature: string
  /** Signed, base64; absent where the wallet sends itself and keeps it. */
  transaction?: string | undefined
  /** The wallet put in another blockhash. */
  isOtherLifetime: boolean
  isVerified: boolean
}

/**
 * Lets the wallet sign, so that we can send and send again; where it only signs and sends in one, that.
 * @throws USER_REJECTED, WALLET_FAILED (it changed the transfer, or did not sign it) …
 */
export async function askWallet(connector: Connector, parameters: AskWalletParameters): Promise<Asked> {
  const { request, payer, wire, isSimulated } = parameters
  const { caipNetworkId } = request.network
  const transaction = toBase64(wire)
  let answer: unknown
  try {
    answer = await connector.request({
      method: 'solana_signTransaction',
      params: { transaction, pubkey: payer },
      caipNetworkId,
    })
  } catch (error) {
    if (!isError(error, 'METHOD_UNSUPPORTED')) throw error
    const sendOptions = { skipPreflight: isSimulated, preflightCommitment: 'confirmed' }
    const sent = await connector.request({
      method: 'solana_signAndSendTransaction',
      params: { transaction, pubkey: payer, sendOptions },
      caipNetworkId,
    })
    const { signature } = (sent ?? {}) as { signature?: unknown }
    // It may be on its way all the same, under a signature that nobody tells us.
    if (fromBase58(signature, 90)?.length !== 64) throw new BaseError('WALLET_FAILED')
    return { signature: signature as string, isOtherLifetime: true, isVerified: false }
  }
  return readSigned(answer, parameters)
}

async function readSigned(answer: unknown, parameters: AskWalletParameters): Promise<Asked> {
  const { payer, wire, decoded } = parameters
  const { signature: text, transaction: given } = (answer ?? {}) as Record<string, unknown>
  const signature = fromBase58(text, 90)
  const own = signature ? await verifySignature(payer, signature, decoded.message) : false
  const ours = (bytes: Uint8Array, isVerified: boolean): Asked => {
    const signed = Uint8Array.from(wire)
    // One signature: after its count, before the message.
    signed.set(bytes, 1)
    return { signature: toBase58(bytes), transaction: toBase64(signed), isOtherLifetime: false, isVerified }
  }
  if (signature && own) return ours(signature, true)
  const bytes = typeof given === 'string' && given.length <= 1644 ? fromBase64(given) : undefined
  if (!bytes) {
    // Without WebCrypto's Ed25519 the endpoint checks it, before anything is paid.
    if (signature?.length === 64 && own === undefined) return ours(signature, false)
    throw new BaseError('WALLET_FAILED', { shortMessage: 'The wallet did not sign the transfer.' })
  }
  const changed = await assertSigned(bytes, parameters)
  const inside = changed.signatures[0] as Uint8Array<ArrayBuffer>
  const isVerified = await verifySignature(payer, inside, changed.message)
  if (isVerified === false)
    throw new BaseError('WALLET_FAILED', { shortMessage: 'The wallet did not sign the transfer.' })
  if (isSameBytes(changed.message, decoded.message)) return ours(inside, isVerified === true)
  return {
    signature: toBase58(inside),
    transaction: toBase64(bytes),
    isOtherLifetime: changed.blockhash !== decoded.blockhash,
    isVerified: isVerified === true,
  }
}
