// `@latchkit/ui/words`: the English catalogue, for whoever translates it or replaces single words.
export { en } from './locales/en.js'
export { errorWords } from './locales/errors.js'
export type { Catalogue, PluralMessage, WordKey, WordParameters, Words } from './locales/words.js'
