import { reduceRoute } from '../modal/reduceRoute.js'
import type { FeatureRoutes } from '../state/reduction.js'
import { isAnotherSubject } from '../transaction/formSubject.js'
import type { SwapViewName } from './swapState.js'

/** Where the views of a swap lead. */
export const swapRoutes: FeatureRoutes<SwapViewName> = {
  rows: {
    Swap: { needsAccount: true },
    SwapSelectToken: { needsAccount: true },
    SwapPreview: {
      needsAccount: true,
      leavesTo: {
        view: 'Swap',
        // The plan was for another account or chain; a swap that is under way goes on.
        when: (before, after) =>
          after.slices.swap?.progress.step === 'idle' && isAnotherSubject(before, after),
      },
    },
  },
  reduceRoute,
}
