// The code of buying: its slice and actions. Re-exports only.
export { begin } from './begin.js'
export { buyRoutes as routes } from './buyRoutes.js'
export { openBuy, resetProgress, setForm } from './form.js'
export { loadOptions } from './loadOptions.js'
export { reduce } from './reduceBuy.js'
export { start } from './start.js'
