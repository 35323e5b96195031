export {
  createFakeEnvironment,
  type FakeEnvironment,
  type FakeEnvironmentOptions,
} from './environment/createFakeEnvironment.js'
export { createMemoryStorage, type MemoryStorage } from './environment/createMemoryStorage.js'
export {
  createMockAdapter,
  createMockFamily,
  type MockAdapter,
  type MockAdapterOptions,
} from './mock/createMockAdapter.js'
export {
  createMockConnector,
  type MockBehaviour,
  type MockCall,
  type MockConnector,
  type MockConnectorOptions,
  type MockControls,
} from './mock/createMockConnector.js'
export { createMockLogin, type MockLogin, type MockLoginOptions } from './mock/createMockLogin.js'
export { createMockNetwork, type MockNetworkOptions } from './mock/createMockNetwork.js'
export {
  createMockRemote,
  type MockRemote,
  type MockRemoteOptions,
  type MockRemoteOutcome,
  type MockRemoteRequest,
  type MockRemoteWallet,
} from './mock/createMockRemote.js'
export {
  createMockTransfers,
  type MockSend,
  type MockTransferStep,
  type MockTransfers,
  type MockTransfersBehaviour,
  type MockTransfersControls,
  type MockTransfersOptions,
} from './mock/createMockTransfers.js'
export {
  createMockTransport,
  createMockTransportDefinition,
  type MockTransport,
} from './mock/createMockTransport.js'
export type { MockFailure } from './mock/toMockError.js'
export type { VirtualBitcoinOptions } from './virtual/bitcoin/bitcoinFamily.js'
export {
  type BitcoinKey,
  type BitcoinKeyKind,
  type BitcoinNetwork,
  toBitcoinKey,
} from './virtual/bitcoin/bitcoinKeys.js'
export type { BitcoinPageShape } from './virtual/bitcoin/bitcoinShapes.js'
export { createBitcoinWallet, type VirtualBitcoinWallet } from './virtual/bitcoin/createBitcoinWallet.js'
export {
  type BitcoinShape,
  type BitcoinTampering,
  bitcoinTamperings,
  signPsbtAs,
} from './virtual/bitcoin/signPsbtAs.js'
export { createProvider, type VirtualProvider } from './virtual/createProvider.js'
export { createStandardWallet, type StandardWalletPage } from './virtual/createStandardWallet.js'
export { createVirtualWallet, type VirtualWalletEngine } from './virtual/createVirtualWallet.js'
export { toDevelopmentKey } from './virtual/keys.js'
export { toSolanaDevelopmentKey, toSolanaSecret } from './virtual/solanaKeys.js'
export {
  createStacksWallet,
  type StacksOutcome,
  type VirtualStacksWallet,
} from './virtual/stacks/createStacksWallet.js'
export type { StacksShape, StacksTampering, VirtualStacksOptions } from './virtual/stacks/stacksFamily.js'
export { type StacksKey, toStacksId, toStacksKey } from './virtual/stacks/stacksKeys.js'
export type { VirtualStandardWallet } from './virtual/standardPage.js'
export type {
  SolanaFeature,
  VirtualSolanaOptions,
  VirtualWallet,
  VirtualWalletOptions,
  WalletFamily,
} from './virtual/types.js'
export type { RpcError, WalletCall, WalletEvent, WalletOutcome } from './virtual/wire.js'
