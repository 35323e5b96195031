export { namespace } from './utils/namespace.js'
