export { abandonConnect } from './actions/abandonConnect.js'
export { type ActivateFamilyParameters, activateFamily } from './actions/activateFamily.js'
export { approveSignature, cancelSignature } from './actions/approveSignature.js'
export { close } from './actions/close.js'
export { type ConnectParameters, type ConnectReturnType, connect } from './actions/connect.js'
export { type ConnectRowParameters, connectRow, prepareConnect } from './actions/connectRow.js'
export { type DisconnectParameters, disconnect } from './actions/disconnect.js'
export { type FetchBalancesParameters, fetchBalances } from './actions/fetchBalances.js'
export { type GetProviderParameters, getProvider } from './actions/getProvider.js'
export { getWalletLink } from './actions/getWalletLink.js'
export { getWalletRow } from './actions/getWalletRow.js'
export { goBack } from './actions/goBack.js'
export {
  type CachedImage,
  getCachedImage,
  getWalletIcon,
  type ImageKind,
} from './actions/imageCache.js'
export { loadRecommended } from './actions/loadRecommended.js'
export {
  type LoadWalletsParameters,
  loadWallets,
  type SearchWalletsParameters,
  searchWallets,
} from './actions/loadWallets.js'
export { type OpenParameters, open } from './actions/open.js'
export {
  addPendingTransaction,
  type PendingTransactionParameters,
  settlePendingTransaction,
} from './actions/pendingTransactions.js'
export { type PickNetworkParameters, pickNetwork } from './actions/pickNetwork.js'
export { push, type RouteParameters, replace } from './actions/push.js'
export { reconnect } from './actions/reconnect.js'
export { preloadImage } from './actions/remoteImage.js'
export { reportError } from './actions/reportError.js'
export { type RequestParameters, request } from './actions/request.js'
export { requestSignature } from './actions/requestSignature.js'
export { retryConnect } from './actions/retryConnect.js'
export {
  type ConfirmSendReturnType,
  cancelSend,
  confirmSend,
  type OpenSendParameters,
  openSend,
  resetSend,
  reviewSend,
  type SetSendAmountParameters,
  type SetSendReceiverParameters,
  type SetSendTokenParameters,
  setSendAmount,
  setSendMaximum,
  setSendReceiver,
  setSendToken,
} from './actions/sendForm.js'
export {
  type SendTransferParameters,
  type SendTransferReturnType,
  sendTransfer,
} from './actions/sendTransfer.js'
export { type SetThemeParameters, setTheme } from './actions/setTheme.js'
export { shake } from './actions/shake.js'
export { hideToast, type ShowToastParameters, showToast } from './actions/showToast.js'
export { type SignMessageParameters, signMessage } from './actions/signMessage.js'
export { type StartPairingParameters, startPairing } from './actions/startPairing.js'
export { type SwitchNetworkParameters, switchNetwork } from './actions/switchNetwork.js'
export type * from './client/client.js'
export { createLatchkit } from './client/createLatchkit.js'
export * from './constants.js'
export type * from './contract/adapter.js'
export type * from './contract/connector.js'
export type * from './contract/events.js'
export type * from './contract/features.js'
export type * from './contract/ids.js'
export type * from './contract/network.js'
export type * from './contract/options.js'
export type * from './contract/ports.js'
export type * from './contract/transfer.js'
export type * from './contract/transport.js'
export * from './contract/views.js'
export type * from './contract/wallet.js'
export { defaultAccountTypes } from './data/defaultAccountTypes.js'
export { defaultFeatures, defaultRemoteFeatures } from './data/defaultFeatures.js'
export { explorerIds } from './data/explorerIds.js'
export { restrictedTimezones } from './data/restrictedTimezones.js'
export { swapChains } from './data/swapChains.js'
export { walletConnectRpcChains } from './data/walletConnectRpcChains.js'
export * from './errors/BaseError.js'
export * from './errors/codes.js'
export { isRetryable } from './errors/isRetryable.js'
export { isError, LatchkitError, type LatchkitErrorParameters } from './errors/LatchkitError.js'
export { defaultWalletErrorCode, toBaseError, toErrorInfo } from './errors/toErrorInfo.js'
export type * from './flows/walletRow.js'
export type { StateEvent } from './state/events.js'
export { createInitialState } from './state/initialState.js'
export { reduceSend as reduce } from './state/reduceSend.js'
export { createDirectoryRowsSelector } from './state/selectors/createDirectoryRowsSelector.js'
export { createWalletRowsSelector } from './state/selectors/createWalletRowsSelector.js'
export { type AccountView, selectAccount, selectConnection } from './state/selectors/selectAccount.js'
export { type ConnectorStatus, selectConnectorStatus } from './state/selectors/selectConnectorStatus.js'
export { type NetworkView, selectNetwork, selectNetworks } from './state/selectors/selectNetwork.js'
export { selectOpenWalletLink } from './state/selectors/selectOpenWalletLink.js'
export { selectPendingTransactions } from './state/selectors/selectPendingTransactions.js'
export { selectCanGoBack, selectRoute } from './state/selectors/selectRoute.js'
export { type SendView, selectSend } from './state/selectors/selectSend.js'
export {
  isLowQuality,
  type SelectSendTokensParameters,
  selectSendTokens,
} from './state/selectors/selectSendTokens.js'
export type * from './state/send.js'
export type * from './state/state.js'
export {
  type BuildWalletLinkParameters,
  buildBrowserLink,
  buildWalletLink,
  type WalletLinkKind,
} from './utils/buildWalletLink.js'
export { isCaipAddress, isCaipNetworkId } from './utils/caip.js'
export { type FormatBalanceParameters, formatBalance } from './utils/formatBalance.js'
export { type FormatFiatParameters, formatFiat } from './utils/formatFiat.js'
export { type FormatRelativeTimeParameters, formatRelativeTime } from './utils/formatRelativeTime.js'
export { formatUnits } from './utils/formatUnits.js'
export { isPairingExpired } from './utils/isPairingExpired.js'
export { isRestrictedTimezone } from './utils/isRestrictedTimezone.js'
export { createLogBuffer, type LogBuffer } from './utils/logBuffer.js'
export {
  type ParsedCaipAddress,
  type ParsedCaipNetworkId,
  parseCaipAddress,
  parseCaipNetworkId,
} from './utils/parseCaip.js'
export { parseUnits } from './utils/parseUnits.js'
export { toDisplayText } from './utils/toDisplayText.js'
export { toSafeIcon } from './utils/toSafeIcon.js'
export { toSafeLink } from './utils/toSafeLink.js'
export { type TruncateAddressParameters, truncateAddress } from './utils/truncateAddress.js'
