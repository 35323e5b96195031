export { fetchBalances, getPaymentLink, getReceiving, request } from './account/faces.js'
export type { FetchBalancesParameters } from './account/fetchBalances.js'
export type { GetPaymentLinkParameters } from './account/getPaymentLink.js'
export { type GetProviderParameters, getProvider } from './account/getProvider.js'
export type { Receiving } from './account/getReceiving.js'
export {
  addPendingTransaction,
  type PendingTransactionParameters,
  settlePendingTransaction,
} from './account/pendingTransactions.js'
export type { RequestParameters } from './account/request.js'
export type * from './activity/activityState.js'
export { activityFeature } from './activity/activityState.js'
export { activity } from './activity/definition.js'
export {
  fetchActivity,
  fetchMoreActivity,
  followActivity,
} from './activity/faces.js'
export type { FetchActivityParameters } from './activity/fetchActivity.js'
export { type ActivityView, emptyActivity, selectActivity } from './activity/selectActivity.js'
export { adoptEngine } from './adoptEngine.js'
export type { AlertEvent } from './alerts/definition.js'
export { compareDecimals } from './amount/decimal.js'
export { formatUnits } from './amount/formatUnits.js'
export type { AmountProblem, AmountUnit } from './amount/judgeAmount.js'
export { parseUnits } from './amount/parseUnits.js'
export type * from './buy/buyState.js'
export { buyFeature } from './buy/buyState.js'
export { buy } from './buy/definition.js'
export {
  type OpenBuyParameters,
  openBuy,
  refreshBuyOptions,
  resetBuy,
  setBuyForm,
  startBuy,
} from './buy/faces.js'
export { getCurrencyIcon } from './buy/getCurrencyIcon.js'
export { type BuyView, emptyBuy, selectBuy } from './buy/selectBuy.js'
export type { StartBuyParameters } from './buy/startBuy.js'
export { accountActions, engine } from './chunks.js'
export { assertOptions } from './client/assertOptions.js'
export { callAccount, callEngine, getEngine } from './client/callEngine.js'
export { type Chunk, call, createChunk } from './client/chunk.js'
export type * from './client/client.js'
export { createLatchkit } from './client/createLatchkit.js'
export * from './client/internals.js'
export * from './client/lifetime.js'
export { loadFamilyCode } from './client/loadCode.js'
export { callFeature, loadFeature } from './client/loadFeature.js'
export { cancelConnect } from './connect/cancelConnect.js'
export { type ConnectParameters, type ConnectReturnType, connect } from './connect/connect.js'
export { type ConnectRowParameters, connectRow } from './connect/connectRow.js'
export { asksConsent, giveConsent, isConsentMissing } from './connect/consent.js'
export { retryConnect } from './connect/retryConnect.js'
export { type StartPairingParameters, startPairing } from './connect/startPairing.js'
export {
  type ActivateConnectionParameters,
  activateConnection,
} from './connection/activateConnection.js'
export { type DisconnectParameters, disconnect } from './connection/disconnect.js'
export { loadAdapter } from './connection/loadAdapter.js'
export { loadTransport } from './connection/loadTransport.js'
export * from './constants.js'
export type * from './contract/adapter.js'
export type * from './contract/alert.js'
export type * from './contract/catalogue.js'
export type * from './contract/connector.js'
export type * from './contract/environment.js'
export type * from './contract/events.js'
export type * from './contract/feature.js'
export type * from './contract/features.js'
export type * from './contract/history.js'
export type * from './contract/ids.js'
export type * from './contract/login.js'
export type * from './contract/names.js'
export type * from './contract/network.js'
export type * from './contract/nfts.js'
export type * from './contract/onramp.js'
export type * from './contract/ports.js'
export type * from './contract/swap.js'
export type * from './contract/swaps.js'
export type * from './contract/transfer.js'
export type * from './contract/transport.js'
export type * from './contract/views.js'
export type * from './contract/wallet.js'
export { defaultAccountTypes } from './data/defaultAccountTypes.js'
export { createDirectoryRowsSelector } from './directory/createDirectoryRowsSelector.js'
export { createWalletRowsSelector } from './directory/createWalletRowsSelector.js'
export { getWalletRow } from './directory/getWalletRow.js'
export {
  type CachedImage,
  getCachedImage,
  getWalletIcon,
  type ImageKind,
} from './directory/imageCache.js'
export { loadRecommended } from './directory/loadRecommended.js'
export {
  type LoadWalletsParameters,
  loadWallets,
  type SearchWalletsParameters,
  searchWallets,
} from './directory/loadWallets.js'
export { preloadImage } from './directory/remoteImage.js'
export type * from './directory/walletRow.js'
export {
  type EmailCaptureDefinition,
  emailCapture,
} from './emailCapture/definition.js'
export type * from './emailCapture/emailCaptureState.js'
export { emailCaptureFeature } from './emailCapture/emailCaptureState.js'
export {
  deleteCapturedEmail,
  resendCapturedEmail,
  skipEmailCapture,
  startCapturedEmail,
  verifyCapturedEmail,
} from './emailCapture/faces.js'
export { selectEmailCapture } from './emailCapture/selectEmailCapture.js'
export * from './errors/BaseError.js'
export * from './errors/codes.js'
export { isError } from './errors/isError.js'
export { isRetryable } from './errors/isRetryable.js'
export * from './errors/LatchkitError.js'
export { defaultWalletErrorCode, toErrorInfo, toLatchkitError } from './errors/toErrorInfo.js'
export { defaultFeatures, defaultRemoteFeatures } from './features/defaultFeatures.js'
export { identity } from './identity/definition.js'
export {
  type FetchIdentityParameters,
  fetchIdentity,
  fetchNameParent,
} from './identity/faces.js'
export type * from './identity/identityState.js'
export { emptyIdentity, selectIdentity, selectNameParent } from './identity/selectIdentity.js'
export { createInitialState } from './initialState.js'
export { login } from './login/definition.js'
export {
  openLoginSettings,
  openSecureView,
  prepareSocialLogin,
  readLogin,
  reconnectLogin,
  resendEmailLogin,
  setPreferredAccountType,
  signOutLogin,
  startEmailLogin,
  startPasskeyLogin,
  startSocialLogin,
  verifyEmailLogin,
} from './login/faces.js'
export type * from './login/loginState.js'
export { loginFeature } from './login/loginState.js'
export { emptyLogin, type LoginView, selectLogin } from './login/selectLogin.js'
export { closeModal, removeModal } from './modal/closeModal.js'
export { getRow } from './modal/getRow.js'
export { goBack } from './modal/goBack.js'
export { navigate, type RouteParameters, replaceView } from './modal/navigate.js'
export { getConnectView, type OpenParameters, openModal } from './modal/openModal.js'
export { coreViews } from './modal/routes.js'
export { type SetThemeParameters, setTheme } from './modal/setTheme.js'
export { shake } from './modal/shake.js'
export { hideToast, type ShowToastParameters, showToast } from './modal/showToast.js'
export { checkName } from './names/checkName.js'
export { names } from './names/definition.js'
export {
  cancelName,
  fetchNames,
  getNameSuggestions,
  registerName,
  setNameInput,
  setPrimaryName,
} from './names/faces.js'
export type {
  GetNameSuggestionsParameters,
  RegisterNameParameters,
  RegisterNameReturnType,
  SetNameInputParameters,
} from './names/namesParameters.js'
export type * from './names/namesState.js'
export { namesFeature } from './names/namesState.js'
export { emptyNames, type NamesView, selectNames } from './names/selectNames.js'
export { type ActivateNamespaceParameters, activateNamespace } from './network/activateNamespace.js'
export { connectNetwork } from './network/connectNetwork.js'
export { switchNetwork } from './network/faces.js'
export { type PickNetworkParameters, pickNetwork } from './network/pickNetwork.js'
export type { SwitchNetworkParameters } from './network/switchNetwork.js'
export { nfts } from './nfts/definition.js'
export {
  fetchMoreNfts,
  fetchNfts,
  followNfts,
  showNft,
} from './nfts/faces.js'
export type { FetchNftsParameters } from './nfts/fetchNfts.js'
export type * from './nfts/nftsState.js'
export { nftsFeature } from './nfts/nftsState.js'
export { selectNfts, selectShownNft } from './nfts/selectNfts.js'
export { reduceAll } from './reduceAll.js'
export { createReduction, reduce } from './reducer.js'
export { reconnect } from './restore/reconnect.js'
export { send } from './send/definition.js'
export {
  cancelSend,
  confirmSend,
  openSend,
  resetSend,
  reviewSend,
  sendTransfer,
  setSendAmount,
  setSendFeeRate,
  setSendMaximum,
  setSendReceiver,
  setSendToken,
} from './send/faces.js'
export { needsServer } from './send/form/needsServer.js'
export {
  isLowQuality,
  type SelectSendTokensParameters,
  selectSendTokens,
} from './send/form/selectSendTokens.js'
export { checkFeeRate } from './send/review/checkFeeRate.js'
export { emptySend, type SendView, selectSend } from './send/selectSend.js'
export type {
  ConfirmSendReturnType,
  OpenSendParameters,
  SendTransferParameters,
  SendTransferReturnType,
  SetSendAmountParameters,
  SetSendFeeRateParameters,
  SetSendReceiverParameters,
  SetSendTokenParameters,
} from './send/sendParameters.js'
export type * from './send/sendState.js'
export { sendFeature } from './send/sendState.js'
export { requestSignature, signMessage } from './sign/faces.js'
export { approveSignature, cancelSignature } from './sign/signatureRequests.js'
export type { SignMessageParameters } from './sign/signMessage.js'
export { registerSiwx, type SiwxDefinition, siwx } from './siwx/definition.js'
export { type EmailCaptureOptions, isEmailRequired } from './siwx/emailCaptureOptions.js'
export { cancelSignIn, confirmSignIn, signIn, signOut } from './siwx/faces.js'
export { selectSiwx } from './siwx/selectSiwx.js'
export type { SignInModule, SiwxBackend, SiwxOptions } from './siwx/siwxOptions.js'
export { getSiwxOptions } from './siwx/siwxOptions.js'
export type * from './siwx/siwxState.js'
export { siwxFeature } from './siwx/siwxState.js'
export type { StateEvent } from './state/events.js'
export { getView } from './state/getView.js'
export type { RouteRow } from './state/reduction.js'
export { type AccountView, selectAccount, selectConnection } from './state/selectors/selectAccount.js'
export { selectConnections } from './state/selectors/selectConnections.js'
export { type ConnectorStatus, selectConnectorStatus } from './state/selectors/selectConnectorStatus.js'
export { type NetworkView, selectNetwork, selectNetworks } from './state/selectors/selectNetwork.js'
export { selectOpenWalletLink } from './state/selectors/selectOpenWalletLink.js'
export { selectPendingTransactions } from './state/selectors/selectPendingTransactions.js'
export { selectCanGoBack, selectRoute } from './state/selectors/selectRoute.js'
export type * from './state/state.js'
export { swap } from './swap/definition.js'
export {
  cancelSwap,
  confirmSwap,
  flipSwap,
  openSwap,
  resetSwap,
  retrySwap,
  reviewSwap,
  setSwapAmount,
  setSwapMaximum,
  setSwapSlippage,
  setSwapToken,
  swapTokens,
} from './swap/faces.js'
export {
  defaultSlippage,
  emptySwap,
  isSameToken,
  maxSlippage,
  minSlippage,
  type SwapView,
  selectSwap,
} from './swap/selectSwap.js'
export { type SelectSwapTokensParameters, selectSwapTokens } from './swap/selectSwapTokens.js'
export type {
  ConfirmSwapReturnType,
  OpenSwapParameters,
  SetSwapAmountParameters,
  SetSwapSlippageParameters,
  SetSwapTokenParameters,
  SwapTokensParameters,
} from './swap/swapParameters.js'
export type * from './swap/swapState.js'
export { swapFeature } from './swap/swapState.js'
export { createDebugReport, prepareDebugReport } from './telemetry/createDebugReport.js'
export { reportError } from './telemetry/reportError.js'
export { applyThemeVariables } from './utils/applyThemeVariables.js'
export {
  type BuildWalletLinkParameters,
  buildBrowserLink,
  buildWalletLink,
  type WalletLinkKind,
} from './utils/buildWalletLink.js'
export {
  isCaipAddress,
  isCaipNetworkId,
  toAddress,
  toNamespace,
  toNetworkId,
  toReference,
} from './utils/caip.js'
export { formatAmount } from './utils/formatAmount.js'
export { type FormatBalanceParameters, formatBalance } from './utils/formatBalance.js'
export { type FormatFiatParameters, formatFiat } from './utils/formatFiat.js'
export { type FormatRelativeTimeParameters, formatRelativeTime } from './utils/formatRelativeTime.js'
export { isDrawableIcon } from './utils/isDrawableIcon.js'
export { isLookAlike, isSameAddress } from './utils/isLookAlike.js'
export { isPairingExpired } from './utils/isPairingExpired.js'
export { isRestrictedTimezone } from './utils/isRestrictedTimezone.js'
export { createLogBuffer, type LogBuffer } from './utils/logBuffer.js'
export {
  type ParsedCaipAddress,
  type ParsedCaipNetworkId,
  parseCaipAddress,
  parseCaipNetworkId,
} from './utils/parseCaip.js'
export { toDisplayText } from './utils/toDisplayText.js'
export { toSafeIcon } from './utils/toSafeIcon.js'
export { toSafeLink } from './utils/toSafeLink.js'
export { type TruncateAddressParameters, truncateAddress } from './utils/truncateAddress.js'
