import {
  type CcipRequestParameters,
  createPublicClient,
  custom,
  type Hex,
  type PublicClient,
  RpcRequestError,
} from 'viem'
import { HttpError } from '../errors/HttpError.js'
import type { Upstream } from '../upstream/createUpstream.js'
import { UpstreamError } from '../upstream/UpstreamError.js'

/** Multicall3, at the same address on every chain that has it. */
export const multicallAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** Milliseconds until a chain without Multicall3 is checked again. */
const multicallTtlMs = 60_000

/**
 * Creates a viem client that sends its requests through `upstream` and so obeys its retries, timeout and limits.
 *
 * @param readGateway - requests what a contract keeps off the chain (ERC-3668); without it such reads fail
 */
export function createEvmClient(
  upstream: Upstream,
  readGateway?: ((parameters: CcipRequestParameters) => Promise<Hex>) | undefined,
): PublicClient {
  return createPublicClient({
    ccipRead: readGateway ? { request: readGateway } : false,
    transport: custom(
      {
        async request({ method, params }: { method: string; params?: unknown }) {
          const outcome = await upstream.call({ method, params })
          if ('error' in outcome)
            throw new RpcRequestError({ body: { method }, error: outcome.error, url: 'upstream' })
          return outcome.result
        },
      },
      { retryCount: 0 },
    ),
  })
}

/** Finds the error of `upstream` that viem wrapped. */
export function unwrapUpstream(error: unknown): UpstreamError | HttpError {
  return (
    findCause(error, at => (at instanceof UpstreamError || at instanceof HttpError ? at : undefined)) ??
    new UpstreamError('UPSTREAM_INVALID', 'The endpoint refused a read.', error)
  )
}

/** What `pick` returns first for an error, its cause, the cause of that, and so on. */
function findCause<Found>(error: unknown, pick: (at: Error) => Found | undefined): Found | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 16; at = at.cause, depth++) {
    const found = pick(at)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns whether the contract itself refused a call, rather than the endpoint. */
export const isRevert = (error: unknown): boolean =>
  findCause(error, at => {
    if (at instanceof UpstreamError || at instanceof HttpError) return false
    if (at instanceof RpcRequestError)
      return at.code === 3 || /revert|invalid opcode|out ?of ?gas/i.test(at.message)
    return undefined
  }) ?? true

/** Returns a function that checks whether one chain has Multicall3. */
export function createMulticallCheck(now: () => number): (client: PublicClient) => Promise<boolean> {
  let multicall: { present: boolean; until: number } | undefined
  return async client => {
    if (multicall && now() < multicall.until) return multicall.present
    const code = await client.getCode({ address: multicallAddress })
    const present = code !== undefined && code.length > 2
    // A deployed Multicall3 stays: its address derives from a transaction that cannot be repeated.
    multicall = { present, until: present ? Number.POSITIVE_INFINITY : now() + multicallTtlMs }
    return present
  }
}
