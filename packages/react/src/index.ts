export { AccountButton, type AccountButtonProps } from './components/AccountButton.js'
export { ConnectButton, type ConnectButtonProps } from './components/ConnectButton.js'
export { LatchkitButton, type LatchkitButtonProps } from './components/LatchkitButton.js'
export { NetworkButton, type NetworkButtonProps } from './components/NetworkButton.js'
export { LatchkitContext } from './context.js'
export type { QueryResult } from './hooks/query.js'
export { type UseAccountParameters, type UseAccountReturnType, useAccount } from './hooks/useAccount.js'
export {
  type Balance,
  type UseBalanceParameters,
  type UseBalanceReturnType,
  useBalance,
} from './hooks/useBalance.js'
export { useClient } from './hooks/useClient.js'
export { type UseConnectReturnType, useConnect } from './hooks/useConnect.js'
export { type UseDisconnectReturnType, useDisconnect } from './hooks/useDisconnect.js'
export { useEvents } from './hooks/useEvents.js'
export { type UseLatchkitReturnType, useLatchkit } from './hooks/useLatchkit.js'
export { useLatchkitState } from './hooks/useLatchkitState.js'
export type { MutationResult } from './hooks/useMutation.js'
export { type UseNetworkParameters, type UseNetworkReturnType, useNetwork } from './hooks/useNetwork.js'
export { type UseProviderParameters, type UseProviderReturnType, useProvider } from './hooks/useProvider.js'
export { type UseRequestSignatureReturnType, useRequestSignature } from './hooks/useRequestSignature.js'
export { type UseSendReturnType, useSend } from './hooks/useSend.js'
export { type UseSendFormReturnType, useSendForm } from './hooks/useSendForm.js'
export { type UseSignMessageReturnType, useSignMessage } from './hooks/useSignMessage.js'
export { type UseSwitchNetworkReturnType, useSwitchNetwork } from './hooks/useSwitchNetwork.js'
export { type UseThemeReturnType, useTheme } from './hooks/useTheme.js'
export {
  type UseWalletsParameters,
  type UseWalletsReturnType,
  useWallets,
  type WalletOption,
} from './hooks/useWallets.js'
export { LatchkitEmbedded, type LatchkitEmbeddedProps } from './LatchkitEmbedded.js'
export { LatchkitProvider, type LatchkitProviderProps, prepareModal } from './LatchkitProvider.js'
export type { CreateModal, ModalHandle } from './modal/modalLoader.js'
