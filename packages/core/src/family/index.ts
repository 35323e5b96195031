/** What every chain family needs: JSON-RPC, abort, lazy connectors, sessions of a transport, the error-table engine. */
export { type Chunk, call, createChunk } from '../client/chunk.js'
export { maxAnnouncements, maxIconBytes, pollingIntervalMs } from '../constants.js'
export type { FamilyContext } from '../contract/adapter.js'
export { isError } from '../errors/isError.js'
export { LatchkitError, type LatchkitErrorParameters } from '../errors/LatchkitError.js'
export { askWallet } from '../transaction/askWallet.js'
export { isFeeChanged } from '../transaction/isFeeChanged.js'
export { LateError } from '../transaction/LateError.js'
export { toAddress, toNamespace, toNetworkId, toReference } from '../utils/caip.js'
export { isDottedName } from '../utils/isDottedName.js'
export { toDisplayText } from '../utils/toDisplayText.js'
export { fromBase58, toBase58 } from './base58.js'
export { claimId } from './claimId.js'
export { type AccountActions, type AccountModule, createAccountActions } from './createAccountActions.js'
export { createEmitter, type Emitter } from './createEmitter.js'
export { createLazyConnector } from './createLazyConnector.js'
export { createPlanCache, type PlanCache } from './createPlanCache.js'
export {
  createRemoteSession,
  type RemoteSession,
  type RemoteSessionParameters,
} from './createRemoteSession.js'
export { createRestClient, type RestBody, type RestClient, type RestRequest } from './createRestClient.js'
export {
  createRpcClient,
  type RpcCall,
  type RpcClient,
  type RpcClientParameters,
  type RpcOptions,
} from './createRpcClient.js'
export { createToError, type ErrorRule, type ToError, toDetails } from './createToError.js'
export { parseExactJson } from './parseExactJson.js'
export { type PollTransferParameters, pollTransfer } from './pollTransfer.js'
export { type SharedProvider, shareProvider } from './shareProvider.js'
export type { StandardAccount, StandardWallet } from './standardWallet.js'
export { untilAborted } from './untilAborted.js'
export { wait } from './wait.js'
export { type InjectedWallet, type WatchInjectedParameters, watchInjected } from './watchInjected.js'
export {
  type FoundWallet,
  toStandardId,
  type WatchStandardWalletsParameters,
  watchStandardWallets,
} from './watchStandardWallets.js'
