import type { EmbeddedAccount } from '@latchkit/core'

const key = 'latchkit.preferred'

export type Preferences = {
  set(namespace: string, type: EmbeddedAccount['type']): void
  /** The preferred type of each family first; the order within is kept. */
  sort(accounts: readonly EmbeddedAccount[]): readonly EmbeddedAccount[]
}

/** The account type that the visitor chose per family; no secret. */
export function createPreferences(storage: Pick<Storage, 'getItem' | 'setItem'>): Preferences {
  const read = (): Record<string, unknown> => {
    try {
      const value: unknown = JSON.parse(storage.getItem(key) ?? '{}')
      return typeof value === 'object' && value !== null ? { ...value } : {}
    } catch {
      return {}
    }
  }
  let preferred = read()
  return {
    set(namespace, type) {
      preferred = { ...preferred, [namespace]: type }
      try {
        storage.setItem(key, JSON.stringify(preferred))
      } catch {
        // It holds for this page.
      }
    },
    sort: accounts => accounts.toSorted((a, b) => rank(a) - rank(b)),
  }
  function rank({ caipAddress, type }: EmbeddedAccount): number {
    const [namespace = ''] = caipAddress.split(':', 1)
    return preferred[namespace] === type ? 0 : 1
  }
}
