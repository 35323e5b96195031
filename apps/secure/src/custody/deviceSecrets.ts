import type { WalletRecord } from '@latchkit/api/auth'
import { open, seal } from './aead.js'
import type { SealedSubject } from './associatedData.js'
import { CustodyError } from './CustodyError.js'

import type { DeviceEntry, DeviceStore } from './deviceStore.js'

/** For how long the server keeps a replaced version. */
const undoMs = 7 * 86_400_000

/** The entries of this browser, sealed under its key. */
export type DeviceSecrets = ReturnType<typeof createDeviceSecrets>

export function createDeviceSecrets(store: DeviceStore) {
  async function sealShare(subject: SealedSubject, share: Uint8Array<ArrayBuffer>): Promise<string> {
    return seal({ key: await store.getKey(), purpose: 'device-share', subject, plaintext: share })
  }

  return {
    list: (userId: string) => store.list(userId),
    write: (entry: DeviceEntry) => store.write(entry),
    remove: (entry: DeviceEntry) => store.remove(entry),

    /** The entry of the wallet's present key. */
    async find(userId: string, wallet: WalletRecord): Promise<DeviceEntry | undefined> {
      const entries = await store.list(userId)
      return entries.find(({ walletId, keyCheck }) => walletId === wallet.id && keyCheck === wallet.keyCheck)
    },

    /** An entry of secrets that the server does not have yet. */
    async create(parameters: {
      subject: SealedSubject
      keyCheck: string
      share: Uint8Array<ArrayBuffer> | undefined
      needsBackup: boolean
    }): Promise<DeviceEntry> {
      const { subject, keyCheck, share, needsBackup } = parameters
      const entry: DeviceEntry = {
        ...subject,
        keyCheck,
        confirmed: false,
        ...(share && { share: await sealShare(subject, share) }),
        ...(needsBackup && { needsBackup }),
      }
      await store.write(entry)
      return entry
    },

    /**
     * Marks an entry as the server's. The others of the wallet up to its version are removed once their replacement cannot
     * be undone: otherwise whoever reads the mail of the visitor could undo it, and no browser would open what comes back.
     * A switch to passkey mode removes them at once: then no browser keeps a share.
     */
    async confirm({ replacedAt: _, ...entry }: DeviceEntry, now: number): Promise<void> {
      await store.write({ ...entry, confirmed: true })
      for (const other of await store.list(entry.userId)) {
        const isOther = other.walletId === entry.walletId && other.keyCheck !== entry.keyCheck
        if (!isOther || other.version > entry.version) continue
        const { replacedAt = now } = other
        if (entry.share !== undefined && other.confirmed && now - replacedAt < undoMs)
          await store.write({ ...other, replacedAt })
        else await store.remove(other)
      }
    },

    sealShare,

    /** `undefined` when the browser purged its key, or another wallet's value was put there. */
    async openShare(entry: DeviceEntry): Promise<Uint8Array<ArrayBuffer> | undefined> {
      if (entry.share === undefined) return undefined
      try {
        const key = await store.getKey()
        return await open({ key, purpose: 'device-share', subject: entry, sealed: entry.share })
      } catch (error) {
        if (error instanceof CustodyError) return undefined
        throw error
      }
    },
  }
}
