/** A name that was registered below the operator's parent name. */
export type StoredName = {
  /** Full and normalized. */
  name: string
  /** Address in lower case; of a contract `address@coinType`, because another one may have its address elsewhere. */
  owner: string
  /** Coin type of the network that the name was registered with (ENSIP-11). */
  coinType: number
  /** The owner is a contract, which is at home on that network only; a key is on every EVM network. */
  isContract: boolean
  /** Text records. */
  attributes: Readonly<Record<string, string>>
  /** Unix milliseconds. */
  registeredAt: number
}

/** A signed message, good for one change. */
export type UsedMessage = {
  /** sha256 of address and message, hex. */
  id: string
  /** Unix milliseconds, after which it is refused by its timestamp and need not be kept. */
  expiresAt: number
}

/** `used`: the message came before. `refused`: the name has an owner already, or another one. */
export type NameChange = 'done' | 'used' | 'refused'

/** Names that one account may have; a response lists them all. */
export const maxNamesPerOwner = 100

/**
 * Registered names. A change and the use of its message are one transaction, which is durable when the promise
 * resolves; of several changes to one name the database decides which is first.
 */
export type NameStore = {
  /** Registers a name; the first name of an owner becomes its primary one. */
  register(name: StoredName, message: UsedMessage): Promise<NameChange>
  /** Replaces the attributes of a name. */
  setAttributes(
    parameters: Pick<StoredName, 'name' | 'owner' | 'attributes'>,
    message: UsedMessage,
  ): Promise<NameChange>
  setPrimary(parameters: Pick<StoredName, 'name' | 'owner'>, message: UsedMessage): Promise<NameChange>
  /** Returns those of `names` that are registered. */
  find(names: readonly string[]): Promise<StoredName[]>
  /** Returns the names of an owner, its primary one first, then the oldest. */
  list(owner: string): Promise<StoredName[]>
}
