// What the frame needs in some visits only: toasts, the legal line, the shake, the sheet of a phone, suspicious names.
// Together, because each alone would be a chunk under 1 kB.
export { extrasWords as words } from '../locales/en/extras.js'
export { watchSwipe } from '../primitives/swipeToClose.js'
export { watchViewport } from '../primitives/watchViewport.js'
export { styles } from './extras.css.js'
export { extrasTestIds as testIds } from './extrasTestIds.js'
export { Legal } from './Legal.js'
export { MarkedName } from './MarkedName.js'
export { Toasts } from './Toasts.js'
