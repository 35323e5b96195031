import type { Client } from '../../client/client.js'
import { dispatch } from '../../client/internals.js'
import { setClientTimeout } from '../../client/lifetime.js'
import { searchDebounceMs } from '../../constants.js'
import type { Network } from '../../contract/network.js'
import { selectNetwork } from '../../state/selectors/selectNetwork.js'
import { selectSend } from '../selectSend.js'
import type { ReceiverOutcome } from '../sendState.js'
import { getSession } from '../session.js'
import { checkReceiver } from './checkReceiver.js'
import { isLink, readLink } from './readLink.js'

/** A name is looked up once the visitor has stopped typing; an abort ends the wait. */
const wait = (client: Client) => (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = setClientTimeout(client, searchDebounceMs, resolve)
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

/** Sets token, amount and receiver from a payment link; checks the text as an address where it is none. */
async function fillIn(
  client: Client,
  { network, link, signal }: { network: Network; link: string; signal: AbortSignal },
): Promise<void> {
  const read = await readLink(client, { link, network }).catch(() => ({ problem: 'NAME_FAILED' as const }))
  if (signal.aborted) return
  if (!read || 'problem' in read) {
    const outcome: ReceiverOutcome = read
      ? { receiverStatus: 'invalid', receiverProblem: read.problem, warnings: [] }
      : await checkReceiver(client, { network, receiver: link, signal })
    if (!signal.aborted) dispatch(client, { type: 'send/receiverChecked', receiverInput: link, outcome })
    return
  }
  const { token, amount, receiver } = read
  getSession(client).measuring?.abort()
  if (token) dispatch(client, { type: 'send/tokenChosen', token })
  if (amount !== undefined)
    dispatch(client, { type: 'send/amountChanged', amountInput: amount, unit: 'token' })
  dispatch(client, { type: 'send/receiverTyped', receiverInput: receiver })
  checkInput(client)
  await getSession(client).checking?.done
}

/** Checks the receiver input against the current network; aborts the previous check. */
export function checkInput(client: Client): void {
  const session = getSession(client)
  session.checking?.controller.abort()
  session.checking = undefined
  const { receiverInput } = selectSend(client.getState())
  const { network } = selectNetwork(client.getState())
  if (receiverInput === '') return
  if (!network) {
    // The network the wallet is on is unknown to this site.
    dispatch(client, { type: 'send/receiverChecked', receiverInput, outcome: unknownNetwork })
    return
  }
  const controller = new AbortController()
  const { signal } = controller
  if (isLink(receiverInput)) {
    session.checking = { controller, done: fillIn(client, { network, link: receiverInput, signal }) }
    return
  }
  const done = checkReceiver(client, { network, receiver: receiverInput, signal, wait: wait(client) })
    .catch(() => failed)
    .then(outcome => {
      if (!signal.aborted) dispatch(client, { type: 'send/receiverChecked', receiverInput, outcome })
    })
  session.checking = { controller, done }
}
