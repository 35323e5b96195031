import { maxAnnouncements, maxIconBytes } from '../constants.js'
import type { Unwatch } from '../contract/ids.js'

/** An object that a wallet has put into the page. Hostile until it is read: a getter may throw, a method may be any value. */
export type InjectedWallet = {
  /** Where it is, from `window`: `LeatherProvider`, `XverseProviders.BitcoinProvider`. It is the wallet's id in WBIP004. */
  path: string
  provider: object
  /** As a registry of WBIP004 has it; undefined for a wallet in none. */
  name?: string | undefined
  icon?: string | undefined
  /** What the wallet supports according to a registry. */
  methods: readonly string[]
}

export type WatchInjectedParameters<Item> = {
  /** Known wallets, in the order of the list. Those in a registry follow. */
  paths: readonly string[]
  /** Returns undefined for what is no wallet of the family; it is read again by the next look at the page. */
  create(wallet: InjectedWallet, others: readonly Item[]): Item | undefined
  onItems(items: readonly Item[]): void
  /** Default: `window`. */
  page?: object | undefined
}

/** How long, and how often, the page is looked at for wallets that inject late. */
const lateMs = 3000
const intervalMs = 250
const maxMethods = 100
const registries = ['wbip_providers', 'btc_providers']
const maxPathParts = 4

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** The value at a dotted path; undefined where a part is missing or its getter throws. */
function readPath(page: object, path: string): unknown {
  const parts = path.split('.')
  if (parts.length > maxPathParts || parts.some(part => !/^[$\w]{1,64}$/.test(part))) return undefined
  try {
    let value: unknown = page
    for (const part of parts) value = isObject(value) ? Reflect.get(value, part) : undefined
    return value
  } catch {
    return undefined
  }
}

const toText = (value: unknown, maxLength: number): string | undefined =>
  typeof value === 'string' && value.length > 0 && value.length <= maxLength ? value : undefined

/** The wallets that registries list; entries that are no record with an id are left out. */
function readRegistries(page: object): readonly Omit<InjectedWallet, 'provider'>[] {
  return registries.flatMap(registry => {
    const entries = readPath(page, registry)
    return (Array.isArray(entries) ? entries.slice(0, maxAnnouncements) : []).flatMap(entry => {
      try {
        const { id, name, icon, methods } = entry as Record<string, unknown>
        const path = toText(id, 200)
        if (path === undefined) return []
        const supported = Array.isArray(methods) ? methods.slice(0, maxMethods) : []
        return {
          path,
          name: toText(name, 100),
          icon: toText(icon, maxIconBytes),
          methods: supported.filter(method => typeof method === 'string'),
        }
      } catch {
        return []
      }
    })
  })
}

/**
 * Collects the wallets that put an object into the page, at known paths or named by a registry of WBIP004: at once, and
 * for three seconds more. An item is created once for each object, at most 50 of a page.
 */
export function watchInjected<Item>({
  paths,
  create,
  onItems,
  page = typeof window === 'undefined' ? undefined : window,
}: WatchInjectedParameters<Item>): Unwatch {
  const items = new Map<object, Item>()
  const look = (isFirst = false): void => {
    const sizeBefore = items.size
    if (page) {
      const registered = readRegistries(page)
      const known = paths.map(path => registered.find(entry => entry.path === path) ?? { path, methods: [] })
      for (const wallet of [...known, ...registered]) {
        const provider = readPath(page, wallet.path)
        if (!isObject(provider) || items.has(provider) || items.size >= maxAnnouncements) continue
        const item = create({ ...wallet, provider }, [...items.values()])
        if (item !== undefined) items.set(provider, item)
      }
    }
    if (isFirst || items.size > sizeBefore) onItems([...items.values()])
  }
  look(true)
  const timer = setInterval(() => look(), intervalMs)
  const end = setTimeout(() => clearInterval(timer), lateMs)
  return () => {
    clearInterval(timer)
    clearTimeout(end)
  }
}
