import type { Caller } from '../upstream/createUpstreams.js'

/** What a name leads to. */
export type NameRecord = {
  /** By coin type (ENSIP-11). */
  addresses: Readonly<Record<number, string>>
  /** Text records. */
  attributes: Readonly<Record<string, string>>
}

/** An address, and the network on which it is meant, where that is known (CAIP-2). */
export type NameAccount = { address: string; chain: string | undefined }

/** A system of names. Both functions reject when its source cannot be read: absence is never guessed. */
export type NameProvider = {
  /** For logs. */
  id: string
  /** CAIP-2 namespaces in which its names lead to addresses. */
  namespaces: readonly string[]
  /** Whether a normalized name is one of this system. */
  serves(name: string): boolean
  /** Returns what a name leads to; undefined when it leads nowhere. */
  resolve(name: string, caller: Caller): Promise<NameRecord | undefined>
  /** Returns the primary name of an account, which leads back to it; undefined where it has none. */
  findName(account: NameAccount, caller: Caller): Promise<string | undefined>
}

/**
 * Turns the `avatar` record of a name (ENSIP-12) into a path of this server; undefined for a record that names no
 * picture, or an item that the name's account does not own.
 *
 * @throws UpstreamError, HttpError RATE_LIMITED when the owner of an item cannot be read
 */
export type ToAvatar = (name: NameRecord, caller: Caller) => Promise<string | undefined>
