// The code of sending: its slice and actions. Re-exports only.
export { confirm } from './confirm.js'
export { cancel, openSend, reset, setAmount, setMaximum, setToken } from './form.js'
export { reduce } from './reduceSend.js'
export { review } from './review.js'
export { setFeeRate } from './setFeeRate.js'
export { setReceiver } from './setReceiver.js'
export { start } from './start.js'
export { transfer } from './transfer.js'
