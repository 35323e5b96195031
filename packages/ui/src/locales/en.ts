import { enFirst } from './enFirst.js'
import { enMore } from './enMore.js'

/** English: the catalogue that every other language is measured against. */
export const en: typeof enFirst & typeof enMore = { ...enFirst, ...enMore }
