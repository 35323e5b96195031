import type { Client } from '../client/client.js'
import type { CaipNetworkId } from '../contract/ids.js'
import { isError } from '../errors/LatchkitError.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectRoute } from '../state/selectors/selectRoute.js'
import { getActive } from './getActive.js'
import { goBack } from './goBack.js'
import { push } from './push.js'
import { reportError } from './reportError.js'
import { showToast } from './showToast.js'
import { getNetwork, switchNetworkNow } from './switchNetworkNow.js'

export type PickNetworkParameters = { caipNetworkId: CaipNetworkId }

/** See `pickNetwork`. */
export function pickNetworkNow(client: Client, { caipNetworkId }: PickNetworkParameters): void {
  if (client.options.enableNetworkSwitch === false) return
  const { chainNamespace: namespace } = getNetwork(client, caipNetworkId)
  const state = client.getState()
  const { view } = selectRoute(state)
  const data = { caipNetworkId }
  if (selectAccount(state).address && !selectAccount(state, namespace).address) {
    push(client, { view: 'SwitchActiveChain', data })
    return
  }
  const active = getActive(client, namespace)
  const asksWallet =
    active !== undefined &&
    active.caipNetworkId !== caipNetworkId &&
    active.adapter.needsSwitchConfirmation(active.connector, caipNetworkId)
  const switching = switchNetworkNow(client, { caipNetworkId })
  if (asksWallet) {
    // Its failure is the view's to tell: it joins this request or makes another.
    switching.catch(() => {})
    push(client, { view: 'SwitchNetwork', data })
    return
  }
  switching.then(
    () => {
      if (client.getState().modal.open && selectRoute(client.getState()).view === view) goBack(client)
    },
    (error: unknown) => {
      reportError(client, error)
      if (isError(error)) showToast(client, { kind: 'error', message: error.shortMessage })
    },
  )
}
