// What a stored session needs: reconnecting, and following what other tabs connect. Re-exports only.

export { reconnect } from './reconnect.js'
export { watchOtherTabs } from './watchOtherTabs.js'
