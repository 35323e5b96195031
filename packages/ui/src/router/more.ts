import { enMore } from '../locales/enMore.js'
import { adoptWords } from '../locales/loaded.js'
import { fillStyles } from '../theme/adoptStyles.js'
import { moreStyles } from '../theme/more.css.js'
import { adoptPairing } from './adoptPairing.js'

/** What every later view but that of the code needs beside its own code. */
export function adoptMore(): void {
  adoptPairing()
  adoptWords(enMore)
  fillStyles(2, moreStyles)
}
