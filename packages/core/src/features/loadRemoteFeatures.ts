import type { Client } from '../client/client.js'
import { dispatch, getInternals } from '../client/internals.js'
import { perClient } from '../client/lifetime.js'
import type { RemoteFeatures, SocialProvider } from '../contract/features.js'
import { storagePrefix } from '../state/readStorage.js'
import { defaultRemoteFeatures } from './defaultFeatures.js'
import { applyFeatureRules } from './featureRules.js'

const key = `${storagePrefix}remote_features`

/** Keeps only well-formed features of a server's response or of storage. */
export function toRemoteFeatures(value: unknown): Partial<RemoteFeatures> {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const features: Record<string, unknown> = {}
  const socials = defaultRemoteFeatures.socials as readonly SocialProvider[]
  for (const [name, standard] of Object.entries(defaultRemoteFeatures)) {
    if (!Object.hasOwn(given, name)) continue
    const option = given[name]
    if (typeof standard === 'boolean') {
      if (typeof option === 'boolean') features[name] = option
    } else if (option === false) features[name] = false
    else if (Array.isArray(option)) {
      const texts = option.filter((item): item is string => typeof item === 'string' && item.length <= 100)
      features[name] =
        name === 'socials'
          ? texts.filter(text => socials.includes(text as SocialProvider))
          : texts.slice(0, 20)
    }
  }
  return features as Partial<RemoteFeatures>
}

function merge(client: Client, features: Partial<RemoteFeatures>): void {
  const state = client.getState()
  const merged = applyFeatureRules(
    { ...state.remoteFeatures, ...features },
    state.features,
    client.environment.getPlatform(),
  )
  dispatch(client, { type: 'features/remoteMerged', features: merged })
}

const loads = perClient(() => ({ done: false }))

/**
 * Merges the features of the operator's server, once per page and never before the modal is open:
 * first the cached features, then the response. Without either the local configuration applies.
 */
export async function loadRemoteFeatures(client: Client): Promise<void> {
  const { remoteConfig } = client.options.ports ?? {}
  const { storage } = getInternals(client)
  const load = loads(client)
  if (!remoteConfig || load.done) return
  load.done = true
  try {
    const cached: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    if (cached) merge(client, toRemoteFeatures(cached))
  } catch {
    storage.removeItem(key)
  }
  try {
    const config = await remoteConfig()
    const answer = await config.getFeatures()
    if (!answer) return
    const features = toRemoteFeatures(answer)
    merge(client, features)
    storage.setItem(key, JSON.stringify(features))
  } catch (error) {
    load.done = false
    throw error
  }
}
