import { type Capability, defineCapability } from '../capability.js'
import { analyticsOptions } from './options.js'
import { createAnalyticsRoute } from './route.js'
import { createAnalyticsService } from './service.js'

/** Events of the kit, where the operator wants them. */
export const analytics: Capability<undefined, typeof analyticsOptions> = defineCapability({
  name: 'analytics',
  options: analyticsOptions,
  create({ read, storage, log, limits }) {
    const { analytics: enabled, analyticsLimits } = read(analyticsOptions)
    const service = createAnalyticsService({
      enabled,
      storage,
      log,
      totalBytes: analyticsLimits.totalBytes,
      limit: limits.events,
    })
    return { offer: undefined, routes: [createAnalyticsRoute({ service })], stop: () => service.close() }
  },
})
