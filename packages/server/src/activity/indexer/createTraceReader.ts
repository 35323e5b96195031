import * as v from 'valibot'
import type { Upstream } from '../../upstream/createUpstream.js'
import { UpstreamError } from '../../upstream/UpstreamError.js'
import { type Block, type Trace, TracesSchema } from './schemas.js'

/**
 * Milliseconds of refusals alone after which blocks are indexed without traces, so that they do not end the index: of an
 * endpoint that has given traces before (a rate limit), and of one that never has (its plan).
 */
const [knownRefusalMs, unknownRefusalMs] = [600_000, 10_000]
/** Milliseconds until traces are asked for again after that. */
const retryMs = 600_000

export type TraceReader = {
  /** Whether traces are asked for at the moment. */
  isOpen(): boolean
  /**
   * Traces by transaction; undefined when they are of another version of the block. None where the endpoint has no
   * such method. @throws UpstreamError also when the endpoint refuses this call, so that the block is read again
   */
  read(block: Block): Promise<Map<string, Trace[]> | undefined>
}

/** Returns whether an endpoint reports by JSON-RPC that it has no such method. */
export const isMethodMissing = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === -32601

/** Creates a reader of what contracts paid out in coins, by `trace_block`. */
export function createTraceReader(parameters: {
  upstream: Upstream
  onBytes: (bytes: number) => void
  /** Called with the first block whose traces are left out, each time after they were read or wanted. */
  onLost: (block: number) => void
  now: () => number
}): TraceReader {
  const { upstream, onBytes, onLost, now } = parameters
  let closedUntil = 0
  let refusedAt: number | undefined
  let hasGiven = false
  const close = (block: number, until: number): Map<string, Trace[]> => {
    closedUntil = until
    refusedAt = undefined
    onLost(block)
    return new Map()
  }

  return {
    isOpen: () => now() >= closedUntil,
    async read({ number, hash }) {
      const params = [`0x${number.toString(16)}`]
      const outcome = await upstream.call({ method: 'trace_block', params }, { onBytes }).catch(error => {
        // One block whose traces are too much does not end the index.
        if (error instanceof UpstreamError && error.code === 'UPSTREAM_TOO_LARGE') return { result: [] }
        throw error
      })
      if ('error' in outcome) {
        // Several blocks are read at once: another one has decided meanwhile.
        if (now() < closedUntil) return new Map()
        // Most public endpoints offer none: the history then lacks what contracts paid out in coins.
        if (isMethodMissing(outcome.error)) return close(number, Number.POSITIVE_INFINITY)
        refusedAt ??= now()
        if (now() - refusedAt >= (hasGiven ? knownRefusalMs : unknownRefusalMs))
          return close(number, now() + retryMs)
        throw new UpstreamError('UPSTREAM_INVALID', 'The endpoint refused trace_block.', outcome.error)
      }
      refusedAt = undefined
      hasGiven = true
      const traces = v.safeParse(TracesSchema, outcome.result)
      if (!traces.success)
        throw new UpstreamError('UPSTREAM_INVALID', "The endpoint's response to trace_block is not valid.")
      const byTransaction = new Map<string, Trace[]>()
      for (const trace of traces.output) {
        if (trace.blockHash !== hash) return undefined
        if (!trace.transactionHash) continue
        const found = byTransaction.get(trace.transactionHash)
        if (found) found.push(trace)
        else byTransaction.set(trace.transactionHash, [trace])
      }
      return byTransaction
    },
  }
}
