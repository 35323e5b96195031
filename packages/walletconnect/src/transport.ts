export type { Clock, Page } from './clock.js'
export {
  createWalletConnectTransport,
  type WalletConnectTransport,
  type WalletConnectTransportParameters,
} from './createTransport.js'
export type { WebSocketConstructor, WebSocketLike } from './relay/createSocket.js'
export { createMemoryStore } from './store/createMemoryStore.js'
export type { Store } from './store/store.js'
