import { reduceRoute } from '../modal/reduceRoute.js'
import type { FeatureRoutes } from '../state/reduction.js'
import type { ActivityViewName } from './activityState.js'

/** Where the view of past transactions leads. */
export const activityRoutes: FeatureRoutes<ActivityViewName> = {
  rows: {
    Transactions: { needsAccount: true },
  },
  reduceRoute,
}
