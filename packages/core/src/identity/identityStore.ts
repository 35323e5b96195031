import { identityTtlMs } from '../constants.js'
import type { CaipAddress } from '../contract/ids.js'
import type { KeyValueStorage } from '../contract/ports.js'
import { storagePrefix } from '../state/readStorage.js'
import { toDisplayText } from '../utils/toDisplayText.js'
import { toIdentityKey } from './selectIdentity.js'

/** Names (ENS and others) with their pictures, by account. */
const key = `${storagePrefix}identity_cache`

/** Accounts that are kept; the oldest go first. */
const maxAccounts = 5
/** No name is longer. */
const maxName = 255
const maxLink = 2048

export type StoredIdentity = { name?: string | undefined; image?: string | undefined; at: number }

/** A name that can be shown as it is; one with invisible or direction characters is made to deceive. */
export const isPlainName = (name: string): boolean =>
  name.length <= maxName && name.includes('.') && toDisplayText(name, maxName) === name

function readAll(storage: KeyValueStorage): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  } catch {
    return {}
  }
}

/** What an earlier page has read of an account, while it is good; undefined when nothing sound is stored. */
export function readStoredIdentity(
  storage: KeyValueStorage,
  account: CaipAddress,
  now: number,
): StoredIdentity | undefined {
  const id = toIdentityKey(account)
  const all = readAll(storage)
  const entry = Object.hasOwn(all, id) ? all[id] : undefined
  const { name, image, at } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<
    string,
    unknown
  >
  // A clock that was set back must not keep a value fresh for hours.
  if (typeof at !== 'number' || now < at || now - at >= identityTtlMs) return undefined
  if (name === undefined) return { at }
  if (typeof name !== 'string' || !isPlainName(name)) return undefined
  return { name, image: typeof image === 'string' && image.length <= maxLink ? image : undefined, at }
}

/** Keeps the identity of an account over reloads. */
export function writeStoredIdentity(
  storage: KeyValueStorage,
  account: CaipAddress,
  identity: StoredIdentity,
): void {
  const id = toIdentityKey(account)
  const others = Object.entries(readAll(storage)).filter(([each]) => each !== id)
  storage.setItem(key, JSON.stringify(Object.fromEntries([...others.slice(1 - maxAccounts), [id, identity]])))
}
