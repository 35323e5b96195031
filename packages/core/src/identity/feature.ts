// The code of identities: their slice and actions. Re-exports only.
export { fetchIdentity } from './fetchIdentity.js'
export { fetchNameParent } from './fetchNameParent.js'
export { reduce } from './reduceIdentity.js'
export { start } from './start.js'
