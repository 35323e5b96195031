import { isError, type Network, type TransferSimulation } from '@latchkit/core'
import { toBase64 } from '../utils/bytes.js'
import { toLamports } from './accounts.js'
import { ask } from './ask.js'
import { describeFailure, toLogs } from './describeFailure.js'

export type SimulateParameters = {
  network: Network
  wire: Uint8Array
  /** An account whose balance afterwards is asked for. */
  watched?: string | undefined
  signal?: AbortSignal | undefined
}

export type SimulateResult = {
  simulation: TransferSimulation
  /** Lamports of the watched account afterwards, where the endpoint says so. */
  lamports?: bigint | undefined
}

/**
 * Runs the unsigned transaction on the endpoint's newest state, under a blockhash of its own.
 * @throws CANCELLED
 */
export async function simulate({
  network,
  wire,
  watched,
  signal,
}: SimulateParameters): Promise<SimulateResult> {
  const unavailable: SimulateResult = { simulation: { status: 'unavailable' } }
  let answer: unknown
  try {
    answer = await ask({
      network,
      signal,
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
  const { value } = (answer ?? {}) as { value?: unknown }
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
    // An endpoint that does not say it: the size's own minimum stands.
  }
  return { simulation: { status: 'passed' }, lamports }
}
