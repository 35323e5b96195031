import { enMore } from '../locales/enMore.js'
import { errorWords } from '../locales/errors.js'
import { adoptWords } from '../locales/loaded.js'
import { fillStyles } from '../theme/adoptStyles.js'
import { moreStyles } from '../theme/more.css.js'

/** What every view but the first one needs beside its own code. */
export function adoptMore(): void {
  adoptWords(enMore, errorWords)
  fillStyles(moreStyles)
}
