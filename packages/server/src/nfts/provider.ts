import type { NftsReply } from '@latchkit/api/schemas'
import type { Caller } from '../upstream/createUpstreams.js'

/** Reads the NFTs of accounts of one chain. */
export type NftProvider = {
  /** Returns the normal form of an address of this chain family, or undefined for any other text. */
  toAddress(value: string): string | undefined
  isCursor(value: string): boolean
  /**
   * Returns what an account owns now, at most a page of it, and fewer where much was given away.
   *
   * @throws UpstreamError, HttpError RATE_LIMITED
   */
  getPage(parameters: { address: string; cursor: string | undefined; caller: Caller }): Promise<NftsReply>
}
