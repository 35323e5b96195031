import type { ActivityEntry } from '../../storage/activityStore.js'
import type { Trace } from './schemas.js'

/** Traces of one transaction that are read; the largest that fits a block of Ethereum makes fewer calls. */
export const maxTraces = 20_000
/** Calls inside calls, of which the EVM allows 1,024. */
const maxDepth = 1024

/** Calls that failed, by the steps of their path: looking one up takes as long as the path, however many there are. */
type Failed = { isFailed: boolean; steps: Map<number, Failed> }

const createFailed = (): Failed => ({ isFailed: false, steps: new Map() })

/**
 * Reads the coins that contracts moved in the calls of one transaction. The call of the transaction itself is left out,
 * and so is everything inside a call that failed, because it was undone. A call is listed before those that it makes, so
 * that what `maxTraces` leaves out undoes nothing of what is read.
 */
export function decodeTraces(traces: readonly Trace[]): ActivityEntry[] {
  const read = traces.slice(0, maxTraces).filter(({ traceAddress }) => traceAddress.length <= maxDepth)
  const failed = createFailed()
  for (const { error, traceAddress } of read) if (error) addFailed(failed, traceAddress)
  return read
    .filter(({ traceAddress }) => traceAddress.length > 0 && !isUndone(failed, traceAddress))
    .flatMap(toEntry)
}

function addFailed(failed: Failed, path: readonly number[]): void {
  let at = failed
  for (const step of path) {
    // What is below a failed call is undone anyway.
    if (at.isFailed) return
    const next = at.steps.get(step) ?? createFailed()
    at.steps.set(step, next)
    at = next
  }
  at.isFailed = true
}

function isUndone(failed: Failed, path: readonly number[]): boolean {
  let at: Failed | undefined = failed
  for (const step of path) {
    if (at.isFailed) return true
    at = at.steps.get(step)
    if (!at) return false
  }
  return at.isFailed
}

function toEntry({ type, action, result }: Trace): ActivityEntry[] {
  // The others run with the coins of the contract that they are part of.
  if (type === 'call' && action.callType === 'call') return toMove(action.from, action.to, action.value)
  if (type === 'create') return toMove(action.from, result?.address, action.value)
  if (type === 'suicide') return toMove(action.address, action.refundAddress, action.balance)
  return []
}

function toMove(
  sender: string | null | undefined,
  recipient: string | null | undefined,
  amount: bigint | null | undefined,
): ActivityEntry[] {
  if (!sender || !recipient || !amount) return []
  return [
    { kind: 'transfer', standard: 'native', token: '', item: '', sender, recipient, amount: `${amount}` },
  ]
}
