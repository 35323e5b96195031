import { type Capability, defineCapability } from '../capability.js'
import { serverOptions } from '../config/serverOptions.js'
import { type Activity, createActivity } from './createActivity.js'
import { activityOptions, checkActivity } from './options.js'
import { createActivityRoute } from './route.js'

/** Histories of accounts, and the indexers behind them. */
export const activity: Capability<Activity, typeof activityOptions> = defineCapability({
  name: 'activity',
  options: activityOptions,
  check: checkActivity,
  create(context) {
    const { read, limits } = context
    const options = { ...read(serverOptions), ...read(activityOptions) }
    const created = createActivity({
      ...context,
      options,
      traces: options.activityTraces,
      limitOutside: limits.outside,
    })
    return {
      offer: created,
      routes: [createActivityRoute({ service: created.service })],
      stop: () => created.close(),
    }
  },
})
