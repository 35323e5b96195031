export { type Embedded, type EmbeddedOptions, embedded } from './embedded.js'
