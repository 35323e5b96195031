import type { Client, FeatureDefinition } from './client/client.js'
import { getInternals } from './client/internals.js'
import { onDestroy } from './client/lifetime.js'
import { loadFeature } from './client/loadFeature.js'
import { getView } from './state/getView.js'
import { reportError } from './telemetry/reportError.js'

/**
 * Loads the features of the client when they are needed: when a view of theirs is shown, however it was opened,
 * and, for one that asks for it or left something to resume in storage, once an account is connected.
 */
export function watchFeatures(client: Client): void {
  const definitions: readonly (FeatureDefinition | undefined)[] = Object.values(client.options.modules ?? {})
  const pending = new Set(definitions.filter(definition => definition !== undefined))
  if (pending.size === 0) return
  const { storage } = getInternals(client)
  const resumed = new Set<FeatureDefinition>()
  let wasConnected = false
  const onChange = (): void => {
    const { modal, families } = client.getState()
    const view = modal.open ? getView(modal) : undefined
    const isConnected = Object.values(families).some(({ status }) => status === 'connected')
    if (isConnected && !wasConnected)
      for (const definition of pending)
        if (
          definition.loadOnConnect ||
          (definition.resumeKey !== undefined && storage.getItem(definition.resumeKey) !== null)
        )
          resumed.add(definition)
    wasConnected = isConnected
    for (const definition of pending) {
      const isShown = view !== undefined && definition.views?.includes(view)
      if (!isShown && !resumed.has(definition)) continue
      pending.delete(definition)
      loadFeature(client, definition).catch((error: unknown) => {
        // The next change of state tries again.
        pending.add(definition)
        reportError(client, error)
      })
    }
  }
  onDestroy(client, client.subscribe(onChange))
  onChange()
}
