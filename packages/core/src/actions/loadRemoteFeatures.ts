import type { Client } from '../client/client.js'
import { createSlot, getInternals } from '../client/internals.js'
import type { RemoteFeatures, SocialProvider } from '../contract/features.js'
import { defaultRemoteFeatures } from '../data/defaultFeatures.js'
import { applyFeatureRules } from '../state/featureRules.js'
import { storagePrefix } from '../state/readStorage.js'

const key = `${storagePrefix}remote_features`

/** Only what has the shape of a feature; a server's or a storage's other words are ignored. */
export function toRemoteFeatures(value: unknown): Partial<RemoteFeatures> {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  const features: Record<string, unknown> = {}
  const socials = defaultRemoteFeatures.socials as readonly SocialProvider[]
  for (const [name, standard] of Object.entries(defaultRemoteFeatures)) {
    if (!Object.hasOwn(given, name)) continue
    const own = given[name]
    if (typeof standard === 'boolean') {
      if (typeof own === 'boolean') features[name] = own
    } else if (own === false) features[name] = false
    else if (Array.isArray(own)) {
      const texts = own.filter((item): item is string => typeof item === 'string' && item.length <= 100)
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
  client.dispatch({ type: 'features/remoteMerged', features: merged })
}

const loads = createSlot(() => ({ done: false }))

/**
 * Merges what the operator's server says of features, once per page and never before the modal is open
 * (D14): first what it said last time, then its answer. Without an answer the local configuration stands.
 */
export async function loadRemoteFeatures(client: Client): Promise<void> {
  const { remoteConfig } = client.ports
  const { storage } = getInternals(client)
  const slot = loads(client)
  if (!remoteConfig || slot.done) return
  slot.done = true
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
    slot.done = false
    throw error
  }
}
