import { isError, type RemoteConfig } from '@latchkit/core'
import { type ConfigReply, ConfigReplySchema } from '../schemas/config.js'
import { OriginsReplySchema } from '../schemas/origins.js'
import { get, type RequestContext } from './createRequest.js'

/** Settings of the operator. */
export function createRemoteConfig(context: RequestContext): RemoteConfig {
  let last: ConfigReply | undefined
  const read = async (): Promise<ConfigReply> => {
    last = await get(context, { path: '/appkit/v1/config', schema: ConfigReplySchema })
    return last
  }
  return {
    async getFeatures() {
      const reply = await read()
      return reply.features as Awaited<ReturnType<RemoteConfig['getFeatures']>>
    },
    async getSecureUrl() {
      return (last ?? (await read())).secureUrl
    },
    async getAllowedOrigins() {
      try {
        const reply = await get(context, {
          path: '/projects/v1/origins',
          schema: OriginsReplySchema,
          isProbe: true,
        })
        return reply.allowedOrigins
      } catch (error) {
        // Only these two reject.
        if (isError(error, 'RATE_LIMITED')) throw error
        if (isError(error, 'SERVER_ERROR') && Number(error.context['status']) >= 500) throw error
        return []
      }
    },
  }
}
