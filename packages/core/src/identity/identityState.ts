import type { CaipAddress, CaipNetworkId } from '../contract/ids.js'

/** What is known of who an account is. */
export type IdentityEntry = {
  /** Leads back to the account. */
  name?: string | undefined
  /** Absolute address of an image. */
  image?: string | undefined
  /** Unix milliseconds of the last successful read. */
  fetchedAt?: number | undefined
  /** Unix milliseconds; absent when the last read was successful. */
  failedAt?: number | undefined
}

/** Names and pictures of accounts. Plain JSON. */
export type IdentityState = {
  /** By family and address, see `toIdentityKey`; the oldest first. */
  entries: Readonly<Record<string, IdentityEntry>>
  /** By network: the name below which its accounts can register names; null where they cannot. */
  parents: Readonly<Record<CaipNetworkId, string | null>>
}

export type IdentityEvent =
  | {
      type: 'identity/fetched'
      account: CaipAddress
      name?: string | undefined
      image?: string | undefined
      at: number
    }
  | { type: 'identity/failed'; account: CaipAddress; at: number }
  | { type: 'identity/parentFetched'; caipNetworkId: CaipNetworkId; parent: string | null }
