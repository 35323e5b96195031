import { enSend } from '../locales/enSend.js'
import { adoptWords } from '../locales/loaded.js'
import { fillStyles } from '../theme/adoptStyles.js'
import { sendStyles } from '../theme/send.css.js'

/** What the views of paying and being paid need beside their own code. */
export function adoptSend(): void {
  adoptWords(enSend)
  fillStyles(3, sendStyles)
}
