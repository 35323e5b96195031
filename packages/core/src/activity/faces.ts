import { face } from '../face/face.js'
import { watchFace } from '../face/watchFace.js'
import type * as Activity from './feature.js'

/**
 * Reads the latest transactions of the account shown on its network, and returns all that are known. Kept for
 * 15 s; one read at a time; another account or network aborts it. After a failure, what was read before stays.
 * @throws NOT_CONNECTED, UNSUPPORTED_CHAIN (no history of this network), HISTORY_UNAVAILABLE, CANCELLED,
 * CONFIG_INVALID (the client has no feature `activity`)
 * @example const transactions = await fetchActivity(client)
 */
export const fetchActivity: typeof Activity.fetchActivity = /* @__PURE__ */ face(
  'activity',
  activity => activity.fetchActivity,
)

/**
 * Reads the next older page, if there is one, and returns all transactions that are known.
 * @throws as `fetchActivity`
 */
export const fetchMoreActivity: typeof Activity.fetchMoreActivity = /* @__PURE__ */ face(
  'activity',
  activity => activity.fetchMoreActivity,
)

/** Keeps the activity of the account shown current, until the returned function is called. */
export const watchActivity: typeof Activity.watchActivity = /* @__PURE__ */ watchFace(
  'activity',
  activity => activity.watchActivity,
)
