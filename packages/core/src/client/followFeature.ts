import type { Unwatch } from '../contract/ids.js'
import type { Client, FeatureDefinition, FeatureModule } from './client.js'
import { callFeature } from './loadFeature.js'

/** Loads a feature and calls `follow`; what that returns is called by the returned function. */
export function followFeature<Module extends FeatureModule>(
  client: Client,
  definition: FeatureDefinition<Module> | undefined,
  follow: (module: Module) => Unwatch,
  onError: (error: unknown) => void,
): Unwatch {
  let stop: Unwatch | undefined
  let isEnded = false
  callFeature(client, definition, async module => {
    if (!isEnded) stop = follow(module)
  }).catch(onError)
  return () => {
    isEnded = true
    stop?.()
  }
}
