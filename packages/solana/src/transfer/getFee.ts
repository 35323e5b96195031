import { BaseError, type Network } from '@latchkit/core'
import { toBase64 } from '../utils/bytes.js'
import { toLamports } from './accounts.js'
import { ask } from './ask.js'
import { decodeTransaction } from './decodeTransaction.js'
import { wait } from './wait.js'

/**
 * What the network takes for this transaction, in lamports.
 * @throws RPC_FAILED, CANCELLED
 */
export async function getFee(
  network: Network,
  wire: Uint8Array,
  signal?: AbortSignal | undefined,
): Promise<bigint> {
  const message = toBase64(decodeTransaction(wire)?.message ?? new Uint8Array())
  for (let tries = 0; tries < 4; tries++) {
    if (tries > 0) await wait(400, signal)
    const answer = await ask({
      network,
      signal,
      method: 'getFeeForMessage',
      params: [message, { commitment: 'confirmed' }],
    })
    const { value } = (answer ?? {}) as { value?: unknown }
    // Null: this endpoint has not seen the blockhash yet.
    if (value !== null && value !== undefined) return toLamports(value)
  }
  throw new BaseError('RPC_FAILED', { details: 'The network did not say what it takes.' })
}
