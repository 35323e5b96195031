import type { Client } from '../client/client.js'
import { dispatch } from '../client/internals.js'
import type { EndedTransaction } from './activityState.js'

/** Records a transfer that has failed, expired or was replaced, until the history lists it. */
export async function recordOutcome(client: Client, transaction: EndedTransaction): Promise<void> {
  dispatch(client, { type: 'activity/ended', transaction })
}
