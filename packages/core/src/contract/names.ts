import type { CaipAddress, CaipNetworkId, ChainNamespace } from './ids.js'

/** Name and picture of an account. */
export type Identity = {
  /** Leads back to the account: names that only the account's own record contains are left out. */
  name?: string | undefined
  /** Absolute address of an image. */
  avatar?: string | undefined
  /** Its source could not be read since. */
  isStale?: boolean | undefined
}

/** What a name leads to. */
export type NameProfile = {
  /** Normalized. */
  name: string
  /** By coin type (SLIP-44, ENSIP-11), decimal. */
  addresses: Readonly<Record<string, string>>
  /** Text records such as `avatar` and `bio`. */
  attributes: Readonly<Record<string, string>>
  isStale?: boolean | undefined
}

export type NameSuggestion = {
  /** With its parent, such as 'alice.latchkit.eth'. */
  name: string
  /** It has an owner. */
  isRegistered: boolean
}

export type NameSuggestions = {
  /** The name that was asked for comes first, if it is well-formed. Empty where the server registers no names. */
  suggestions: readonly NameSuggestion[]
  /** Unix milliseconds of the server's clock, by which a message is good for 10 s. */
  now?: number | undefined
}

/** A message that the account's wallet signed, and whose it is. */
export type SignedNameMessage = {
  /** CAIP-10. */
  account: CaipAddress
  /**
   * JSON text: `{ name, attributes, timestamp }` registers, with `action: 'update'` it changes attributes, with
   * `action: 'primary'` (and no attributes) it makes the name the account's primary name. `name` is the full one,
   * `timestamp` unix seconds. Good for 10 s, once.
   */
  message: string
  signature: string
}

/** Why a message was not accepted. */
export type NameRefusal =
  /** The server registers no names, or none for this kind of account. */
  | 'unsupported'
  /** Not well-formed, or not below the server's parent name. */
  | 'invalid'
  | 'taken'
  /** Older or younger than 10 s. */
  | 'expired'
  /** The same message came before. */
  | 'used'
  /** The signature is not the account's, or the name is another account's. */
  | 'unauthorized'

export type NameResult = { success: true } | { success: false; reason: NameRefusal }

/** Names behind the server. Each rejects when the server cannot be reached. */
export type Names = {
  /** The parent below which the server registers names; undefined where it registers none for accounts of the network. */
  getParent(parameters?: {
    /** Default: any. */
    caipNetworkId?: CaipNetworkId | undefined
    signal?: AbortSignal | undefined
  }): Promise<string | undefined>
  /** Families in which names lead to addresses; undefined where the server does not say. */
  getNamespaces?(): Promise<readonly ChainNamespace[] | undefined>
  getIdentity(parameters: { account: CaipAddress; signal?: AbortSignal | undefined }): Promise<Identity>
  /** Resolves with undefined for a name that leads nowhere. */
  getProfile(parameters: { name: string; signal?: AbortSignal | undefined }): Promise<NameProfile | undefined>
  /** The address that a name has on a network, in the family's plain form; undefined where it has none there. */
  resolveName(parameters: {
    name: string
    caipNetworkId: CaipNetworkId
    signal?: AbortSignal | undefined
  }): Promise<string | undefined>
  /** Names of an account, its primary name first; empty where the server has none. */
  getNames(parameters: {
    account: CaipAddress
    signal?: AbortSignal | undefined
  }): Promise<readonly NameProfile[]>
  /** From 3 letters; `name` is a label or a full name. */
  getSuggestions(parameters: { name: string; signal?: AbortSignal | undefined }): Promise<NameSuggestions>
  /** Sent once: after a failure `getNames` shows whether it was accepted. */
  register(parameters: SignedNameMessage): Promise<NameResult>
  setAttributes(parameters: SignedNameMessage): Promise<NameResult>
  setPrimary(parameters: SignedNameMessage): Promise<NameResult>
}
