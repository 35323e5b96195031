import type { Call } from './call.js'
import { notAllowed, RequestError, rejected } from './RequestError.js'
import { toBytes, toText } from './toBytes.js'
import { toPayloadDigest } from './toPayloadDigest.js'
import type { ApprovalRequest, HandleRequestContext, Hex, Payload } from './types.js'

/** Asks the visitor; rejects unless exactly this payload is approved. */
export async function approve(
  call: Call,
  context: HandleRequestContext,
  { payload, isSent }: { payload: Payload; isSent: boolean },
): Promise<void> {
  if ('bytes' in payload) await assertSignIn(payload.bytes, call, context)
  const { origin, askApproval, signal, now = Date.now } = context
  const { account, network, method } = call
  const request: ApprovalRequest = Object.freeze({
    id: crypto.randomUUID(),
    origin,
    account,
    network,
    method,
    isSent,
    payload: Object.freeze(payload),
    createdAt: now(),
  })
  const decision = await askApproval(request, signal)
  signal?.throwIfAborted()
  if (!decision.approved) throw rejected()
  if (decision.digest !== toPayloadDigest(request)) throw notAllowed()
}

/** A sign-in for another site, or for another account, is not even shown. */
async function assertSignIn(bytes: Hex, { address }: Call, { origin }: HandleRequestContext): Promise<void> {
  const { isSignIn, isSignInFor, readSignIn } = await import('./readSignIn.js')
  const text = toText(toBytes(bytes))
  if (text === undefined || !isSignIn(text)) return
  const message = readSignIn(text)
  if (!message || !isSignInFor(message, { origin, address }))
    throw new RequestError('UNVERIFIED_DOMAIN', 'This domain could not be verified.', -32602)
}
