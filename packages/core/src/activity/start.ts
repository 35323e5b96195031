import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { Unwatch } from '../contract/ids.js'
import { getActivityAccount } from './selectActivity.js'
import { getSession } from './session.js'

/** Aborts what is read of an account or a network that is no longer shown. */
export function start(client: Client): Unwatch {
  const { running } = getSession(client)
  return client.subscribe(() => {
    const shown = getActivityAccount(client.getState())
    for (const [account, { controller }] of [...running]) {
      if (account === shown) continue
      running.delete(account)
      controller.abort()
      dispatch(client, { type: 'activity/stopped', account })
    }
  })
}
