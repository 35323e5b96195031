import type { Call } from './call.js'
import { notAllowed, RequestError, rejected } from './RequestError.js'
import { isSignIn, isSignInFor, readSignIn } from './readSignIn.js'
import { toBytes, toText } from './toBytes.js'
import { toPayloadDigest } from './toPayloadDigest.js'
import type { ApprovalRequest, HandleRequestContext, Payload } from './types.js'

/** Asks the visitor; rejects unless exactly this payload is approved. */
export async function approve(
  call: Call,
  context: HandleRequestContext,
  { payload, isSent }: { payload: Payload; isSent: boolean },
): Promise<void> {
  assertSignIn(payload, call, context)
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
function assertSignIn(payload: Payload, { address }: Call, { origin }: HandleRequestContext): void {
  const text = 'bytes' in payload ? toText(toBytes(payload.bytes)) : undefined
  if (text === undefined || !isSignIn(text)) return
  const message = readSignIn(text)
  if (!message || !isSignInFor(message, { origin, address }))
    throw new RequestError('UNVERIFIED_DOMAIN', 'This domain could not be verified.', -32602)
}
