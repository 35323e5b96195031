import type { Client, FeatureDefinition } from '../client/client.js'
import type { ViewName } from '../contract/views.js'
import { closeModal } from '../modal/closeModal.js'
import { replaceView } from '../modal/navigate.js'
import { openModal } from '../modal/openModal.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectNetworks } from '../state/selectors/selectNetwork.js'
import { selectRoute } from '../state/selectors/selectRoute.js'

function getViewAfterConnect({ options: { modules = {} } }: Client): ViewName | undefined {
  const definitions: readonly (FeatureDefinition | undefined)[] = Object.values(modules)
  return definitions.find(definition => definition?.viewAfterConnect)?.viewAfterConnect
}

/**
 * What the modal shows once a visitor's attempt has succeeded: a switch where one is needed, or the view of a feature
 * that follows a connection, else nothing (D64).
 */
export function finishConnect(client: Client): void {
  const state = client.getState()
  if (!state.modal.open) return
  const { caipNetworkId } = selectAccount(state)
  const isSupported = selectNetworks(state).some(network => network.caipNetworkId === caipNetworkId)
  // A network that was picked before is being switched to already (R4.9).
  const isOnAccount = selectRoute(state).view === 'Account'
  if (!isSupported && isOnAccount && !client.options.allowUnsupportedChain)
    replaceView(client, { view: 'UnsupportedChain' })
  else if (state.modal.closesOnConnect) {
    const view = getViewAfterConnect(client)
    if (view) openModal(client, { view })
    else closeModal(client)
  }
}
