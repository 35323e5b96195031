import type { WalletChain } from '../config/config.js'
import { mapFamilies } from '../core/family.js'
import type { Permissions } from '../core/permissions.js'
import type { PlainPermissions, SitePermissions } from '../core/sitePermissions.js'
import type { Asker, RequestRecord } from './protocol.js'

/** The part of a browser storage area that is used. */
export type StoreArea = {
  get(keys: string | null): Promise<Record<string, unknown>>
  set(items: Record<string, unknown>): Promise<void>
  remove(keys: string): Promise<void>
}

export type Store = {
  getPermissions(): Promise<Permissions>
  setPermissions(permissions: Permissions): Promise<void>
  getSolanaPermissions(): Promise<SitePermissions>
  setSolanaPermissions(permissions: SitePermissions): Promise<void>
  getPlainPermissions(): Promise<PlainPermissions>
  setPlainPermissions(permissions: PlainPermissions): Promise<void>
  getLocked(): Promise<boolean>
  setLocked(locked: boolean): Promise<void>
  getChains(): Promise<WalletChain[]>
  setChains(chains: readonly WalletChain[]): Promise<void>
  /** Oldest first. */
  getRecords(): Promise<RequestRecord[]>
  getRecord(id: string): Promise<RequestRecord | undefined>
  putRecord(record: RequestRecord): Promise<void>
  dropRecord(id: string): Promise<void>
  getDocuments(): Promise<Asker[]>
  putDocument(asker: Asker): Promise<void>
  dropDocument(documentId: string): Promise<void>
}

/** Names and shapes of what the extension keeps. Keys and seeds are not among it. */
export function createStore(local: StoreArea, session: StoreArea): Store {
  const one = async <Value>(area: StoreArea, key: string): Promise<Value | undefined> =>
    (await area.get(key))[key] as Value | undefined
  const all = async <Value>(prefix: string): Promise<Value[]> =>
    Object.entries(await session.get(null))
      .filter(([key]) => key.startsWith(prefix))
      .map(([, value]) => value as Value)
  return {
    getPermissions: async () => (await one<Permissions>(local, 'permissions')) ?? {},
    setPermissions: permissions => local.set({ permissions }),
    getSolanaPermissions: async () => (await one<SitePermissions>(local, 'solanaPermissions')) ?? {},
    setSolanaPermissions: solanaPermissions => local.set({ solanaPermissions }),
    getPlainPermissions: async () => ({
      ...mapFamilies(() => ({})),
      ...(await one<PlainPermissions>(local, 'plainPermissions')),
    }),
    setPlainPermissions: plainPermissions => local.set({ plainPermissions }),
    getLocked: async () => (await one<boolean>(local, 'locked')) ?? false,
    setLocked: locked => local.set({ locked }),
    getChains: async () => (await one<WalletChain[]>(local, 'chains')) ?? [],
    setChains: chains => local.set({ chains }),
    getRecords: async () =>
      (await all<RequestRecord>('request:')).sort((one, other) => one.createdAt - other.createdAt),
    getRecord: id => one<RequestRecord>(session, `request:${id}`),
    putRecord: record => session.set({ [`request:${record.id}`]: record }),
    dropRecord: id => session.remove(`request:${id}`),
    getDocuments: () => all<Asker>('document:'),
    putDocument: asker => session.set({ [`document:${asker.documentId}`]: asker }),
    dropDocument: documentId => session.remove(`document:${documentId}`),
  }
}
