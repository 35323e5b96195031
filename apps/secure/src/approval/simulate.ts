import { boundReads } from './advice/boundReads.js'
import type { Advice, AdviceParameters, ReadAdvice } from './advice/types.js'

/** Milliseconds after which what has arrived is the advice. */
export const adviceMs = 3000

/**
 * Tries a request on the operator's endpoint, and reads the tokens it names. Advice alone: it never states that
 * something is safe. Resolves within {@link adviceMs}; what the endpoint did not reply to is left out, and said.
 *
 * @param read - of the payload's kind; see `loadAdvice`
 */
export async function simulate(read: ReadAdvice, { rpc, ...parameters }: AdviceParameters): Promise<Advice> {
  const reads = boundReads(rpc, adviceMs)
  try {
    const advice = await read({ ...parameters, rpc: reads.rpc })
    return reads.isIncomplete() ? { ...advice, isIncomplete: true } : advice
  } catch {
    return { tokens: {}, changes: [], isIncomplete: true }
  } finally {
    reads.stop()
  }
}
