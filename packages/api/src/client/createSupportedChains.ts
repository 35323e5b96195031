import { LatchkitError, toNamespace } from '@latchkit/core/internal'
import { type SupportedChainsReply, SupportedChainsReplySchema } from '../schemas/supportedChains.js'
import { get, type RequestContext } from './createRequest.js'

const cached = new WeakMap<RequestContext, Promise<SupportedChainsReply>>()

/** Which chains the server can read, asked once; a failure is not kept, so that the next call asks again. */
export function getSupportedChains(context: RequestContext): Promise<SupportedChainsReply> {
  const existing = cached.get(context)
  if (existing) return existing
  const asked = get(context, { path: '/v1/supported-chains', schema: SupportedChainsReplySchema })
  cached.set(context, asked)
  asked.catch(() => cached.delete(context))
  return asked
}

/** Whether the server reads a chain, or where `isFamily` any of its family: a name is of an account on all of them. */
export async function isServed(
  context: RequestContext,
  chain: string,
  { isFamily = false, signal }: { isFamily?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<boolean> {
  const { http } = await getSupportedChains(context)
  if (signal?.aborted) throw new LatchkitError('CANCELLED')
  return isFamily ? http.some(each => each.startsWith(`${toNamespace(chain)}:`)) : http.includes(chain)
}
