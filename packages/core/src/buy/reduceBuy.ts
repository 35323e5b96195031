import type { StateEvent } from '../state/events.js'
import type { State } from '../state/state.js'
import type { BuyState } from './buyState.js'
import { emptyBuy } from './selectBuy.js'

/** Orders that are kept in state. */
const maxOrders = 5

const withoutQuote = (slice: BuyState): BuyState => ({
  ...slice,
  quote: undefined,
  quoteKey: undefined,
  quoteLoading: false,
})

function reduceSlice(slice: BuyState, event: StateEvent): BuyState {
  switch (event.type) {
    case 'buy/optionsStarted':
      return { ...slice, optionsLoading: true, optionsError: undefined }
    case 'buy/optionsFetched':
      return { ...slice, optionsLoading: false, options: event.options, optionsFetchedAt: event.at }
    case 'buy/optionsFailed':
      return { ...slice, optionsLoading: false, optionsError: event.error }
    case 'buy/formChanged':
      return { ...slice, form: { ...slice.form, ...event.form }, progress: { step: 'idle' } }
    case 'buy/quoteStarted':
      // The quote that is refreshed stays until there is a newer one.
      return event.key === slice.quoteKey
        ? { ...slice, quoteLoading: true }
        : { ...withoutQuote(slice), quoteKey: event.key, quoteLoading: true }
    case 'buy/quoted':
      return event.key === slice.quoteKey ? { ...slice, quote: event.quote, quoteLoading: false } : slice
    case 'buy/quoteDropped':
      return slice.quoteKey === undefined ? slice : withoutQuote(slice)
    case 'buy/progressed':
      return { ...slice, progress: event.progress }
    case 'buy/orderChanged': {
      const { order } = event
      const isKnown = slice.orders.some(({ id }) => id === order.id)
      const orders = isKnown
        ? slice.orders.map(other => (other.id === order.id ? order : other))
        : [...slice.orders, order].slice(-maxOrders)
      return { ...slice, orders }
    }
    case 'buy/ordersRestored': {
      const fresh = event.orders.filter(order => !slice.orders.some(({ id }) => id === order.id))
      return fresh.length === 0 ? slice : { ...slice, orders: [...fresh, ...slice.orders].slice(-maxOrders) }
    }
    default:
      return slice
  }
}

/** Buying, after core's reducer. */
export function reduce(state: State, event: StateEvent): State {
  const slice = state.slices.buy ?? emptyBuy
  const buy = reduceSlice(slice, event)
  return buy === slice ? state : { ...state, slices: { ...state.slices, buy } }
}
