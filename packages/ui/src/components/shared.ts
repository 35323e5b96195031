import type { Parts } from '../context/viewGroup.js'
import { sharedWords } from '../locales/en/shared.js'
import { styles } from './shared.css.js'
import { sharedTestIds } from './sharedTestIds.js'

export { sharedTestIds } from './sharedTestIds.js'

/** Paths of line icons that several view groups use. */
export const sharedIcons = {
  copy: 'M9 9.5A1.5 1.5 0 0 1 10.5 8h7A1.5 1.5 0 0 1 19 9.5v8a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 9 17.5zM15 8V6.5A1.5 1.5 0 0 0 13.5 5h-7A1.5 1.5 0 0 0 5 6.5v8A1.5 1.5 0 0 0 6.5 16H9',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 4v4h-4',
  search: 'M16 16l4 4M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0z',
  external: 'M9 6H7a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-2M13 5h6v6M19 5l-8 8',
  globe:
    'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3.5 12h17M12 3c2.5 2.6 3.7 5.6 3.7 9s-1.2 6.4-3.7 9c-2.5-2.6-3.7-5.6-3.7-9S9.5 5.6 12 3z',
  phone: 'M8 6a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2zM11.5 17h1',
} as const

/** Words, styles, icons and test ids of the components that several view groups draw; the `base` of those groups. */
export const shared: Parts = {
  words: sharedWords,
  styles,
  icons: sharedIcons,
  testIds: sharedTestIds,
}
