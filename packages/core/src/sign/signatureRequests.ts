import { getActive } from '../account/getActive.js'
import type { Client } from '../client/client.js'
import { emit } from '../client/internals.js'
import { onDestroy, perClient } from '../client/lifetime.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import { goBack } from '../modal/goBack.js'
import { navigate } from '../modal/navigate.js'
import { openModal } from '../modal/openModal.js'
import { selectNetwork } from '../state/selectors/selectNetwork.js'
import { selectRoute } from '../state/selectors/selectRoute.js'
import { askSignature, type SignMessageParameters } from './askSignature.js'

type Entry = SignMessageParameters & {
  /** Set while the wallet is asked, so that a second press does nothing. */
  signing: boolean
  settle(outcome: { signature: string } | { error: LatchkitError }): void
}

/** The transaction stack (R4.7): the last request is shown. */
const requests = perClient(() => ({ entries: [] as Entry[] }))

const view = 'SIWXSignMessage'

const isShown = (client: Client): boolean => {
  const { modal } = client.getState()
  return modal.open && modal.history.some(route => route.view === view)
}

/** Goes back if the request's view is still shown. */
function leave(client: Client): void {
  if (selectRoute(client.getState()).view === view) goBack(client)
}

/** See `requestSignature`. */
export function openSignatureRequest(client: Client, parameters: SignMessageParameters): Promise<string> {
  if (!getActive(client, parameters.namespace)) return Promise.reject(new LatchkitError('NOT_CONNECTED'))
  const stack = requests(client)
  return new Promise((resolve, reject) => {
    const settle: Entry['settle'] = outcome => {
      if (!stack.entries.includes(entry)) return
      stack.entries = stack.entries.filter(other => other !== entry)
      unwatch()
      forget()
      if ('signature' in outcome) resolve(outcome.signature)
      else reject(outcome.error)
    }
    const cancel = (): void => settle({ error: new LatchkitError('CANCELLED') })
    const entry: Entry = { ...parameters, signing: false, settle }
    stack.entries = [...stack.entries, entry]
    const data = { message: parameters.message }
    if (client.getState().modal.open) navigate(client, { view, data })
    else openModal(client, { view, data })
    const unwatch = client.subscribe(() => {
      if (!isShown(client)) cancel()
    })
    const forget = onDestroy(client, cancel)
  })
}

/** See `approveSignature`. */
export async function approveSignature(client: Client): Promise<void> {
  const { entries } = requests(client)
  const entry = entries[entries.length - 1]
  if (!entry || entry.signing) return
  entry.signing = true
  const { caipNetworkId } = selectNetwork(client.getState(), entry.namespace)
  const signing = askSignature(client, entry)
  if (caipNetworkId) emit(client, 'CLICK_SIGN_SIWX_MESSAGE', { caipNetworkId })
  try {
    entry.settle({ signature: await signing })
  } catch (error) {
    entry.settle({ error: toLatchkitError(error, 'SIGN_FAILED') })
  }
  leave(client)
}

/** See `cancelSignature`. */
export function cancelSignature(client: Client): void {
  const { entries } = requests(client)
  const entry = entries[entries.length - 1]
  if (!entry) return
  const { caipNetworkId } = selectNetwork(client.getState(), entry.namespace)
  if (caipNetworkId) emit(client, 'CLICK_CANCEL_SIWX', { caipNetworkId })
  entry.settle({ error: new LatchkitError('CANCELLED') })
  leave(client)
}
