import { importAesKey, open } from '../aead.js'
import type { SealedSubject } from '../associatedData.js'
import type { SealedRecovery, WalletRecord } from '../custodyApi.js'
import { openKit, type RecoveryKit } from '../kit.js'
import { openPasskey, openRecovery, type PasskeySecret } from '../sealWallet.js'
import { combineShares, openWallet } from '../walletKey.js'

/** What an attacker has of one wallet. */
export type Loot = {
  userId: string
  wallet?: WalletRecord | undefined
  recovery?: SealedRecovery | undefined
  /** In clear: the server's share or half, this or another browser's share. */
  serverShare?: Uint8Array<ArrayBuffer> | undefined
  deviceShares?: readonly Uint8Array<ArrayBuffer>[] | undefined
  passkeys?: readonly PasskeySecret[] | undefined
  code?: string | undefined
  kit?: RecoveryKit | undefined
}

const attempt = <T>(run: () => Promise<T>): Promise<T | undefined> => run().catch(() => undefined)

/** Every way to the wallet's key that the parts allow, tried. */
async function collectKeys(loot: Loot, wallet: WalletRecord): Promise<Uint8Array<ArrayBuffer>[]> {
  const { userId, recovery, serverShare, deviceShares = [], passkeys = [], code } = loot
  const { id: walletId, version, addresses } = wallet
  const subject: SealedSubject = { userId, walletId, version, addresses }
  const half = serverShare ?? new Uint8Array(32)
  const parts = [...deviceShares]
  if (serverShare) parts.push(serverShare)
  const opened: Uint8Array<ArrayBuffer>[] = []
  if (code !== undefined && recovery)
    for (const mode of ['device', 'passkey'] as const) {
      const part = await attempt(() => openRecovery({ mode, code, half, recovery, subject }))
      if (part) opened.push(part)
    }
  for (const passkey of passkeys)
    for (const { wrappedKey } of wallet.passkeys) {
      const key = await attempt(() => openPasskey({ passkey, half, wrappedKey, subject }))
      if (key) opened.push(key)
    }
  const all = [...parts, ...opened]
  const keys = all.filter(({ length }) => length === 32)
  for (const first of all)
    for (const second of all) {
      const key = first === second ? undefined : await attempt(() => combineShares(first, second))
      if (key?.length === 32) keys.push(key)
    }
  return keys
}

/** Whether these parts open the wallet; every combination of them is tried. */
export async function openWithLoot(loot: Loot): Promise<boolean> {
  const { wallet, userId, kit, code } = loot
  if (kit && code !== undefined && (await attempt(() => openKit(kit, code)))) return true
  if (!wallet) return false
  for (const key of await collectKeys(loot, wallet)) {
    if (await attempt(() => openWallet({ key, userId, wallet }))) return true
    // Without the key's check: a thief does not need it.
    const { id: walletId, version, addresses, ciphertext: sealed } = wallet
    const subject = { userId, walletId, version, addresses }
    if (
      await attempt(async () => open({ key: await importAesKey(key), purpose: 'entropy', subject, sealed }))
    )
      return true
  }
  return false
}
