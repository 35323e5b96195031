import { close } from '../actions/close.js'
import { loadRecommended } from '../actions/loadRecommended.js'
import { reportError } from '../actions/reportError.js'
import type { StartPairingParameters } from '../actions/startPairingNow.js'
import { applyFeatureRules } from '../state/featureRules.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectRoute } from '../state/selectors/selectRoute.js'
import type { Client } from './client.js'
import { connectingPart } from './connectingPart.js'
import { onDestroy } from './internals.js'
import { sendEvents } from './sendEvents.js'

/** What an open modal brings with it: pairing codes, server's features, events that may go now. */
export function watchModal(client: Client): void {
  const { options, environment } = client
  let wasOpen = false
  /** One code ahead per opening: a relay that cannot be reached is not asked in a loop. */
  let mayPairAhead = false

  /** Once its code is here the state is looked at anew: the visitor may have gone elsewhere meanwhile. */
  const startPairing = (parameters: StartPairingParameters): void => {
    const part = connectingPart.getLoaded()
    if (part) part.actions['startPairing']?.(client, parameters as never)
    else
      connectingPart.load().then(
        () => pairWhenShown(),
        (error: unknown) => reportError(client, error),
      )
  }

  const pairWhenShown = (): void => {
    const state = client.getState()
    if (!state.modal.open || state.flow.step !== 'idle' || !options.transports?.length) return
    const { view, data } = selectRoute(state)
    if (view === 'ConnectingWalletConnect' || view === 'ConnectingWalletConnectBasic') {
      startPairing({ rowId: data.rowId })
      return
    }
    // On a phone the code must exist before the tap that opens the wallet.
    const isList = view === 'Connect' || view === 'AllWallets'
    const isWanted = isList && options.enableWalletConnect !== false && environment.getPlatform().mobile
    if (!mayPairAhead || !isWanted || selectAccount(state).address) return
    if (connectingPart.getLoaded()) mayPairAhead = false
    startPairing({ background: true })
  }

  // R4.17: which logins open here is the browser's matter, so it comes with the browser.
  const { remoteFeatures, features } = client.getState()
  const allowed = applyFeatureRules(remoteFeatures, features, environment.getPlatform())
  if (allowed !== remoteFeatures) client.dispatch({ type: 'features/remoteMerged', features: allowed })

  const onChange = (): void => {
    const { modal, flow } = client.getState()
    const isOpening = modal.open && !wasOpen
    // Leaving the view of a code ends its pairing, and the list wants one ahead again; a code made ahead that
    // came to nothing is not made again.
    if (
      isOpening ||
      (flow.step === 'pairing' && selectRoute(client.getState()).view.startsWith('Connecting'))
    )
      mayPairAhead = true
    wasOpen = modal.open
    if (isOpening) {
      sendEvents(client)
      loadRecommended(client).catch((error: unknown) => reportError(client, error))
      if (client.ports.remoteConfig)
        import('../actions/loadRemoteFeatures.js')
          .then(({ loadRemoteFeatures }) => loadRemoteFeatures(client))
          .catch((error: unknown) => reportError(client, error))
    }
    pairWhenShown()
  }
  onDestroy(client, client.subscribe(onChange))
  onDestroy(client, () => close(client))
  onChange()
}
