import type { Connector, TransferRequest } from '@latchkit/core'
import { askWallet, LatchkitError } from '@latchkit/core/family'
import { fromBase58, fromBase64, isSameBytes, toBase58, toBase64 } from '../utils/bytes.js'
import { assertSigned } from './assertSigned.js'
import type { DecodedTransaction } from './decodeTransaction.js'
import type { TokenFacts } from './facts.js'
import { verifySignature } from './verifySignature.js'

/** The wallet's request to sign and send in one. */
export const signAndSend = 'solana_signAndSendTransaction'

export type SignTransferParameters = {
  request: TransferRequest
  payer: string
  token: TokenFacts | undefined
  /** Unsigned, in wire format, and the same decoded. */
  wire: Uint8Array
  decoded: DecodedTransaction
  /** Whether the simulation passed. A wallet's endpoint that lacks our blockhash could not repeat it. */
  isSimulated: boolean
  requestId?: string | undefined
  /** Called right before each request to the wallet, with its method. */
  onAsk(method: string): void
}

export type SignedTransfer = {
  signature: string
  /** Signed, base64; absent where the wallet sends it and does not return it. */
  transaction?: string | undefined
  /** Whether the wallet replaced the blockhash. */
  isOtherLifetime: boolean
  isVerified: boolean
}

/**
 * Asks the wallet to sign, so that the transaction can be sent repeatedly, or to sign and send where it supports only
 * that; `submit` is called with what it signed, also when that arrives after the request has timed out.
 * @throws USER_REJECTED, WALLET_FAILED (it changed the transfer, or did not sign it) …
 */
export async function signTransfer<Result>(
  connector: Connector,
  parameters: SignTransferParameters,
  submit: (signed: SignedTransfer) => Promise<Result>,
): Promise<Result> {
  const { request, payer, wire, isSimulated, requestId, onAsk } = parameters
  const { caipNetworkId } = request.network
  const transaction = toBase64(wire)
  const ask = (
    method: string,
    params: object,
    read: (response: unknown) => Promise<Result>,
    onUnsupported?: (() => Promise<Result>) | undefined,
  ): Promise<Result> => {
    onAsk(method)
    return askWallet(connector, { method, params, caipNetworkId, requestId }, read, onUnsupported)
  }
  const check = (bytes: Uint8Array): Promise<DecodedTransaction> => assertSigned(bytes, parameters)
  const sendOptions = { skipPreflight: isSimulated, preflightCommitment: 'confirmed' }
  return ask(
    'solana_signTransaction',
    { transaction, pubkey: payer },
    async returned => submit(await readSigned(returned, { ...parameters, check })),
    () => ask(signAndSend, { transaction, pubkey: payer, sendOptions }, async sent => submit(readSent(sent))),
  )
}

/** Response of a wallet that has sent the transaction itself. */
export function readSent(sent: unknown): SignedTransfer {
  const { signature } = (sent ?? {}) as { signature?: unknown }
  // It may have been sent, under a signature that is unknown here.
  if (typeof signature !== 'string' || fromBase58(signature, 90)?.length !== 64)
    throw new LatchkitError('WALLET_FAILED')
  return { signature, isOtherLifetime: true, isVerified: false }
}

export type ReadSignedParameters = Pick<SignTransferParameters, 'payer' | 'wire' | 'decoded'> & {
  /** Rejects a transaction that is not the transfer. */
  check(bytes: Uint8Array): Promise<DecodedTransaction>
}

/** Response of a wallet that has signed: the signature, or the whole transaction. */
export async function readSigned(
  returned: unknown,
  { payer, wire, decoded, check }: ReadSignedParameters,
): Promise<SignedTransfer> {
  const { signature: text, transaction } = (returned ?? {}) as Record<string, unknown>
  const signature = fromBase58(text, 90)
  const isOverWire = signature ? await verifySignature(payer, signature, decoded.message) : false
  const addToWire = (bytes: Uint8Array, isVerified: boolean): SignedTransfer => {
    const signed = Uint8Array.from(wire)
    // After the count of signatures (one), before the message.
    signed.set(bytes, 1)
    return { signature: toBase58(bytes), transaction: toBase64(signed), isOtherLifetime: false, isVerified }
  }
  if (signature && isOverWire) return addToWire(signature, true)
  const bytes =
    typeof transaction === 'string' && transaction.length <= 1644 ? fromBase64(transaction) : undefined
  if (!bytes) {
    // Without Ed25519 in WebCrypto, the endpoint checks it before anything is paid.
    if (signature?.length === 64 && isOverWire === undefined) return addToWire(signature, false)
    throw new LatchkitError('WALLET_FAILED', { shortMessage: 'The wallet did not sign the transfer.' })
  }
  const signed = await check(bytes)
  const signatureInside = signed.signatures[0] as Uint8Array<ArrayBuffer>
  const isVerified = await verifySignature(payer, signatureInside, signed.message)
  if (isVerified === false)
    throw new LatchkitError('WALLET_FAILED', { shortMessage: 'The wallet did not sign the transfer.' })
  if (isSameBytes(signed.message, decoded.message)) return addToWire(signatureInside, isVerified === true)
  return {
    signature: toBase58(signatureInside),
    transaction: toBase64(bytes),
    isOtherLifetime: signed.blockhash !== decoded.blockhash,
    isVerified: isVerified === true,
  }
}
