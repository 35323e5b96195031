export {
  type AdapterHarness,
  type AnnouncedWallet,
  describeAdapter,
} from './describeAdapter.js'
export { type ConnectorHarness, type ConnectorWallet, describeConnector } from './describeConnector.js'
export { describeRelay } from './describeRelay.js'
export { describeRemoteConnector, type RemoteConnectorHarness } from './describeRemoteConnector.js'
export {
  type ConformanceEvent,
  type ConformanceMessage,
  type ConformanceStorage,
  describeStorage,
  type StorageTarget,
} from './describeStorage.js'
export { describeTransfers } from './describeTransfers.js'
export { describeTransport } from './describeTransport.js'
export {
  type ConformanceRelayClient,
  type RelayCase,
  type RelayDelivery,
  type RelayTarget,
  relayCases,
} from './relayCases.js'
export type { Skips } from './skips.js'
export type { TransferCoin, TransferSender, TransfersHarness } from './transfersHarness.js'
export type { RemoteOutcome, RemoteWallet, TransportHarness } from './transportHarness.js'
