import { storagePrefix } from './readStorage.js'

/** Payments on their way, followed again after a reload. A file of its own: a page without an account needs none of it. */
export const pendingKey: string = `${storagePrefix}pending_transactions`
