// For the package that ships core together with a modal: see `createClient`.
export { createClient } from './client/createClient.js'
export type { Runtime } from './client/internals.js'
export { runtime } from './client/runtime.js'
