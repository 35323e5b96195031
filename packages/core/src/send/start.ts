import type { Client } from '../client/client.js'
import type { Unwatch } from '../contract/ids.js'
import { watchForm } from '../transaction/watchForm.js'
import { startForm } from './form/startForm.js'
import { resumeRequests } from './resumeRequests.js'
import { resumeTransactions } from './resumeTransactions.js'
import { sendFeature } from './sendState.js'

/** Starts the form of a send view, and follows transactions of an earlier page for each family that connects. */
export const start = (client: Client): Unwatch =>
  watchForm(client, {
    views: sendFeature.views,
    startForm,
    onConnect() {
      resumeTransactions(client)
      resumeRequests(client)
    },
  })
