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

/**
 * What a tap in the Networks view does. Where the wallet has to agree it shows SwitchNetwork and asks it in
 * this tick (R4.8, D41); for a family without an address, while another is connected, it shows
 * SwitchActiveChain (R4.9); else it sets the network and goes back. SwitchNetwork leaves by itself when the
 * wallet has switched; its button calls `switchNetwork`, which joins a request that is still waiting.
 * @throws CHAIN_NOT_CONFIGURED
 */
export function pickNetwork(client: Client, { caipNetworkId }: PickNetworkParameters): void {
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
