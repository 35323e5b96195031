import type { CaipAddress } from '../contract/ids.js'
import { toAddress, toNamespace } from '../utils/caip.js'

/** An address is called the same on every network of its family. */
export const toLabelKey = (account: CaipAddress): string => `${toNamespace(account)}:${toAddress(account)}`
