import type { TransferProgress, Transfers } from '../contract/transfer.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import { wait } from './wait.js'

export type PollTransferParameters = Pick<Parameters<Transfers['watch']>[0], 'onProgress' | 'signal'> & {
  /**
   * Whether the transfer is over, or the error that it ended with. Throws where the endpoints fail: the watch goes on
   * then. `report` notifies of each step once, in order, whatever a lagging endpoint reports; `newHash` is that
   * of a transaction that replaced the first.
   */
  poll(report: (step: TransferProgress, newHash?: string) => void): Promise<boolean | LatchkitError>
  /** Milliseconds between polls, by the last step reported; twice as many after each failure in a row. */
  intervalMs: (step: TransferProgress) => number
  /** Most milliseconds between polls. */
  maxDelayMs: number
}

const steps: readonly TransferProgress[] = ['submitted', 'included', 'final']

/**
 * Polls until a transfer is over, for families whose nodes notify of nothing. Reports `submitted` at once.
 * @throws CANCELLED, or the error that the transfer ended with
 */
export async function pollTransfer({
  poll,
  intervalMs,
  maxDelayMs,
  onProgress,
  signal,
}: PollTransferParameters): Promise<void> {
  let reported: TransferProgress | undefined
  const report = (step: TransferProgress, newHash?: string): void => {
    if (signal?.aborted) throw new LatchkitError('CANCELLED')
    if (reported && steps.indexOf(step) <= steps.indexOf(reported)) return
    reported = step
    if (newHash === undefined) onProgress(step)
    else onProgress(step, newHash)
  }
  report('submitted')
  for (let failures = 0; ; ) {
    let end: boolean | LatchkitError = false
    try {
      end = await poll(report)
      failures = 0
    } catch (error) {
      if (signal?.aborted) throw new LatchkitError('CANCELLED', { cause: error })
      failures += 1
    }
    if (end === true) return
    if (end) throw end
    const delayMs = intervalMs(reported ?? 'submitted') * 2 ** Math.min(failures, 10)
    await wait(Math.min(delayMs, maxDelayMs), signal)
  }
}
