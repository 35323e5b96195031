import type { Client } from '../client/client.js'
import type { Unwatch } from '../contract/ids.js'
import { watchForm } from '../transaction/watchForm.js'
import { resumeSwapRequests } from './resumeSwapRequests.js'
import { startForm } from './startForm.js'
import { swapFeature } from './swapState.js'

/** Starts the form of a swap view, and follows what an earlier page asked for, for each family that connects. */
export const start = (client: Client): Unwatch =>
  watchForm(client, { views: swapFeature.views, startForm, onConnect: resumeSwapRequests })
