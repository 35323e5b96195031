import type { Client } from '../client/client.js'
import { setClientTimeout } from '../client/lifetime.js'
import { balanceRetryDelayMs } from '../constants.js'
import type { CaipAddress, Unwatch } from '../contract/ids.js'
import { getActiveConnection } from '../state/completeFamily.js'
import { fetchIdentity } from './fetchIdentity.js'
import { toIdentityKey } from './selectIdentity.js'
import { getSession } from './session.js'

/** Reads of the account in use while the server cannot be reached, 30 s apart. */
const maxTries = 5

/** Reads the identity of each family's account once it is connected, and of another one that takes its place. */
export function start(client: Client): Unwatch {
  const shown = new Map<string, string>()
  const read = async (namespace: string, account: CaipAddress, tries = 1): Promise<void> => {
    const key = toIdentityKey(account)
    await fetchIdentity(client, { account })
    if (getSession(client).failedAt === undefined || tries >= maxTries) return
    setClientTimeout(client, balanceRetryDelayMs, () => {
      if (shown.get(namespace) === key) void read(namespace, account, tries + 1)
    })
  }
  const onChange = (): void => {
    for (const family of Object.values(client.getState().families)) {
      const { namespace, status } = family
      const [account] = getActiveConnection(family)?.accounts ?? []
      const key = account === undefined || status !== 'connected' ? '' : toIdentityKey(account)
      if (shown.get(namespace) === key) continue
      shown.set(namespace, key)
      if (account !== undefined && key !== '') void read(namespace, account)
    }
  }
  const unwatch = client.subscribe(onChange)
  onChange()
  return unwatch
}
