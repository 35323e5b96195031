import { enFirst } from './enFirst.js'
import { enMore } from './enMore.js'
import { enPairing } from './enPairing.js'
import { enSend } from './enSend.js'

/** English: the catalogue that every other language is measured against. */
export const en: typeof enFirst & typeof enPairing & typeof enMore & typeof enSend = {
  ...enFirst,
  ...enPairing,
  ...enMore,
  ...enSend,
}
