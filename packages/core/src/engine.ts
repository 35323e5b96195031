// What loads at the first intent, or with a stored session: listing wallets and connecting.
// Re-exports only. The modal calls these through `getEngine`, hosts through the actions of `index.ts`.

export { cancelConnect } from './connect/cancelConnect.js'
export { connectRow } from './connect/connectRow.js'
export { connectWallet } from './connect/connectWallet.js'
export { retryConnect } from './connect/retryConnect.js'
export { startPairing } from './connect/startPairing.js'
export { getWalletRow } from './directory/getWalletRow.js'
export { getWalletIcon } from './directory/imageCache.js'
export { goBack } from './modal/goBack.js'
export { shake } from './modal/shake.js'
export { hideToast, showToast } from './modal/showToast.js'
export { prepare, startEngine } from './startEngine.js'
export { reportError } from './telemetry/reportError.js'
export { sendEvents } from './telemetry/sendEvents.js'
