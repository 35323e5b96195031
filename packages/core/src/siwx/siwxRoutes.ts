import { reduceRoute } from '../modal/reduceRoute.js'
import type { FeatureRoutes } from '../state/reduction.js'
import type { SiwxViewName } from './siwxState.js'

/** Where the view of signing in with a wallet leads. */
export const siwxRoutes: FeatureRoutes<SiwxViewName> = {
  rows: {
    ConnectingSiwe: { isAttempt: true, once: true, endsBelow: true },
  },
  reduceRoute,
}
