// The code of swaps: its slice and actions. Re-exports only.
export { confirmSwap } from './confirmSwap.js'
export {
  cancelSwap,
  flipSwap,
  openSwap,
  resetSwap,
  retrySwap,
  setSwapAmount,
  setSwapMaximum,
  setSwapSlippage,
  setSwapToken,
} from './form.js'
export { reduce } from './reduceSwap.js'
export { reviewSwap } from './reviewSwap.js'
export { start } from './start.js'
export { swapRoutes as routes } from './swapRoutes.js'
export { swapTokens } from './swapTokens.js'
