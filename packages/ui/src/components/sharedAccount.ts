import type { Parts } from '../context/viewGroup.js'
import { sharedAccountWords } from '../locales/en/sharedAccount.js'
import { shared } from './shared.js'
import { styles } from './sharedAccount.css.js'
import { sharedAccountTestIds } from './sharedAccountTestIds.js'

export { sharedAccountTestIds } from './sharedAccountTestIds.js'

/** Paths of line icons that the account and sending share. */
export const sharedAccountIcons = {
  down: 'M7.5 10l4.5 4.5 4.5-4.5',
  coins:
    'M14 9.5c0 1.9-2.5 3-5 3s-5-1.1-5-3 2.5-3 5-3 5 1.1 5 3zM4 9.5v5c0 1.9 2.5 3 5 3M14 9.7V9.5M20 14.5c0 1.9-2.5 3-5 3s-5-1.1-5-3 2.5-3 5-3 5 1.1 5 3zM10 14.5v3c0 1.9 2.5 3 5 3s5-1.1 5-3v-3',
  send: 'M7.5 16.5l9-9M9.5 7.5h7v7',
  receive: 'M12 5v11.5M7 11.5l5 5 5-5M6 20h12',
} as const

/** Words, styles, icons and test ids that the account and sending share. */
export const sharedAccount: Parts = {
  base: shared,
  words: sharedAccountWords,
  styles,
  icons: sharedAccountIcons,
  testIds: sharedAccountTestIds,
}
