import type { ChainNamespace } from '../contract/ids.js'
import type { KeyValueStorage } from '../contract/ports.js'
import { storagePrefix } from '../state/readStorage.js'
import { isSameAddress } from '../utils/isLookAlike.js'

const key = `${storagePrefix}known_receivers`

/** Addresses that are kept per family; the oldest go first. */
const maxReceivers = 200
const maxLength = 128
const maxFamilies = 20

function read(storage: KeyValueStorage): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

const toList = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value.slice(0, maxReceivers) : []).filter(
    (address): address is string => typeof address === 'string' && address.length <= maxLength,
  )

/** Addresses of a family that this browser has paid, the latest first. */
export function readKnownReceivers(storage: KeyValueStorage, namespace: ChainNamespace): readonly string[] {
  const all = read(storage)
  return Object.hasOwn(all, namespace) ? toList(all[namespace]) : []
}

/** Notes an address that has been paid: only what the chain has taken counts. */
export function addKnownReceiver(storage: KeyValueStorage, namespace: ChainNamespace, address: string): void {
  if (address.length > maxLength) return
  const others = readKnownReceivers(storage, namespace).filter(other => !isSameAddress(other, address))
  const rest = Object.entries(read(storage))
    .filter(([family]) => family !== namespace)
    .slice(0, maxFamilies)
    .map(([family, value]) => [family, toList(value)])
  const receivers = [address, ...others].slice(0, maxReceivers)
  storage.setItem(key, JSON.stringify(Object.fromEntries([[namespace, receivers], ...rest])))
}
