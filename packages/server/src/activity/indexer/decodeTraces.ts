import type { ActivityEntry } from '../../storage/activityStore.js'
import type { Trace } from './schemas.js'

/**
 * Reads the coins that contracts moved in the calls of one transaction. The call of the transaction itself is left out,
 * and so is everything inside a call that failed, because it was undone.
 */
export function decodeTraces(traces: readonly Trace[]): ActivityEntry[] {
  const failed = traces.filter(({ error }) => error).map(({ traceAddress }) => traceAddress)
  const isUndone = (path: readonly number[]) =>
    failed.some(parent => parent.every((step, depth) => step === path[depth]))
  return traces
    .filter(({ traceAddress }) => traceAddress.length > 0 && !isUndone(traceAddress))
    .flatMap(toEntry)
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
