import { utf8ToBytes } from '@noble/hashes/utils.js'
import { open, seal } from './aead.js'
import type { SealedPurpose, SealedSubject } from './associatedData.js'
import { CustodyError } from './CustodyError.js'
import type { WalletRecord, WalletSecrets } from './custodyApi.js'
import type { DeviceEntry, DeviceStore } from './deviceStore.js'
import type { PasskeySecret } from './sealWallet.js'

/** Milliseconds for which a passkey that was touched opens the wallet in the other pages of this browser. */
const unlockTtlMs = 600_000

/** The entries of this browser, sealed under its key. */
export type DeviceSecrets = ReturnType<typeof createDeviceSecrets>

export function createDeviceSecrets(store: DeviceStore) {
  async function sealFor(entry: SealedSubject, purpose: SealedPurpose, bytes: Uint8Array<ArrayBuffer>) {
    return seal({ key: await store.getKey(), purpose, subject: entry, plaintext: bytes })
  }

  /** `undefined` when the browser purged its key, or another wallet's value was put there. */
  async function openFor(entry: DeviceEntry, purpose: SealedPurpose, sealed: string | undefined) {
    if (sealed === undefined) return undefined
    try {
      return await open({ key: await store.getKey(), purpose, subject: entry, sealed })
    } catch (error) {
      if (error instanceof CustodyError) return undefined
      throw error
    }
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
      userId: string
      walletId: string
      addresses: DeviceEntry['addresses']
      secrets: WalletSecrets
      share: Uint8Array<ArrayBuffer> | undefined
      code: string
    }): Promise<DeviceEntry> {
      const { userId, walletId, addresses, secrets, share, code } = parameters
      const { version, keyCheck } = secrets
      const subject = { userId, walletId, version, addresses }
      const entry = {
        ...subject,
        keyCheck,
        confirmed: false,
        share: share && (await sealFor(subject, 'device-share', share)),
        pendingCode: await sealFor(subject, 'pending-code', Uint8Array.from(utf8ToBytes(code))),
      }
      await store.write(entry)
      return entry
    },

    /** Marks an entry as the server's, and removes those of older versions. */
    async confirm(entry: DeviceEntry): Promise<void> {
      await store.write({ ...entry, confirmed: true })
      for (const other of await store.list(entry.userId))
        if (other.walletId === entry.walletId && other.version < entry.version) await store.remove(other)
    },

    openShare: (entry: DeviceEntry) => openFor(entry, 'device-share', entry.share),
    sealShare: (subject: SealedSubject, share: Uint8Array<ArrayBuffer>) =>
      sealFor(subject, 'device-share', share),

    async openPendingCode(entry: DeviceEntry): Promise<string | undefined> {
      const bytes = await openFor(entry, 'pending-code', entry.pendingCode)
      return bytes && new TextDecoder().decode(bytes)
    },

    /** The PRF output of a passkey that was touched within `unlockTtlMs`. */
    async openUnlock(entry: DeviceEntry, now: number) {
      const { unlock } = entry
      if (!unlock) return undefined
      if (unlock.expiresAt <= now) {
        await store.write({ ...entry, unlock: undefined })
        return undefined
      }
      const prf = await openFor(entry, 'unlock', unlock.sealed)
      return prf && { credentialId: unlock.credentialId, prf }
    },
    async createUnlock(subject: SealedSubject, { credentialId, prf }: PasskeySecret, now: number) {
      const sealed = await sealFor(subject, 'unlock', prf)
      return { sealed, credentialId, expiresAt: now + unlockTtlMs }
    },
  }
}
