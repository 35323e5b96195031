import { type Capability, defineCapability } from '../capability.js'
import { createAnalyticsRoute } from './route.js'
import { createAnalyticsService } from './service.js'

/** Events of the kit, where the operator wants them. */
export const analytics: Capability<undefined> = defineCapability({
  name: 'analytics',
  create({ options, given, storage, log, limits }) {
    const service = createAnalyticsService({
      enabled: given.analytics ?? true,
      storage,
      log,
      totalBytes: options.analyticsLimits.totalBytes,
      limit: limits.events,
    })
    return { offer: undefined, routes: [createAnalyticsRoute({ service })], stop: () => service.close() }
  },
})
