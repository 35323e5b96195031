// The code of swaps: its slice and actions. Re-exports only.
export { confirm } from './confirm.js'
export { fetchQuote } from './fetchQuote.js'
export { cancel, flip, openSwap, reset, setAmount, setMaximum, setSlippage, setToken } from './form.js'
export { loadTokens } from './loadTokens.js'
export { reduce } from './reduceSwap.js'
export { review } from './review.js'
export { start } from './start.js'
export { swapOnce } from './swapOnce.js'
