// The code of activity: its slice and actions. Re-exports only.

export { activityRoutes as routes } from './activityRoutes.js'
export { fetchActivity, fetchMoreActivity } from './fetchActivity.js'
export { recordOutcome } from './recordOutcome.js'
export { reduce } from './reduceActivity.js'
export { start } from './start.js'
export { watchActivity } from './watchActivity.js'
