import { storagePrefix } from '../state/readStorage.js'

/** Storage key of purchases that were started and whose end was not seen; followed again after a reload. */
export const ordersKey: string = `${storagePrefix}orders`
