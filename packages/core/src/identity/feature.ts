// The code of identities: their slice and actions. Re-exports only.
export { readIdentity } from './readIdentity.js'
export { readParent } from './readParent.js'
export { reduce } from './reduceIdentity.js'
export { start } from './start.js'
