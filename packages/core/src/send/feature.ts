// The code of sending: its slice and actions. Re-exports only.

export { cancelSend, openSend, resetSend, setSendAmount, setSendMaximum, setSendToken } from './form/form.js'
export { setSendReceiver } from './form/setSendReceiver.js'
export { reduce } from './reduceSend.js'
export { confirmSend } from './review/confirmSend.js'
export { reviewSend } from './review/reviewSend.js'
export { setSendFeeRate } from './review/setSendFeeRate.js'
export { sendRoutes as routes } from './sendRoutes.js'
export { sendTransfer } from './sendTransfer.js'
export { start } from './start.js'
