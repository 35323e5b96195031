import { rpcTimeoutMs } from '../constants.js'
import type { FamilyContext } from '../contract/adapter.js'
import type { Network } from '../contract/network.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import type { ToError } from './createToError.js'
import { getServerUrl } from './getServerUrl.js'
import { postJson } from './postJson.js'

export type BroadcastParameters = {
  network: Network
  /** Signed, in the family's usual encoding. */
  transaction: string
  signal?: AbortSignal | undefined
}

export type BroadcastContext = FamilyContext & {
  /** The family's error table. */
  toError: ToError
}

const maxBytes = 100_000
/** HTTP status of a transaction that the node has rejected; its response holds the node's error. */
const rejectedStatus = 422

/**
 * Rejects where a signed transaction could not be handed to any endpoint, before a wallet signs one.
 * @throws RPC_FAILED
 */
export async function assertBroadcast(context: FamilyContext, network: Network): Promise<void> {
  if (network.rpcUrls.length === 0 && !network.request)
    await getServerUrl(network, () => context.getServerBroadcastUrl?.())
}

/**
 * Hands a signed transaction to the server (`POST /v1/transactions`) and resolves with its hash. It is posted
 * once: the caller that follows the transaction decides whether to repeat it.
 * @throws the node's error by the family's table where the node has rejected it, so that it was not sent; RPC_FAILED,
 * RATE_LIMITED, TIMEOUT, INVALID_RESPONSE or what `fetch` throws, after which it may have been sent
 */
export async function broadcast(
  { toError, ...context }: BroadcastContext,
  { network, transaction, signal }: BroadcastParameters,
): Promise<string> {
  const url = await getServerUrl(network, () => context.getServerBroadcastUrl?.())
  const body = JSON.stringify({ chainId: network.caipNetworkId, transaction })
  const response: unknown = JSON.parse(
    await postJson({ url, body, timeoutMs: rpcTimeoutMs, maxBytes, signal, readStatus: rejectedStatus }),
  )
  const { hash, error } = (response ?? {}) as { hash?: unknown; error?: unknown }
  if (typeof error === 'object' && error !== null) throw toError(error, 'RPC_FAILED')
  if (typeof hash !== 'string') throw new LatchkitError('INVALID_RESPONSE')
  return hash
}
