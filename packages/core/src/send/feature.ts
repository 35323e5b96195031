// The code of sending: its slice and actions. Re-exports only.
export { confirmSend } from './confirmSend.js'
export { cancelSend, openSend, resetSend, setSendAmount, setSendMaximum, setSendToken } from './form.js'
export { reduce } from './reduceSend.js'
export { reviewSend } from './reviewSend.js'
export { sendTransfer } from './sendTransfer.js'
export { setSendFeeRate } from './setSendFeeRate.js'
export { setSendReceiver } from './setSendReceiver.js'
export { start } from './start.js'
