import type { Client } from '../client/client.js'
import { dispatch, getInternals } from '../client/internals.js'
import type { Unwatch } from '../contract/ids.js'
import { getView } from '../state/getView.js'
import { selectAccount } from '../state/selectors/selectAccount.js'
import { loadOptions } from './loadOptions.js'
import { readOrders } from './ordersStore.js'
import { watchQuote } from './quote.js'
import { recordOrder, watchOrder } from './watchOrder.js'

const formViews: ReadonlySet<string | undefined> = new Set([
  'OnRampProviders',
  'OnRampTokenSelect',
  'OnRampFiatSelect',
])

/** Follows what an earlier page has started. */
function resume(client: Client): void {
  const orders = readOrders(getInternals(client).storage, client.environment.now())
  if (orders.length === 0) return
  dispatch(client, { type: 'buy/ordersRestored', orders })
  for (const order of orders) {
    watchOrder(client, order.id)
    if (!order.isSameTab) continue
    // The visitor comes back from the provider's page: how far the order has come is shown once.
    recordOrder(client, { ...order, isSameTab: undefined })
    if (!client.getState().modal.open && selectAccount(client.getState()).address)
      dispatch(client, { type: 'view/requested', view: 'BuyInProgress' })
  }
}

/** Runs once the code for buying is loaded: reads options for a view opened by its name, and resumes orders. */
export function start(client: Client): Unwatch {
  const updateQuote = watchQuote(client)
  let shown: string | undefined
  const onChange = (): void => {
    const { modal } = client.getState()
    const view = modal.open ? getView(modal) : undefined
    const isNew = formViews.has(view) && !formViews.has(shown)
    shown = view
    if (isNew) loadOptions(client)
    updateQuote()
  }
  const unwatch = client.subscribe(onChange)
  resume(client)
  onChange()
  return unwatch
}
