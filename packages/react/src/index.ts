export { AccountButton, type AccountButtonProps } from './components/AccountButton.js'
export { ConnectButton, type ConnectButtonComponent } from './components/ConnectButton.js'
export {
  CustomConnectButton,
  type CustomConnectButtonProps,
  type CustomConnectButtonState,
} from './components/CustomConnectButton.js'
export { LatchkitButton, type LatchkitButtonProps } from './components/LatchkitButton.js'
export { NetworkButton, type NetworkButtonProps } from './components/NetworkButton.js'
export type { ConnectButtonProps } from './components/PlainConnectButton.js'
export { WalletButton, type WalletButtonProps } from './components/WalletButton.js'
export { connectWallet } from './connectWallet.js'
export { LatchkitContext } from './context.js'
export type { QueryResult } from './hooks/query.js'
export { type UseAccountParameters, type UseAccountReturnType, useAccount } from './hooks/useAccount.js'
export {
  type Activity,
  type UseActivityParameters,
  type UseActivityReturnType,
  useActivity,
} from './hooks/useActivity.js'
export {
  type Balance,
  type UseBalanceParameters,
  type UseBalanceReturnType,
  useBalance,
} from './hooks/useBalance.js'
export { type UseBuyReturnType, useBuy } from './hooks/useBuy.js'
export { useClient } from './hooks/useClient.js'
export { type UseConnectReturnType, useConnect } from './hooks/useConnect.js'
export {
  type ConnectionAccount,
  type ConnectionItem,
  type UseConnectionsReturnType,
  useConnections,
} from './hooks/useConnections.js'
export { type UseDisconnectReturnType, useDisconnect } from './hooks/useDisconnect.js'
export { useEvents } from './hooks/useEvents.js'
export {
  type AccountIdentity,
  type UseIdentityParameters,
  type UseIdentityReturnType,
  useIdentity,
} from './hooks/useIdentity.js'
export { type UseLatchkitReturnType, useLatchkit } from './hooks/useLatchkit.js'
export { useLatchkitState } from './hooks/useLatchkitState.js'
export { type UseLoginReturnType, useLogin } from './hooks/useLogin.js'
export { type Mutation, type MutationResult, useMutation } from './hooks/useMutation.js'
export { type UseNetworkParameters, type UseNetworkReturnType, useNetwork } from './hooks/useNetwork.js'
export { type Nfts, type UseNftsParameters, type UseNftsReturnType, useNfts } from './hooks/useNfts.js'
export { type UseProviderParameters, type UseProviderReturnType, useProvider } from './hooks/useProvider.js'
export { type UseRegisterNameReturnType, useRegisterName } from './hooks/useRegisterName.js'
export { type UseRequestSignatureReturnType, useRequestSignature } from './hooks/useRequestSignature.js'
export { type UseSendReturnType, useSend } from './hooks/useSend.js'
export { type UseSendFormReturnType, useSendForm } from './hooks/useSendForm.js'
export { type UseSessionReturnType, useSession } from './hooks/useSession.js'
export { type UseSignMessageReturnType, useSignMessage } from './hooks/useSignMessage.js'
export { type UseSwapReturnType, useSwap } from './hooks/useSwap.js'
export { type UseSwitchConnectionReturnType, useSwitchConnection } from './hooks/useSwitchConnection.js'
export { type UseSwitchNetworkReturnType, useSwitchNetwork } from './hooks/useSwitchNetwork.js'
export { type UseThemeReturnType, useTheme } from './hooks/useTheme.js'
export { useWalletIcons } from './hooks/useWalletIcons.js'
export {
  type UseWalletsParameters,
  type UseWalletsReturnType,
  useWallets,
  type WalletOption,
} from './hooks/useWallets.js'
export { LatchkitEmbedded, type LatchkitEmbeddedProps } from './LatchkitEmbedded.js'
export { LatchkitProvider, type LatchkitProviderProps } from './LatchkitProvider.js'
export type { CreateModal, ModalHandle } from './modal/modalLoader.js'
export { mountModal, prepareModal } from './modal/mountModal.js'
export { shareClient } from './sharedClient.js'
