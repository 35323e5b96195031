import type { Client } from '../client/client.js'
import { later } from '../client/internals.js'
import { searchWait } from '../constants.js'
import { selectNetwork } from '../state/selectors/selectNetwork.js'
import { selectSend } from '../state/selectors/selectSend.js'
import { checkReceiver, type ReceiverOutcome } from './checkReceiver.js'
import { getSlot } from './slot.js'

/** A name is looked up once the visitor has stopped typing; an abort ends the wait. */
const wait = (client: Client) => (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = later(client, searchWait, resolve)
    const cancel = (): void => {
      stop()
      reject(signal.reason)
    }
    if (signal.aborted) cancel()
    else signal.addEventListener('abort', cancel, { once: true })
  })

const unknownNetwork: ReceiverOutcome = {
  receiverStatus: 'invalid',
  receiverProblem: 'NETWORK',
  warnings: [],
}
const failed: ReceiverOutcome = { receiverStatus: 'invalid', receiverProblem: 'NAME_FAILED', warnings: [] }

/** Looks at what stands in the input, for the network of now; the check before is dropped. */
export function checkInput(client: Client): void {
  const slot = getSlot(client)
  slot.checking?.controller.abort()
  slot.checking = undefined
  const { receiverInput } = selectSend(client.getState())
  const { network } = selectNetwork(client.getState())
  if (receiverInput === '') return
  if (!network) {
    // This site knows nothing of the network the wallet is on.
    client.dispatch({ type: 'send/receiverChecked', receiverInput, outcome: unknownNetwork })
    return
  }
  const controller = new AbortController()
  const { signal } = controller
  const done = checkReceiver(client, { network, receiver: receiverInput, signal, wait: wait(client) })
    .catch(() => failed)
    .then(outcome => {
      if (!signal.aborted) client.dispatch({ type: 'send/receiverChecked', receiverInput, outcome })
    })
  slot.checking = { controller, done }
}
