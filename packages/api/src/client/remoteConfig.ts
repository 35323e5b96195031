import { isError, type RemoteConfig } from '@latchkit/core'
import { ConfigReplySchema } from '../schemas/config.js'
import { OriginsReplySchema } from '../schemas/origins.js'
import { get, type RequestContext } from './createRequest.js'

/** Settings of the operator (R7.10, R7.11). */
export function createRemoteConfig(context: RequestContext): RemoteConfig {
  return {
    async getFeatures() {
      const reply = await get(context, { path: '/appkit/v1/config', schema: ConfigReplySchema })
      return reply.features as Awaited<ReturnType<RemoteConfig['getFeatures']>>
    },
    async getAllowedOrigins() {
      try {
        const reply = await get(context, { path: '/projects/v1/origins', schema: OriginsReplySchema })
        return reply.allowedOrigins
      } catch (error) {
        // R8.1: these two are worth telling; anything else must not stand in the modal's way.
        if (isError(error, 'RATE_LIMITED')) throw error
        if (isError(error, 'SERVER_ERROR') && Number(error.context['status']) >= 500) throw error
        return []
      }
    },
  }
}
