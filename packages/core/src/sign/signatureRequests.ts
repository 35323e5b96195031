import { getActive } from '../account/getActive.js'
import type { Client } from '../client/client.js'
import { dispatch, emit } from '../client/internals.js'
import { onDestroy, perClient } from '../client/lifetime.js'
import type { CaipAddress, ChainNamespace } from '../contract/ids.js'
import type { Route } from '../contract/views.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { toLatchkitError } from '../errors/toErrorInfo.js'
import { selectNetwork } from '../state/selectors/selectNetwork.js'
import { type SignMessageParameters, signMessage } from './signMessage.js'

type Entry = SignMessageParameters & {
  id: string
  namespace: ChainNamespace
  /** The account that was active when the text was shown. */
  account: CaipAddress
  /** Set while the wallet is asked, so that a second press does nothing. */
  signing: boolean
  settle(outcome: { signature: string } | { error: LatchkitError }): void
}

/** Requests that are not settled; each has its route in the modal. */
const requestsById = perClient(() => new Map<string, Entry>())

export type SignatureRequestParameters = {
  /** `requestId` of the view's data. */
  requestId: string | undefined
}

const view = 'SIWXSignMessage'

const getRoute = (client: Client, id: string): Route | undefined => {
  const { open, history } = client.getState().modal
  return open ? history.find(route => route.view === view && route.data.requestId === id) : undefined
}

export function requestSignature(client: Client, parameters: SignMessageParameters): Promise<string> {
  const active = getActive(client, parameters.namespace, parameters.connectorId)
  if (!active) return Promise.reject(new LatchkitError('NOT_CONNECTED'))
  const { namespace, account, connector } = active
  // Of two wallets that share an account, the one that the text was shown for signs.
  const connectorId = connector.id
  const getNow = () => getActive(client, namespace, parameters.connectorId)
  const requests = requestsById(client)
  const id = client.environment.randomId()
  return new Promise((resolve, reject) => {
    const settle: Entry['settle'] = outcome => {
      if (!requests.delete(id)) return
      unwatch()
      forget()
      if ('signature' in outcome) resolve(outcome.signature)
      else reject(outcome.error)
      dispatch(client, { type: 'view/ended', view, requestId: id })
    }
    const cancel = (): void => settle({ error: new LatchkitError('CANCELLED') })
    requests.set(id, { ...parameters, id, namespace, connectorId, account, signing: false, settle })
    const data = { message: parameters.message, requestId: id }
    dispatch(client, { type: 'view/requested', view, data })
    const unwatch = client.subscribe(() => {
      // Another account would sign what was shown to this one.
      const now = getNow()
      if (!getRoute(client, id) || now?.account !== account || now.connector.id !== connectorId) cancel()
    })
    const forget = onDestroy(client, cancel)
  })
}

/** Asks the wallet for the signature of a shown request; does nothing when it is settled or being signed. */
export async function approveSignature(
  client: Client,
  { requestId }: SignatureRequestParameters,
): Promise<void> {
  const entry = requestId === undefined ? undefined : requestsById(client).get(requestId)
  if (!entry || entry.signing) return
  entry.signing = true
  const { caipNetworkId } = selectNetwork(client.getState(), entry.namespace)
  const signing = signMessage(client, entry)
  if (caipNetworkId) emit(client, 'CLICK_SIGN_SIWX_MESSAGE', { caipNetworkId })
  try {
    entry.settle({ signature: await signing })
  } catch (error) {
    entry.settle({ error: toLatchkitError(error, 'SIGN_FAILED') })
  }
}

/** Rejects a shown request with CANCELLED and leaves its view. */
export async function cancelSignature(
  client: Client,
  { requestId }: SignatureRequestParameters,
): Promise<void> {
  const entry = requestId === undefined ? undefined : requestsById(client).get(requestId)
  if (!entry) return
  const { caipNetworkId } = selectNetwork(client.getState(), entry.namespace)
  if (caipNetworkId) emit(client, 'CLICK_CANCEL_SIWX', { caipNetworkId })
  entry.settle({ error: new LatchkitError('CANCELLED') })
}
