// What the frame needs in some visits only: toasts, the legal line and the swipe that closes the sheet on a phone.
// Together, because each alone would be a chunk under 1 kB.
export { extrasWords as words } from '../locales/en/extras.js'
export { watchSwipe } from '../primitives/swipeToClose.js'
export { styles } from './extras.css.js'
export { extrasTestIds as testIds } from './extrasTestIds.js'
export { Legal } from './Legal.js'
export { Toast } from './Toast.js'
