import { readEvmAdvice } from './advice/readEvmAdvice.js'
import { readSolanaAdvice } from './advice/readSolanaAdvice.js'
import type { Advice, AdviceParameters } from './advice/types.js'

/**
 * Tries a request on the operator's endpoint, and reads the tokens it names. Advice alone: it never states that
 * something is safe, and resolves with nothing known where the endpoint fails.
 */
export async function simulate(parameters: AdviceParameters): Promise<Advice> {
  const isSolana = parameters.request.network.caipNetworkId.startsWith('solana:')
  try {
    return await (isSolana ? readSolanaAdvice : readEvmAdvice)(parameters)
  } catch {
    return { tokens: {}, changes: [] }
  }
}
