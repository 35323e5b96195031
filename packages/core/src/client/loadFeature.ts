import { BaseError } from '../errors/BaseError.js'
import { places } from '../reducePage.js'
import { call } from './chunk.js'
import type { Client, FeatureDefinition, FeatureModule } from './client.js'
import { getInternals } from './internals.js'
import { onDestroy, perClient } from './lifetime.js'

const started: (client: Client) => Set<FeatureDefinition> = perClient(() => new Set())

/** Adds the feature's reducer and starts it, once per client. */
function startFeature(client: Client, definition: FeatureDefinition, module: FeatureModule): void {
  const all = started(client)
  if (all.has(definition) || getInternals(client).destroyed) return
  all.add(definition)
  const { reduction } = getInternals(client)
  const { reducers, rules } = reduction
  const registered = Object.values(client.options.modules ?? {})
  const place = registered.indexOf(definition)
  // The same order on every page, whichever chunk arrives first; what is not registered comes last.
  if (module.reduce)
    reducers[places.features + (place < 0 ? registered.length + reducers.length : place)] = module.reduce
  Object.assign(rules.rows, module.routes?.rows)
  reduction.reduceRoute = module.routes?.reduceRoute ?? reduction.reduceRoute
  const stop = module.start?.(client)
  if (stop) onDestroy(client, stop)
}

/**
 * Runs a function of a feature: in the same tick when its code is loaded.
 * @throws CONFIG_INVALID when the client has no such feature
 * @example callFeature(client, client.options.modules?.send, send => send.review(client))
 */
export function callFeature<Module extends FeatureModule, Result>(
  client: Client,
  definition: FeatureDefinition<Module> | undefined,
  run: (module: Module) => Promise<Result>,
): Promise<Result> {
  if (!definition)
    return Promise.reject(
      new BaseError('CONFIG_INVALID', 'The configuration is not valid.', {
        details: 'The feature is not configured.',
      }),
    )
  return call(definition.chunk, module => {
    startFeature(client, definition, module)
    return run(module)
  })
}

/** Loads a feature's code and starts it. */
export function loadFeature<Module extends FeatureModule>(
  client: Client,
  definition: FeatureDefinition<Module>,
): Promise<Module> {
  return callFeature(client, definition, async module => module)
}
