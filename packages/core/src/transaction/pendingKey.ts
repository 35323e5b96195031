import { storagePrefix } from '../state/readStorage.js'

/** Storage key of transfers that were sent, or asked of a wallet on another device; followed again after a reload. */
export const pendingKey: string = `${storagePrefix}pending_transactions`
