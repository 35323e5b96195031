import type { Loaded } from '../loadState.js'
import type { MultichainNotification } from '../protocol.js'
import { accountsChanged, type SessionScope, toSessionScopes } from './sessionScopes.js'

const firstAddress = ({ accounts: [first = ''] }: SessionScope): string =>
  first.slice(first.lastIndexOf(':') + 1)

/** The notifications that an open document of a site receives of a change of its session. */
export function toNotifications(
  before: Loaded,
  after: Loaded,
  origin: string,
): readonly MultichainNotification[] {
  const was = toSessionScopes(before, origin)
  const is = toSessionScopes(after, origin)
  if (JSON.stringify(was) === JSON.stringify(is)) return []
  const moved = Object.entries(is).filter(([scope, granted]) => {
    const earlier = was[scope]
    return (
      earlier !== undefined &&
      granted.notifications.includes(accountsChanged) &&
      firstAddress(earlier) !== firstAddress(granted)
    )
  })
  return [
    { method: 'wallet_sessionChanged', params: { sessionScopes: is } },
    ...moved.map(([scope, granted]) => ({
      method: 'wallet_notify',
      params: { scope, notification: { method: accountsChanged, params: [firstAddress(granted)] } },
    })),
  ]
}
