export {
  type AdapterHarness,
  type AnnouncedWallet,
  describeAdapter,
} from './describeAdapter.js'
export { type ConnectorHarness, type ConnectorWallet, describeConnector } from './describeConnector.js'
export {
  type ConformanceEvent,
  type ConformanceMessage,
  type ConformanceStorage,
  describeStorage,
  type StorageTarget,
} from './describeStorage.js'
export {
  describeTransport,
  type RemoteOutcome,
  type RemoteWallet,
  type TransportHarness,
} from './describeTransport.js'
export type { Skips } from './skips.js'
