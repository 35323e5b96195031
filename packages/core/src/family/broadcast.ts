import { rpcTimeoutMs } from '../constants.js'
import type { FamilyContext } from '../contract/adapter.js'
import type { Network } from '../contract/network.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { getServerUrl } from './getServerUrl.js'
import { postJson } from './postJson.js'

export type BroadcastParameters = {
  network: Network
  /** Signed, in the family's usual encoding. */
  transaction: string
  signal?: AbortSignal | undefined
}

const maxBytes = 100_000

/**
 * Rejects where a signed transaction could not be handed to any endpoint, before a wallet signs one.
 * @throws RPC_FAILED
 */
export async function assertBroadcast(context: FamilyContext, network: Network): Promise<void> {
  if (network.rpcUrls.length === 0) await getServerUrl(network, () => context.getServerBroadcastUrl?.())
}

/**
 * Hands a signed transaction to the server (`POST /v1/transactions`, D35) and resolves with its hash. It is posted
 * once: whoever follows the transaction decides whether to repeat it.
 * @throws RPC_FAILED, RATE_LIMITED, TIMEOUT, INVALID_RESPONSE, or what `fetch` throws
 */
export async function broadcast(
  context: FamilyContext,
  { network, transaction, signal }: BroadcastParameters,
): Promise<string> {
  const url = await getServerUrl(network, () => context.getServerBroadcastUrl?.())
  const body = JSON.stringify({ chainId: network.caipNetworkId, transaction })
  const response: unknown = JSON.parse(
    await postJson({ url, body, timeoutMs: rpcTimeoutMs, maxBytes, signal }),
  )
  const hash = (response as { hash?: unknown } | null)?.hash
  if (typeof hash !== 'string') throw new LatchkitError('INVALID_RESPONSE')
  return hash
}
