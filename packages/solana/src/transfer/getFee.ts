import { LatchkitError, wait } from '@latchkit/core/family'
import { toBase64 } from '../utils/bytes.js'
import { toLamports } from '../utils/toLamports.js'
import type { ReadOptions } from './accounts.js'
import { decodeTransaction } from './decodeTransaction.js'

/**
 * The network's fee for this transaction, in lamports.
 * @throws RPC_FAILED, CANCELLED
 */
export async function getFee(wire: Uint8Array, { rpc, network, signal }: ReadOptions): Promise<bigint> {
  const message = toBase64(decodeTransaction(wire)?.message ?? new Uint8Array())
  for (let tries = 0; tries < 4; tries++) {
    if (tries > 0) await wait(400, signal)
    const response = await rpc.request({
      network,
      signal,
      method: 'getFeeForMessage',
      params: [message, { commitment: 'confirmed' }],
    })
    const { value } = (response ?? {}) as { value?: unknown }
    // Null means that this endpoint has not seen the blockhash yet.
    if (value !== null && value !== undefined) return toLamports(value)
  }
  throw new LatchkitError('RPC_FAILED', { details: 'The network did not return its fee.' })
}
