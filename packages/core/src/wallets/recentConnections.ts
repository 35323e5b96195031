import { toDisplayText } from '../utils/toDisplayText.js'
import { toSafeLink } from '../utils/toSafeLink.js'
import type { RecentConnection } from './definition.js'
import { maxRecentConnections } from './reduceWallets.js'

type Fields = Readonly<Record<string, unknown>>

const toId = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= 200 ? value : undefined

function toRecent(value: unknown): readonly RecentConnection[] {
  const { namespace, connectorId, name, icon, walletId } = (value ?? {}) as Fields
  const [family, id, text] = [toId(namespace), toId(connectorId), toDisplayText(name)]
  const link = typeof icon === 'string' && icon.startsWith('https:') ? toSafeLink(icon) : undefined
  const wallet = toId(walletId)
  if (!family || !id || text === '' || text !== name) return []
  return [
    {
      namespace: family,
      connectorId: id,
      name: text,
      ...(link === undefined ? {} : { icon: link }),
      ...(wallet === undefined ? {} : { walletId: wallet }),
    },
  ]
}

/** Connections as they were stored. Storage is hostile: what is no entry is refused, and each is there once. */
export function readRecent(value: unknown): readonly RecentConnection[] {
  const entries = (Array.isArray(value) ? value.slice(0, maxRecentConnections * 4) : []).flatMap(toRecent)
  const isFirst = ({ namespace, connectorId }: RecentConnection, index: number): boolean =>
    entries.findIndex(each => each.namespace === namespace && each.connectorId === connectorId) === index
  return entries.filter(isFirst).slice(0, maxRecentConnections)
}
