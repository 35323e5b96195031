// The code of names: their slice and actions. Re-exports only.

export { cancelName } from './cancelName.js'
export { fetchNames } from './fetchNames.js'
export { getNameSuggestions } from './getNameSuggestions.js'
export { namesRoutes as routes } from './namesRoutes.js'
export { reduce } from './reduceNames.js'
export { registerName, setPrimaryName } from './registerName.js'
export { setNameInput } from './setNameInput.js'
export { start } from './start.js'
