import { refreshBalances } from '../account/refreshBalances.js'
import type { Client } from '../client/client.js'
import { dispatch, emit, getInternals } from '../client/internals.js'
import { setClientTimeout } from '../client/lifetime.js'
import { pollingIntervalMs } from '../constants.js'
import type { BuyEventProperties } from '../contract/events.js'
import type { OnrampOrder } from '../contract/onramp.js'
import { notifyEnd } from '../modal/notifyEnd.js'
import { getView } from '../state/getView.js'
import type { BuyOrder } from './buyState.js'
import type { PageWindow } from './openWindow.js'
import { isEnded, writeOrder } from './ordersStore.js'
import { getSession, loadOnramp } from './session.js'

/** How often it is looked whether the provider's window was closed. */
const windowGapMs = 500

/** What events contain about a purchase: never the account. */
export function toBuyProperties({
  caipNetworkId,
  provider,
  payment: { amount, currency },
  purchase,
}: Pick<BuyOrder, 'caipNetworkId' | 'provider' | 'payment' | 'purchase'>): BuyEventProperties {
  return { caipNetworkId, provider, amount, currency, token: purchase.currency }
}

const findOrder = (client: Client, id: string): BuyOrder | undefined =>
  client.getState().slices.buy?.orders.find(order => order.id === id)

/** Records an order in state and in storage. */
export function recordOrder(client: Client, order: BuyOrder): void {
  writeOrder(getInternals(client).storage, order, client.environment.now())
  dispatch(client, { type: 'buy/orderChanged', order })
}

function finish(client: Client, order: BuyOrder): void {
  const { status, purchase, payment, account, tokenAddress } = order
  if (status === 'completed') {
    refreshBalances(client, account, tokenAddress)
    emit(client, 'BUY_SUCCESS', toBuyProperties(order))
  } else {
    const message = status === 'expired' ? 'The order has expired.' : 'The provider reports a failure.'
    emit(client, 'BUY_ERROR', { ...toBuyProperties(order), code: status.toUpperCase(), message }, 'error')
  }
  const { modal } = client.getState()
  // The view of the order shows it already.
  if (modal.open && getView(modal) === 'BuyInProgress') return
  if (status === 'expired') return
  const { amount, currency: symbol } = purchase.amount
    ? { ...purchase, amount: purchase.amount }
    : { amount: payment.amount, currency: payment.currency }
  notifyEnd(client, { kind: status === 'completed' ? 'bought' : 'buyFailed', amount, symbol })
}

/** Takes over what the server reports; an order that it does not have any more has expired. */
function apply(client: Client, order: BuyOrder, read: OnrampOrder | undefined): BuyOrder {
  const { isUnreachable: _, ...known } = order
  const next: BuyOrder = {
    ...known,
    status: read?.status ?? 'expired',
    purchase: { ...order.purchase, amount: read?.purchase.amount ?? order.purchase.amount },
    hash: read?.hash ?? order.hash,
  }
  recordOrder(client, next)
  return next
}

/** Watches an order until it has ended. */
export function watchOrder(client: Client, id: string, page?: PageWindow | undefined): void {
  const { followed } = getSession(client)
  if (followed.has(id)) return
  followed.add(id)
  const check = async (): Promise<void> => {
    const order = findOrder(client, id)
    if (!order || isEnded(order)) return
    try {
      const onramp = await loadOnramp(client)
      const read = await onramp.getOrder({ id })
      const latest = findOrder(client, id)
      if (!latest || isEnded(latest)) return
      const next = apply(client, latest, read)
      if (!isEnded(next)) return
      followed.delete(id)
      finish(client, next)
    } catch {
      // Offline, or the server is: it goes on.
      const latest = findOrder(client, id)
      if (latest) dispatch(client, { type: 'buy/orderChanged', order: { ...latest, isUnreachable: true } })
    }
  }
  const poll = (): void => {
    if (!followed.has(id)) return
    check().then(() => {
      if (followed.has(id)) setClientTimeout(client, pollingIntervalMs, poll)
    })
  }
  const watchWindow = (): void => {
    const order = findOrder(client, id)
    if (!page || !order || isEnded(order)) return
    if (!page.isClosed()) {
      setClientTimeout(client, windowGapMs, watchWindow)
      return
    }
    dispatch(client, { type: 'buy/orderChanged', order: { ...order, isWindowClosed: true } })
    // It may have been closed because all is done.
    void check()
  }
  poll()
  if (page?.kind === 'popup') watchWindow()
}
