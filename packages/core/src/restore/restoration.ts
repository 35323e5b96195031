// What a stored session needs: reconnecting, and following what other tabs connect. Re-exports only.

export { followOtherTabs } from './followOtherTabs.js'
export { reconnect } from './reconnect.js'
