export type { SwapAggregators, SwapExchange } from './exchanges.js'
export { swapExchanges } from './exchanges.js'
