import type { RouteRow } from '../modal/routes.js'
import type { ActivityViewName } from './activityState.js'

/** Where the view of past transactions leads. */
export const activityRoutes: Readonly<Record<ActivityViewName, RouteRow>> = {
  Transactions: { needsAccount: true },
}
