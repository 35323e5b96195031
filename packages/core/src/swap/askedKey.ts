import { storagePrefix } from '../state/readStorage.js'

/** Storage key of legs that a wallet was asked for, and of batches that it has taken; followed again after a reload. */
export const askedKey: string = `${storagePrefix}pending_swaps`
