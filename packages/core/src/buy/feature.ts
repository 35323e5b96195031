// The code of buying: its slice and actions. Re-exports only.

export { buyRoutes as routes } from './buyRoutes.js'
export { openBuy, refreshBuyOptions, resetBuy, setBuyForm } from './form.js'
export { reduce } from './reduceBuy.js'
export { start } from './start.js'
export { startBuy } from './startBuy.js'
