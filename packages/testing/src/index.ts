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
export { createProvider, type VirtualProvider } from './virtual/createProvider.js'
export { createStandardWallet, type StandardWalletPage } from './virtual/createStandardWallet.js'
export { createVirtualWallet, type VirtualWalletEngine } from './virtual/createVirtualWallet.js'
export { toDevelopmentKey } from './virtual/keys.js'
export { toSolanaDevelopmentKey, toSolanaSecret } from './virtual/solanaKeys.js'
export type { VirtualStandardWallet } from './virtual/standardPage.js'
export type {
  RpcError,
  SolanaFeature,
  VirtualSolanaOptions,
  VirtualWallet,
  VirtualWalletOptions,
  WalletCall,
  WalletEvent,
  WalletFamily,
  WalletOutcome,
} from './virtual/types.js'
