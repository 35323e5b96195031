import type { Client } from '../client/client.js'
import { onDestroy } from '../client/lifetime.js'
import { loadFeature } from '../client/loadFeature.js'
import { identity } from './definition.js'

/** Loads the code of identities once an account is connected, where the site has a source of names. */
export function watchIdentity(client: Client): void {
  if (!client.options.ports?.names) return
  const onChange = (): void => {
    const { families } = client.getState()
    if (!Object.values(families).some(({ status }) => status === 'connected')) return
    unwatch()
    // Without it the address is shown.
    loadFeature(client, identity).catch(() => {})
  }
  const unwatch = client.subscribe(onChange)
  onDestroy(client, unwatch)
  onChange()
}
