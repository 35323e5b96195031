import { getActive } from '../account/getActive.js'
import type { Client } from '../client/client.js'
import { dispatch, getInternals } from '../client/internals.js'
import type { CaipNetworkId } from '../contract/ids.js'
import { isError } from '../errors/isError.js'
import { reduceRoute } from '../modal/reduceRoute.js'
import { showToast } from '../modal/showToast.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectRoute } from '../state/selectors/selectRoute.js'
import { reportError } from '../telemetry/reportError.js'
import { getNetwork, switchNetwork } from './switchNetwork.js'

export type PickNetworkParameters = { caipNetworkId: CaipNetworkId }

/** Uses a network; where the wallet asks the visitor, in the SwitchNetwork view. Resolves with true once it is used. */
export async function switchInView(
  client: Client,
  { caipNetworkId }: PickNetworkParameters,
): Promise<boolean> {
  const { chainNamespace: namespace } = getNetwork(client, { caipNetworkId })
  const active = getActive(client, namespace)
  // The view is also that of an account by login.
  const asksWallet =
    active !== undefined &&
    active.caipNetworkId !== caipNetworkId &&
    (active.connector.type === 'AUTH' ||
      active.adapter.needsSwitchConfirmation(active.connector, caipNetworkId))
  if (asksWallet) {
    // First, so that a wallet that switches at once finds the view that it ends.
    dispatch(client, { type: 'view/reached', view: 'SwitchNetwork', data: { caipNetworkId } })
    // The view shows the failure: it joins this request or makes another.
    switchNetwork(client, { caipNetworkId }).catch(() => {})
    return false
  }
  return switchNetwork(client, { caipNetworkId }).then(
    () => true,
    (error: unknown) => {
      reportError(client, error)
      if (isError(error)) showToast(client, { kind: 'error', message: error.shortMessage })
      return false
    },
  )
}

/** Uses a network of the list: shows its view while the wallet is asked, or that of its family without an account. */
export async function pickNetwork(client: Client, { caipNetworkId }: PickNetworkParameters): Promise<void> {
  if (client.options.enableNetworkSwitch === false) return
  const { chainNamespace: namespace } = getNetwork(client, { caipNetworkId })
  const state = client.getState()
  const { view } = selectRoute(state)
  // Without an account yet, nothing has brought the whole of the routes.
  getInternals(client).reduction.reduceRoute = reduceRoute
  if (selectAccount(state).address && !selectAccount(state, namespace).address) {
    dispatch(client, { type: 'view/reached', view: 'SwitchActiveChain', data: { caipNetworkId } })
    return
  }
  void switchInView(client, { caipNetworkId }).then(isDone => {
    if (isDone) dispatch(client, { type: 'view/ended', view })
  })
}
