import type { Payload } from '../../signing/types.js'
import type { ReadAdvice } from './types.js'

/** Everything that leaves is in the bytes, and there is nothing to ask a price for. */
const readNothing: ReadAdvice = async () => ({ tokens: {}, changes: [] })

/** What asks the network about a kind of payload, which loads with its first request. */
export async function loadAdvice({ kind }: Pick<Payload, 'kind'>): Promise<ReadAdvice> {
  switch (kind) {
    case 'evmTransaction':
    case 'evmTypedData':
      return (await import('./readEvmAdvice.js')).readEvmAdvice
    case 'solanaTransactions':
      return (await import('./readSolanaAdvice.js')).readSolanaAdvice
    default:
      return readNothing
  }
}
