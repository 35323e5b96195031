export { bitcoin } from '@latchkit/bitcoin'
export {
  type BaseError,
  type CaipAddress,
  type CaipNetworkId,
  type ChainNamespace,
  type Client,
  type ErrorCode,
  formatBalance,
  isError,
  isLateError,
  type LatchkitEvent,
  type Network,
  type Register,
  type ThemeMode,
  type ThemeVariables,
  truncateAddress,
  type Wallet,
} from '@latchkit/core'
export { evm } from '@latchkit/evm'
export {
  AccountButton,
  ConnectButton,
  CustomConnectButton,
  LatchkitButton,
  NetworkButton,
  useAccount,
  useActivity,
  useBalance,
  useBuy,
  useClient,
  useConnect,
  useConnections,
  useDisconnect,
  useEvents,
  useIdentity,
  useLatchkit,
  useLatchkitState,
  useLogin,
  useNetwork,
  useNfts,
  useProvider,
  useRegisterName,
  useRequestSignature,
  useSend,
  useSendForm,
  useSession,
  useSignMessage,
  useSwap,
  useSwitchConnection,
  useSwitchNetwork,
  useTheme,
  useWallets,
  WalletButton,
} from '@latchkit/react'
export { solana } from '@latchkit/solana'
export { stacks } from '@latchkit/stacks'
export { walletConnect } from '@latchkit/walletconnect'
export { type CreateLatchkitOptions, createLatchkit } from './createLatchkit.js'
export { LatchkitEmbedded } from './LatchkitEmbedded.js'
export { LatchkitProvider } from './LatchkitProvider.js'
export { mountModal } from './mountModal.js'
