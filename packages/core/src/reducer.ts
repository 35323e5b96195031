import { reduceAccount } from './account/reduceAccount.js'
import type { FeatureModule } from './client/client.js'
import { reduceRoute } from './modal/reduceRoute.js'
import { coreRoutes } from './modal/routes.js'
import { reduceAll } from './reduceAll.js'
import { reduceBase } from './reduceBase.js'
import { reduceEngine } from './reduceEngine.js'
import type { StateEvent } from './state/events.js'
import type { Reduction } from './state/reduction.js'
import type { State } from './state/state.js'

/** The reducers and rows of a client whose engine runs, and whose features are these, in the order of registration. */
export function createReduction(
  features: readonly Pick<FeatureModule, 'reduce' | 'routes'>[] = [],
): Reduction {
  return {
    reducers: [
      reduceBase,
      reduceEngine,
      reduceAccount,
      ...features.flatMap(({ reduce: each }) => each ?? []),
    ],
    reduceRoute,
    reduce: reduceAll,
    rules: {
      rows: Object.assign({}, coreRoutes, ...features.map(({ routes }) => routes?.rows)),
      options: {},
    },
  }
}

const core = createReduction()

/** Core's reducer: every event is reduced here, slice by slice, then the route. */
export function reduce(before: State, event: StateEvent): State {
  return reduceAll(before, event, core)
}
