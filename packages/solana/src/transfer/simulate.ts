import { isError, type TransferSimulation } from '@latchkit/core'
import { toBase64 } from '../utils/bytes.js'
import { toLamports } from '../utils/toLamports.js'
import type { ReadOptions } from './accounts.js'
import { describeFailure, toLogs } from './describeFailure.js'

export type SimulateParameters = {
  wire: Uint8Array
  /** An account whose balance after the transaction is returned. */
  watched?: string | undefined
  read: ReadOptions
}

export type SimulateResult = {
  simulation: TransferSimulation
  /** Lamports of the watched account after the transaction, where the endpoint returns them. */
  lamports?: bigint | undefined
}

/**
 * Runs the unsigned transaction on the endpoint's latest state, with a blockhash of the endpoint's.
 * @throws CANCELLED
 */
export async function simulate({ wire, watched, read }: SimulateParameters): Promise<SimulateResult> {
  const { rpc, ...options } = read
  const unavailable: SimulateResult = { simulation: { status: 'unavailable' } }
  let response: unknown
  try {
    response = await rpc.request({
      ...options,
      method: 'simulateTransaction',
      params: [
        toBase64(wire),
        {
          encoding: 'base64',
          commitment: 'confirmed',
          sigVerify: false,
          replaceRecentBlockhash: true,
          ...(watched ? { accounts: { encoding: 'base64', addresses: [watched] } } : {}),
        },
      ],
      retries: 1,
    })
  } catch (error) {
    if (isError(error, 'CANCELLED')) throw error
    return unavailable
  }
  const { value } = (response ?? {}) as { value?: unknown }
  if (typeof value !== 'object' || value === null || !('err' in value)) return unavailable
  const { err, logs: lines, accounts } = value as { err: unknown; logs?: unknown; accounts?: unknown }
  if (err !== null) {
    const logs = toLogs(lines)
    return { simulation: { status: 'failed', ...describeFailure(err, logs), logs } }
  }
  let lamports: bigint | undefined
  try {
    lamports = toLamports((accounts as { lamports?: unknown }[])[0]?.lamports)
  } catch {
    // Without it, the caller uses the minimum of the size.
  }
  return { simulation: { status: 'passed' }, lamports }
}
