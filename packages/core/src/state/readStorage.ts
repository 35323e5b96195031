import type { CaipAddress, CaipNetworkId, ChainNamespace } from '../contract/ids.js'
import type { KeyValueStorage } from '../contract/ports.js'
import { isCaipAddress, isCaipNetworkId } from '../utils/caip.js'
import type { StateEvent } from './events.js'
import type { Connection } from './state.js'

/** Written by this kit; names after the prefix are those that other kits read. */
export const storagePrefix = '@latchkit/'

/** More than any visitor has; what a hostile storage may make us read. */
const maxEntries = 50
const maxText = 2048

export type Restored = Extract<StateEvent, { type: 'storage/restored' }>

type Fields = Readonly<Record<string, unknown>>

const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= maxText ? value : undefined

const toList = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value.slice(0, maxEntries) : []

const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** A name as it was cleaned before it was written: no control, format or invisible character in it. */
const displayName = /^(?:(?!\u034f)[^\p{C}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]){1,300}$/u

/** A name that was altered, and links, are not read back: the wallet sends them again. */
function toWallet(value: unknown): Connection['wallet'] {
  const { name, icon, walletId } = toFields(value)
  const text = toText(name)
  return text !== undefined && displayName.test(text)
    ? { name: text, icon: toText(icon), walletId: toText(walletId) }
    : undefined
}

function toConnection(value: unknown): readonly Connection[] {
  const { namespace, connectorId, accounts, caipNetworkId, wallet, sessionId } = toFields(value)
  const session = toText(sessionId)
  const family = toText(namespace) ?? ''
  const id = toText(connectorId)
  const valid = toList(accounts).filter((account): account is CaipAddress => isCaipAddress(account, family))
  if (!id || valid.length === 0 || !isCaipNetworkId(caipNetworkId, family)) return []
  return [
    {
      connectorId: id,
      namespace: family,
      status: 'stored',
      accounts: valid,
      caipNetworkId,
      wallet: toWallet(wallet),
      ...(session === undefined ? {} : { sessionId: session }),
    },
  ]
}

/** What the last page left behind. Broken or hostile content reads as nothing. */
export function readStorage(storage: KeyValueStorage): Restored {
  const read = (key: string): unknown => {
    try {
      return JSON.parse(storage.getItem(storagePrefix + key) ?? '')
    } catch {
      return undefined
    }
  }
  const connections = toList(read('connections')).flatMap(toConnection)
  const activeConnectorIds: Record<ChainNamespace, string> = {}
  // The active one of a family is written first.
  for (const { namespace, connectorId } of connections) activeConnectorIds[namespace] ??= connectorId
  const activeNetworkIds: Record<ChainNamespace, CaipNetworkId> = {}
  for (const [namespace, id] of Object.entries(toFields(read('active_network_ids'))))
    if (isCaipNetworkId(id, namespace)) activeNetworkIds[namespace] = id
  return {
    type: 'storage/restored',
    connections,
    activeConnectorIds,
    activeNetworkIds,
    activeNamespace: toText(storage.getItem(`${storagePrefix}active_namespace`)),
    recentRowIds: toList(read('recent_wallets')).flatMap(id => toText(id) ?? []),
  }
}
