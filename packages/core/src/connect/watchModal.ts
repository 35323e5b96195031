import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import { onDestroy } from '../client/lifetime.js'
import { loadRecommended } from '../directory/loadRecommended.js'
import { applyFeatureRules } from '../features/featureRules.js'
import { closeModal } from '../modal/closeModal.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { selectRoute } from '../state/selectors/selectRoute.js'
import { reportError } from '../telemetry/reportError.js'
import { sendEvents } from '../telemetry/sendEvents.js'
import { getPairings } from '../utils/getPairings.js'
import { isConsentMissing } from './consent.js'
import { startPairing } from './startPairing.js'

/** Follows the modal: prepares pairing codes, loads remote features, releases analytics. */
export function watchModal(client: Client): void {
  const { options, environment } = client
  let wasOpen = false
  /** One prepared code per opening, so that an unreachable relay is not retried in a loop. */
  let mayPairAhead = false

  const pairWhenShown = (): void => {
    const state = client.getState()
    if (!state.modal.open || state.flow.step !== 'idle' || getPairings(options).length === 0) return
    if (isConsentMissing(client)) return
    const { view, data } = selectRoute(state)
    if (view === 'ConnectingWalletConnect' || view === 'ConnectingWalletConnectBasic') {
      startPairing(client, { rowId: data.rowId })
      return
    }
    // On a phone the URI must exist before the tap that opens the wallet.
    const isList = view === 'Connect' || view === 'AllWallets'
    const isWanted = isList && options.enableWalletConnect !== false && environment.getPlatform().mobile
    if (!mayPairAhead || !isWanted || selectAccount(state).address) return
    mayPairAhead = false
    startPairing(client, { background: true })
  }

  // What Telegram leaves out depends on the browser, which the server's state does not know.
  const { remoteFeatures, features } = client.getState()
  const allowed = applyFeatureRules(remoteFeatures, features, environment.getPlatform())
  if (allowed !== remoteFeatures) dispatch(client, { type: 'features/remoteMerged', features: allowed })

  const onChange = (): void => {
    const { modal, flow } = client.getState()
    const isOpening = modal.open && !wasOpen
    // Leaving the view of a code ends its pairing, and the list may prepare another; a prepared code that
    // failed is not prepared again.
    if (isOpening || (flow.step === 'pairing' && modal.isAttempt)) mayPairAhead = true
    wasOpen = modal.open
    if (isOpening) {
      sendEvents(client)
      loadRecommended(client).catch((error: unknown) => reportError(client, error))
      if (client.options.ports?.remoteConfig)
        import('../features/loadRemoteFeatures.js')
          .then(({ loadRemoteFeatures }) => loadRemoteFeatures(client))
          .catch((error: unknown) => reportError(client, error))
    }
    pairWhenShown()
  }
  onDestroy(client, client.subscribe(onChange))
  onDestroy(client, () => closeModal(client))
  onChange()
}
