import { reduceRoute } from '../modal/reduceRoute.js'
import type { FeatureRoutes } from '../state/reduction.js'
import type { NamesViewName } from './namesState.js'

/** Where the views of names lead. */
export const namesRoutes: FeatureRoutes<NamesViewName> = {
  rows: {
    ChooseAccountName: { needsAccount: true },
    RegisterAccountName: { needsAccount: true },
    RegisterAccountNameSuccess: {
      needsAccount: true,
      after: ['RegisterAccountName'],
      replaces: ['RegisterAccountName'],
    },
  },
  reduceRoute,
}
