import type { Parts } from '../context/viewGroup.js'
import { sharedMoneyWords } from '../locales/en/sharedMoney.js'
import { moneyIcons } from './moneyIcons.js'
import { sharedAccount } from './sharedAccount.js'
import { styles } from './sharedMoney.css.js'

/** Words, styles and icons that sending and swapping share. */
export const sharedMoney: Parts = {
  base: sharedAccount,
  words: sharedMoneyWords,
  styles,
  icons: moneyIcons,
}
