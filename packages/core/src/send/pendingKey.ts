import { storagePrefix } from '../state/readStorage.js'

/** Storage key of transactions on their way, which are followed again after a reload. */
export const pendingKey: string = `${storagePrefix}pending_transactions`
