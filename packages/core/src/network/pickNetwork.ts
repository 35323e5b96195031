import { getActive } from '../account/getActive.js'
import type { Client } from '../client/client.js'
import type { CaipNetworkId } from '../contract/ids.js'
import { isError } from '../errors/isError.js'
import { goBack } from '../modal/goBack.js'
import { navigate } from '../modal/navigate.js'
import { showToast } from '../modal/showToast.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectRoute } from '../state/selectors/selectRoute.js'
import { reportError } from '../telemetry/reportError.js'
import { askSwitch, getNetwork } from './askSwitch.js'

export type PickNetworkParameters = { caipNetworkId: CaipNetworkId }

/** See `pickNetwork`. */
export function pickNetwork(client: Client, { caipNetworkId }: PickNetworkParameters): void {
  if (client.options.enableNetworkSwitch === false) return
  const { chainNamespace: namespace } = getNetwork(client, { caipNetworkId })
  const state = client.getState()
  const { view } = selectRoute(state)
  const data = { caipNetworkId }
  if (selectAccount(state).address && !selectAccount(state, namespace).address) {
    navigate(client, { view: 'SwitchActiveChain', data })
    return
  }
  const active = getActive(client, namespace)
  const asksWallet =
    active !== undefined &&
    active.caipNetworkId !== caipNetworkId &&
    active.adapter.needsSwitchConfirmation(active.connector, caipNetworkId)
  const switching = askSwitch(client, { caipNetworkId })
  if (asksWallet) {
    // The view shows the failure: it joins this request or makes another.
    switching.catch(() => {})
    navigate(client, { view: 'SwitchNetwork', data })
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
