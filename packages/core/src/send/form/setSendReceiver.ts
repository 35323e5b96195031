import type { Client } from '../../client/client.js'
import { dispatch } from '../../client/internals.js'
import type { SetSendReceiverParameters } from '../sendParameters.js'
import { getSession } from '../session.js'
import { checkInput } from './checkInput.js'
import { startForm } from './startForm.js'

export async function setSendReceiver(
  client: Client,
  { receiver }: SetSendReceiverParameters,
): Promise<void> {
  startForm(client)
  getSession(client).planning?.abort()
  dispatch(client, { type: 'send/receiverTyped', receiverInput: receiver })
  checkInput(client)
}
