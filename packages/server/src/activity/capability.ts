import { type Capability, defineCapability } from '../capability.js'
import { type Activity, createActivity } from './createActivity.js'
import { createActivityRoute } from './route.js'

/** Histories of accounts, and the indexers behind them. */
export const activity: Capability<Activity> = defineCapability({
  name: 'activity',
  create(context) {
    const { given, limits } = context
    const created = createActivity({
      ...context,
      traces: given.activityTraces ?? true,
      limitOutside: limits.outside,
    })
    return {
      offer: created,
      routes: [createActivityRoute({ service: created.service })],
      stop: () => created.close(),
    }
  },
})
