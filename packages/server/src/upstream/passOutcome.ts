import { checkObject } from '../utils/checkObject.js'
import type { Turns } from '../utils/createTurns.js'
import { invalidResponse, maxDepth, type RpcOutcome, toRpcOutcome } from './toRpcOutcome.js'

/** Outcome of a call that is only passed on: the result may be the JSON text that the node sent. */
export type PassedOutcome = RpcOutcome | { resultJson: string }

/**
 * Checks a large JSON-RPC 2.0 response to request `id`, a piece per turn of the event loop, and keeps its result as it
 * is written: to parse 2 MB and write them again would hold everybody else for 30 ms.
 *
 * @throws UpstreamError `UPSTREAM_INVALID`
 */
export async function passOutcome(text: string, id: number, turns: Turns): Promise<PassedOutcome> {
  const check = checkObject(text, { maxDepth })
  const next = () => turns.run(() => check.next())
  let step = await next()
  while (!step.done) step = await next()
  const members = step.value
  if (members === undefined) throw invalidResponse()
  if ((members.get('error') ?? 'null') !== 'null') return turns.run(() => toRpcOutcome(text, id))
  const result = members.get('result')
  if (result === undefined || Number(members.get('id')) !== id) throw invalidResponse()
  return { resultJson: result }
}
