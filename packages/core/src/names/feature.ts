// The code of names: their slice and actions. Re-exports only.
export { ask } from './ask.js'
export { cancel } from './cancel.js'
export { fetchOwn } from './fetchOwn.js'
export { namesRoutes as routes } from './namesRoutes.js'
export { reduce } from './reduceNames.js'
export { search } from './search.js'
export { start } from './start.js'
export { suggest } from './suggest.js'
