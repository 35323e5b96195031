export { fetchBalances, getPaymentLink, request } from './account/faces.js'
export type { FetchBalancesParameters } from './account/fetchBalances.js'
export type { GetPaymentLinkParameters } from './account/getPaymentLink.js'
export { type GetProviderParameters, getProvider } from './account/getProvider.js'
export type { RequestParameters } from './account/request.js'
export type * from './activity/activityState.js'
export { activity } from './activity/definition.js'
export {
  fetchActivity,
  fetchMoreActivity,
} from './activity/faces.js'
export type { FetchActivityParameters } from './activity/fetchActivity.js'
export { type ActivityView, selectActivity } from './activity/selectActivity.js'
export { formatUnits } from './amount/formatUnits.js'
export { parseUnits } from './amount/parseUnits.js'
export type * from './buy/buyState.js'
export { buy } from './buy/definition.js'
export {
  type OpenBuyParameters,
  openBuy,
  startBuy,
} from './buy/faces.js'
export { type BuyView, selectBuy } from './buy/selectBuy.js'
export type { StartBuyParameters } from './buy/startBuy.js'
export type * from './client/client.js'
export { createLatchkit } from './client/createLatchkit.js'
export { type ConnectParameters, type ConnectReturnType, connect } from './connect/connect.js'
export { type DisconnectParameters, disconnect } from './connection/disconnect.js'
export { switchConnection } from './connection/faces.js'
export type { SwitchConnectionParameters } from './connection/switchConnection.js'
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
export type * from './directory/walletRow.js'
export {
  type EmailCaptureDefinition,
  emailCapture,
} from './emailCapture/definition.js'
export type * from './emailCapture/emailCaptureState.js'
export { deleteCapturedEmail } from './emailCapture/faces.js'
export { selectEmailCapture } from './emailCapture/selectEmailCapture.js'
export type { BaseError } from './errors/BaseError.js'
export type { ErrorCode } from './errors/codes.js'
export { isError } from './errors/isError.js'
export {
  type FetchIdentityParameters,
  fetchIdentity,
} from './identity/faces.js'
export type * from './identity/identityState.js'
export { selectIdentity } from './identity/selectIdentity.js'
export { login } from './login/definition.js'
export {
  openLoginSettings,
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
export type {
  SetPreferredAccountTypeParameters,
  StartEmailLoginParameters,
  StartSocialLoginParameters,
  VerifyEmailLoginParameters,
} from './login/loginParameters.js'
export type * from './login/loginState.js'
export { type LoginView, selectLogin } from './login/selectLogin.js'
export { closeModal } from './modal/closeModal.js'
export { type NavigateParameters, navigate } from './modal/navigate.js'
export { type OpenModalParameters, openModal } from './modal/openModal.js'
export { type SetThemeParameters, setTheme } from './modal/setTheme.js'
export { names } from './names/definition.js'
export {
  fetchNames,
  getNameSuggestions,
  registerName,
  setPrimaryName,
} from './names/faces.js'
export type {
  GetNameSuggestionsParameters,
  RegisterNameParameters,
  RegisterNameReturnType,
} from './names/namesParameters.js'
export type * from './names/namesState.js'
export { type NamesView, selectNames } from './names/selectNames.js'
export { switchNetwork } from './network/faces.js'
export type { SwitchNetworkParameters } from './network/switchNetwork.js'
export { nfts } from './nfts/definition.js'
export {
  fetchMoreNfts,
  fetchNfts,
  showNft,
} from './nfts/faces.js'
export type { FetchNftsParameters } from './nfts/fetchNfts.js'
export type * from './nfts/nftsState.js'
export { selectNfts } from './nfts/selectNfts.js'
export { send } from './send/definition.js'
export { openSend, sendTransfer } from './send/faces.js'
export type {
  OpenSendParameters,
  SendTransferParameters,
  SendTransferReturnType,
} from './send/sendParameters.js'
export { requestSignature, signMessage } from './sign/faces.js'
export type { SignMessageParameters } from './sign/signMessage.js'
export { type SiwxDefinition, siwx } from './siwx/definition.js'
export type { EmailCaptureOptions } from './siwx/emailCaptureOptions.js'
export { signIn, signOut } from './siwx/faces.js'
export { selectSiwx } from './siwx/selectSiwx.js'
export type { SignInModule, SiwxBackend, SiwxOptions } from './siwx/siwxOptions.js'
export type * from './siwx/siwxState.js'
export { type AccountView, selectAccount } from './state/selectors/selectAccount.js'
export { selectConnections } from './state/selectors/selectConnections.js'
export { type ConnectorStatus, selectConnectorStatus } from './state/selectors/selectConnectorStatus.js'
export { type NetworkView, selectNetwork, selectNetworks } from './state/selectors/selectNetwork.js'
export type * from './state/state.js'
export { swap } from './swap/definition.js'
export { openSwap, swapTokens } from './swap/faces.js'
export type {
  ConfirmSwapReturnType,
  OpenSwapParameters,
  SwapTokensParameters,
} from './swap/swapParameters.js'
export { isLateError } from './transaction/isLateError.js'
export type { LateError } from './transaction/LateError.js'
export { type FormatBalanceParameters, formatBalance } from './utils/formatBalance.js'
export { type TruncateAddressParameters, truncateAddress } from './utils/truncateAddress.js'
export type * from './wallets/definition.js'
export { setAddressLabel } from './wallets/faces.js'
export { selectAddressLabel, selectAddressLabels, selectRecentConnections } from './wallets/selectWallets.js'
export type { SetAddressLabelParameters } from './wallets/setAddressLabel.js'
