import type { EmbeddedAccount } from '@latchkit/core'
import type { NetworkFacts } from './types.js'

/** A request whose method, account and network are known; `address` is the account's. */
export type Call = {
  method: string
  params: unknown
  address: string
  account: EmbeddedAccount
  network: NetworkFacts
}
