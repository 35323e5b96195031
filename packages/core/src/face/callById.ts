import type { Client, FeatureDefinition } from '../client/client.js'
import { callFeature } from '../client/loadFeature.js'
import type { FeatureModules } from '../contract/feature.js'

type Definitions = { readonly [Id in keyof FeatureModules]?: FeatureDefinition<FeatureModules[Id]> }

/** Runs a function of the feature that the client has under an id. @throws CONFIG_INVALID when it has none */
export function callById<Id extends keyof FeatureModules, Result>(
  client: Client,
  id: Id,
  run: (module: FeatureModules[Id]) => Promise<Result>,
): Promise<Result> {
  const definitions: Definitions = client.options.modules ?? {}
  return callFeature<FeatureModules[Id], Result>(client, definitions[id], run)
}
