import type { Client } from '../../client/client.js'
import { dispatch } from '../../client/internals.js'
import { setClientTimeout } from '../../client/lifetime.js'
import { planRefreshMs } from '../../constants.js'
import { isFeeChanged } from '../../transaction/isFeeChanged.js'
import { selectSend } from '../selectSend.js'
import type { ReceiverOutcome, SendPlanView } from '../sendState.js'
import { getSession, type Planned } from '../session.js'
import { readNameAgain } from './readNameAgain.js'
import { toPlanView } from './toPlanView.js'

/** A plan that is not confirmed is read again for 10 minutes; afterwards the confirmation reads it. */
const maxRefreshes = 60

const isSameView = (a: SendPlanView, b: SendPlanView): boolean =>
  JSON.stringify({ ...a, plannedAt: 0 }) === JSON.stringify({ ...b, plannedAt: 0 })

/** Returns what the receiver's name leads to when that is another address now. */
async function readAgain(
  client: Client,
  planned: Planned,
  signal: AbortSignal,
): Promise<ReceiverOutcome | undefined> {
  const session = getSession(client)
  const { request, transfers, plan, price, reviewedFee } = planned
  const { network } = request
  const isShown = (): boolean =>
    !signal.aborted &&
    session.planned === planned &&
    !session.isAsking &&
    selectSend(client.getState()).plan === plan
  if (!isShown()) return undefined
  const { networks = [] } = client.getState().families[network.chainNamespace] ?? {}
  const [read, moved] = await Promise.all([
    transfers.plan({ request, networks, signal }),
    readNameAgain(client, planned, signal),
  ])
  if (!isShown()) return undefined
  if (moved) return moved
  const hasRisen = isFeeChanged(reviewedFee, read.fee)
  const view = toPlanView(read, {
    network,
    summary: plan.summary,
    price,
    plannedAt: client.environment.now(),
    change: hasRisen ? 'FEE_CHANGED' : plan.change,
  })
  if (isSameView(view, plan)) return undefined
  session.planned = { ...planned, plan: view, reviewedFee: hasRisen ? read.fee : reviewedFee }
  dispatch(client, { type: 'send/planRefreshed', plan: view })
  return undefined
}

/**
 * Reads the plan that is shown again, every 10 s: the visitor sees what will be paid, and the wallet can be asked
 * without another read. What cannot be read now is read at the confirmation.
 */
export function refreshPlan(
  client: Client,
  { delayMs, onMoved }: { delayMs: number; onMoved(moved: ReceiverOutcome): void },
): void {
  const session = getSession(client)
  session.refreshing?.abort()
  const controller = new AbortController()
  const { signal } = controller
  session.refreshing = controller
  let count = 0
  const run = (): void => {
    const { planned } = session
    count++
    if (!planned || signal.aborted || count > maxRefreshes) return
    readAgain(client, planned, signal).then(
      moved => {
        if (moved) onMoved(moved)
        else setClientTimeout(client, planRefreshMs, run)
      },
      () => void setClientTimeout(client, planRefreshMs, run),
    )
  }
  setClientTimeout(client, delayMs, run)
}
