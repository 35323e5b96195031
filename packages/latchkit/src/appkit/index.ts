export {
  AccountButton as AppKitAccountButton,
  ConnectButton as AppKitConnectButton,
  LatchkitButton as AppKitButton,
  NetworkButton as AppKitNetworkButton,
  useTheme as useAppKitTheme,
  WalletButton as AppKitWalletButton,
} from '@latchkit/react'
export { AppKitProvider, type AppKitProviderProps } from './AppKitProvider.js'
export type { AppKitAdapter } from './appKitAdapter.js'
export type { AppKit, AppKitOpenOptions } from './appKitInstance.js'
export type { AnyNetwork, AppKitNetwork } from './appKitNetwork.js'
export type { AppKitCustomWallet, AppKitFeatures, AppKitOptions } from './appKitOptions.js'
export {
  type AppKitSIWXSession,
  createSIWEConfig,
  type SIWEConfig,
  type SIWESession,
  type SIWXConfig,
  type SIWXMessageData,
} from './appKitSiwx.js'
export type { AppKitBalance } from './balance.js'
export type {
  AppKitConnection,
  DeleteConnectionParameters,
  SwitchConnectionParameters,
} from './connections.js'
export { createAppKit } from './createAppKit.js'
export { defineChain } from './defineChain.js'
export type { AppKitElements } from './elements/definition.js'
export {
  type UseAppKitBalanceReturnType,
  type UseAppKitNetworkReturnType,
  type UseAppKitProviderReturnType,
  type UseAppKitReturnType,
  type UseDisconnectReturnType,
  type UseWalletInfoReturnType,
  useAppKit,
  useAppKitAccount,
  useAppKitBalance,
  useAppKitEvents,
  useAppKitNetwork,
  useAppKitProvider,
  useAppKitState,
  useDisconnect,
  useWalletInfo,
} from './hooks.js'
export type { AppKitAccount, AppKitNetworkView, AppKitState } from './readAppKit.js'
export {
  type AppKitConnectionChange,
  type UseAppKitConnectionParameters,
  type UseAppKitConnectionReturnType,
  type UseAppKitConnectionsReturnType,
  useAppKitConnection,
  useAppKitConnections,
} from './useAppKitConnections.js'
export {
  type UseAppKitWalletParameters,
  type UseAppKitWalletReturnType,
  useAppKitWallet,
} from './useAppKitWallet.js'
export {
  type AppKitWalletItem,
  type FetchAppKitWalletsParameters,
  type UseAppKitWalletsReturnType,
  useAppKitWallets,
} from './useAppKitWallets.js'
