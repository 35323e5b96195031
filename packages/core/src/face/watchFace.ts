import type { Client } from '../client/client.js'
import type { FeatureModules } from '../contract/feature.js'
import type { Unwatch } from '../contract/ids.js'
import { reportError } from '../telemetry/reportError.js'
import { callById } from './callById.js'

/**
 * As `face`, for an action that goes on until the function it returns is called. A failed download is reported.
 * @example export const followNfts: typeof Nfts.followNfts = watchFace('nfts', nfts => nfts.followNfts)
 */
export function watchFace<Id extends keyof FeatureModules>(
  id: Id,
  select: (module: FeatureModules[Id]) => (client: Client) => Unwatch,
): (client: Client) => Unwatch {
  return client => {
    let stop: Unwatch | undefined
    let isEnded = false
    callById(client, id, async module => {
      if (!isEnded) stop = select(module)(client)
    }).catch((error: unknown) => reportError(client, error))
    return () => {
      isEnded = true
      stop?.()
    }
  }
}
