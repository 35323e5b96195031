// A module that is imported both at once and later makes bundlers carry a helper: this one is only imported later.
export { toError } from './toError.js'
