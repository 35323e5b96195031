import { boundReads } from './advice/boundReads.js'
import { readEvmAdvice } from './advice/readEvmAdvice.js'
import { readSolanaAdvice } from './advice/readSolanaAdvice.js'
import type { Advice, AdviceParameters } from './advice/types.js'

/** Milliseconds after which what has arrived is the advice. */
export const adviceMs = 3000

/**
 * Tries a request on the operator's endpoint, and reads the tokens it names. Advice alone: it never states that
 * something is safe. Resolves within {@link adviceMs}; what the endpoint did not reply to is left out, and said.
 */
export async function simulate(parameters: AdviceParameters): Promise<Advice> {
  const { payload } = parameters.request
  // Everything that leaves is in the bytes, and there is nothing to ask a price for.
  if (payload.kind.startsWith('bitcoin') || payload.kind.startsWith('stacks'))
    return { tokens: {}, changes: [] }
  const isSolana = parameters.request.network.caipNetworkId.startsWith('solana:')
  const reads = boundReads(parameters.rpc, adviceMs)
  try {
    const advice = await (isSolana ? readSolanaAdvice : readEvmAdvice)({ ...parameters, rpc: reads.rpc })
    return reads.isIncomplete() ? { ...advice, isIncomplete: true } : advice
  } catch {
    return { tokens: {}, changes: [], isIncomplete: true }
  } finally {
    reads.stop()
  }
}
