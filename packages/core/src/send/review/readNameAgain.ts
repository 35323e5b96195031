import type { Client } from '../../client/client.js'
import { LatchkitError } from '../../errors/LatchkitError.js'
import { isSameAddress } from '../../utils/isLookAlike.js'
import { checkReceiver } from '../form/checkReceiver.js'
import type { ReceiverOutcome } from '../sendState.js'
import type { Planned } from '../session.js'

/**
 * Looks the receiver's name up again. Returns what it leads to now, or undefined while that is the address that was
 * reviewed.
 * @throws RPC_FAILED where it cannot be looked up, CANCELLED
 */
export async function readNameAgain(
  client: Client,
  { request, name }: Planned,
  signal: AbortSignal,
): Promise<ReceiverOutcome | undefined> {
  if (!name) return undefined
  const { network } = request
  const outcome = await checkReceiver(client, { network, receiver: name.value, signal })
  if (signal.aborted) throw new LatchkitError('CANCELLED')
  if (outcome.receiverProblem === 'NAME_FAILED') throw new LatchkitError('RPC_FAILED')
  const { receiverAddress } = outcome
  if (receiverAddress === undefined || !isSameAddress(receiverAddress, request.receiver)) return outcome
  name.readAt = client.environment.now()
  return undefined
}
