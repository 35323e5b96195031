import { confirm } from '../send/confirm.js'
import { followPending } from '../send/followPending.js'
import { cancel, openSend, reset, setAmount, setMaximum, setToken } from '../send/form.js'
import { review } from '../send/review.js'
import { setReceiver } from '../send/setReceiver.js'
import { startForm } from '../send/startForm.js'
import { transfer } from '../send/transfer.js'
import { reduceSend } from '../state/reduceSend.js'
import type { Runtime } from './internals.js'

/** What paying takes, from the form to the last block. */
export type Sending = Pick<Runtime, 'actions'> & {
  reduce: typeof reduceSend
  followPending: typeof followPending
  startForm: typeof startForm
}

export const sending: Sending = {
  reduce: reduceSend,
  followPending,
  startForm,
  actions: {
    openSend,
    setToken,
    setAmount,
    setReceiver,
    setMaximum,
    review,
    confirm,
    cancel,
    reset,
    transfer,
  },
}
