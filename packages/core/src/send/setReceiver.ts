import type { SetSendReceiverParameters } from '../actions/sendForm.js'
import type { Client } from '../client/client.js'
import { checkInput } from './checkInput.js'
import { getSlot } from './slot.js'
import { startForm } from './startForm.js'

/** See `setSendReceiver`. */
export async function setReceiver(client: Client, { receiver }: SetSendReceiverParameters): Promise<void> {
  startForm(client)
  getSlot(client).planning?.abort()
  client.dispatch({ type: 'send/receiverTyped', receiverInput: receiver })
  checkInput(client)
}
