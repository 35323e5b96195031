export { getReceiving } from './account/faces.js'
export type { Receiving } from './account/getReceiving.js'
export { activityFeature } from './activity/activityState.js'
export { watchActivity } from './activity/faces.js'
export { adoptEngine } from './adoptEngine.js'
// Adds the slice `alerts` to the types of the packages that read it.
export type { AlertEvent } from './alerts/definition.js'
export type { AmountProblem, AmountUnit } from './amount/checkAmount.js'
export { compareDecimals } from './amount/decimal.js'
export { buyFeature } from './buy/buyState.js'
export { refreshBuyOptions, resetBuy, setBuyForm } from './buy/faces.js'
export { getCurrencyIcon } from './buy/getCurrencyIcon.js'
export { emptyBuy } from './buy/selectBuy.js'
export { accountActions, engine } from './chunks.js'
export { assertOptions } from './client/assertOptions.js'
export { callAccount, callEngine, getEngine } from './client/callEngine.js'
export { type Chunk, call, createChunk } from './client/chunk.js'
export {
  dispatch,
  emit,
  getConnector,
  getInternals,
  getLoadedAdapter,
  setInternals,
  toConnectorKey,
} from './client/internals.js'
export { onDestroy, perClient } from './client/lifetime.js'
export { loadFamilyCode } from './client/loadCode.js'
export { callFeature, loadFeature } from './client/loadFeature.js'
export { asksConsent, giveConsent, isConsentMissing } from './connect/consent.js'
export { startPairing } from './connect/startPairing.js'
export { loadAdapter } from './connection/loadAdapter.js'
export {
  authTransportId,
  balanceRetryDelayMs,
  balanceTtlMs,
  fiatDecimals,
  headerAnimationMs,
  heightAnimationMs,
  historyTtlMs,
  identityTtlMs,
  maxConnections,
  maxHistoryTransactions,
  maxLabelLength,
  maxPendingTransactions,
  onrampFeeRange,
  pairingLifetimeMs,
  pairingMarginMs,
  planTtlMs,
  pollingIntervalMs,
  priceAgeShownMs,
  rpcRetries,
  rpcRetryDelayMs,
  rpcTimeoutMs,
  shakeDurationMs,
  toastSwitchDelayMs,
  tokenPriceTtlMs,
  viewAnimationMs,
} from './constants.js'
export { createDirectoryRowsSelector } from './directory/createDirectoryRowsSelector.js'
export { createWalletRowsSelector } from './directory/createWalletRowsSelector.js'
export type { CachedImage } from './directory/imageCache.js'
export { loadRecommended } from './directory/loadRecommended.js'
export { loadWallets, searchWallets } from './directory/loadWallets.js'
export { emailCaptureFeature } from './emailCapture/emailCaptureState.js'
export {
  resendCapturedEmail,
  skipEmailCapture,
  startCapturedEmail,
  verifyCapturedEmail,
} from './emailCapture/faces.js'
export { BaseError } from './errors/BaseError.js'
export { errorCodes } from './errors/codes.js'
export { LatchkitError } from './errors/LatchkitError.js'
export { toErrorInfo, toLatchkitError } from './errors/toErrorInfo.js'
export { identity } from './identity/definition.js'
export { fetchNameParent } from './identity/faces.js'
export { selectNameParent } from './identity/selectIdentity.js'
export * from './index.js'
export { createInitialState } from './initialState.js'
export { openSecureView, prepareSocialLogin } from './login/faces.js'
export { loginFeature } from './login/loginState.js'
export { emptyLogin } from './login/selectLogin.js'
export { removeModal } from './modal/closeModal.js'
export { getRow } from './modal/getRow.js'
export { goBack } from './modal/goBack.js'
export { replaceView } from './modal/navigate.js'
export { getConnectView } from './modal/openModal.js'
export { coreViews } from './modal/routes.js'
export { showToast } from './modal/showToast.js'
export { cancelName, setNameInput } from './names/faces.js'
export { namesFeature } from './names/namesState.js'
export { emptyNames } from './names/selectNames.js'
export { activateNamespace } from './network/activateNamespace.js'
export { pickNetwork } from './network/pickNetwork.js'
export { watchNfts } from './nfts/faces.js'
export { nftsFeature } from './nfts/nftsState.js'
export { selectShownNft } from './nfts/selectNfts.js'
export { reduceAll } from './reduceAll.js'
export { createReduction } from './reducer.js'
export {
  cancelSend,
  confirmSend,
  resetSend,
  reviewSend,
  setSendAmount,
  setSendFeeRate,
  setSendMaximum,
  setSendReceiver,
  setSendToken,
} from './send/faces.js'
export { needsServer } from './send/form/needsServer.js'
export { isLowQuality, selectSendTokens } from './send/form/selectSendTokens.js'
export { checkFeeRate } from './send/review/checkFeeRate.js'
export { emptySend, type SendView, selectSend } from './send/selectSend.js'
export type {
  ConfirmSendReturnType,
  SetSendAmountParameters,
  SetSendFeeRateParameters,
  SetSendReceiverParameters,
  SetSendTokenParameters,
} from './send/sendParameters.js'
export {
  type FeeRateProblem,
  type ReceiverProblem,
  type SendPlanView,
  type SendProgress,
  type SendState,
  type SendWarning,
  type SendWarningCode,
  sendFeature,
} from './send/sendState.js'
export { registerSiwx } from './siwx/definition.js'
export { isEmailRequired } from './siwx/emailCaptureOptions.js'
export { cancelSignIn, confirmSignIn } from './siwx/faces.js'
export { getSiwxOptions } from './siwx/siwxOptions.js'
export { siwxFeature } from './siwx/siwxState.js'
export type { StateEvent } from './state/events.js'
export { getView } from './state/getView.js'
export { selectOpenWalletLink } from './state/selectors/selectOpenWalletLink.js'
export { selectPendingTransactions } from './state/selectors/selectPendingTransactions.js'
export { selectCanGoBack, selectRoute } from './state/selectors/selectRoute.js'
export {
  cancelSwap,
  confirmSwap,
  flipSwap,
  resetSwap,
  retrySwap,
  reviewSwap,
  setSwapAmount,
  setSwapMaximum,
  setSwapSlippage,
  setSwapToken,
} from './swap/faces.js'
export {
  defaultSlippage,
  emptySwap,
  maxSlippage,
  minSlippage,
  type SwapView,
  selectSwap,
} from './swap/selectSwap.js'
export { selectSwapTokens } from './swap/selectSwapTokens.js'
export {
  type SwapAmount,
  type SwapHolding,
  type SwapPlanView,
  type SwapProgress,
  type SwapQuoteView,
  type SwapSide,
  type SwapState,
  swapFeature,
} from './swap/swapState.js'
export { createDebugReport, prepareDebugReport } from './telemetry/createDebugReport.js'
export { LateError } from './transaction/LateError.js'
export { applyThemeVariables } from './utils/applyThemeVariables.js'
export { buildBrowserLink, buildWalletLink } from './utils/buildWalletLink.js'
export {
  isCaipAddress,
  isCaipNetworkId,
  toAddress,
  toNamespace,
  toNetworkId,
  toReference,
} from './utils/caip.js'
export { formatAmount } from './utils/formatAmount.js'
export { formatFiat } from './utils/formatFiat.js'
export { formatRelativeTime } from './utils/formatRelativeTime.js'
export { isDrawableIcon } from './utils/isDrawableIcon.js'
export { isLookAlike, isSameAddress } from './utils/isLookAlike.js'
export { isPairingExpired } from './utils/isPairingExpired.js'
export { isRestrictedTimezone } from './utils/isRestrictedTimezone.js'
export { type ParsedCaipAddress, parseCaipAddress } from './utils/parseCaip.js'
export { toDisplayText } from './utils/toDisplayText.js'
export { connectRecent, fetchAccountBalances, forgetRecent } from './wallets/faces.js'
export { listAccounts } from './wallets/listAccounts.js'
export { selectAccountBalance } from './wallets/selectWallets.js'
