import type { Client } from '../client/client.js'
import { createSlot, onDestroy } from '../client/internals.js'
import { BaseError } from '../errors/BaseError.js'
import { toBaseError } from '../errors/toErrorInfo.js'
import { selectNetwork } from '../state/selectors/selectNetwork.js'
import { selectRoute } from '../state/selectors/selectRoute.js'
import { getActive } from './getActive.js'
import { goBack } from './goBack.js'
import { open } from './open.js'
import { push } from './push.js'
import { type SignMessageParameters, signMessageNow } from './signMessageNow.js'

type Entry = SignMessageParameters & {
  /** One signature at a time, however often the button is pressed. */
  signing: boolean
  settle(outcome: { signature: string } | { error: BaseError }): void
}

/** The transaction stack (R4.7): the last one is on screen. */
const slots = createSlot(() => ({ entries: [] as Entry[] }))

const view = 'SIWXSignMessage'

const isShown = (client: Client): boolean => {
  const { modal } = client.getState()
  return modal.open && modal.history.some(route => route.view === view)
}

/** Shows the way back, if the visitor is still where the request put them. */
function leave(client: Client): void {
  if (selectRoute(client.getState()).view === view) goBack(client)
}

/** See `requestSignature`. */
export function requestSignatureNow(client: Client, parameters: SignMessageParameters): Promise<string> {
  if (!getActive(client, parameters.namespace)) return Promise.reject(new BaseError('NOT_CONNECTED'))
  const stack = slots(client)
  return new Promise((resolve, reject) => {
    const settle: Entry['settle'] = outcome => {
      if (!stack.entries.includes(entry)) return
      stack.entries = stack.entries.filter(other => other !== entry)
      unwatch()
      forget()
      if ('signature' in outcome) resolve(outcome.signature)
      else reject(outcome.error)
    }
    const cancel = (): void => settle({ error: new BaseError('CANCELLED') })
    const entry: Entry = { ...parameters, signing: false, settle }
    stack.entries = [...stack.entries, entry]
    const data = { message: parameters.message }
    if (client.getState().modal.open) push(client, { view, data })
    else open(client, { view, data })
    const unwatch = client.subscribe(() => {
      if (!isShown(client)) cancel()
    })
    const forget = onDestroy(client, cancel)
  })
}

/** See `approveSignature`. */
export async function approveSignatureNow(client: Client): Promise<void> {
  const { entries } = slots(client)
  const entry = entries[entries.length - 1]
  if (!entry || entry.signing) return
  entry.signing = true
  const { caipNetworkId } = selectNetwork(client.getState(), entry.namespace)
  const signing = signMessageNow(client, entry)
  if (caipNetworkId) client.emit('CLICK_SIGN_SIWX_MESSAGE', { caipNetworkId })
  try {
    entry.settle({ signature: await signing })
  } catch (error) {
    entry.settle({ error: toBaseError(error, 'SIGN_FAILED') })
  }
  leave(client)
}

/** See `cancelSignature`. */
export function cancelSignatureNow(client: Client): void {
  const { entries } = slots(client)
  const entry = entries[entries.length - 1]
  if (!entry) return
  const { caipNetworkId } = selectNetwork(client.getState(), entry.namespace)
  if (caipNetworkId) client.emit('CLICK_CANCEL_SIWX', { caipNetworkId })
  entry.settle({ error: new BaseError('CANCELLED') })
  leave(client)
}
