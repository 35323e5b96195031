import type { RecoveryRecord, WalletRecord } from '@latchkit/api/auth'
import { importAesKey, open } from '../../src/custody/aead.js'

import { openKit, type RecoveryKit } from '../../src/custody/kit.js'
import { openPasskey } from '../../src/custody/sealPasskey.js'
import { openRecovery } from '../../src/custody/sealRecovery.js'
import { combineShares, openWallet } from '../../src/custody/walletKey.js'
import { type Disk, openDisk } from './readDisk.js'

/** One version of a wallet as the server stores it. */
export type StoredVersion = { wallet: WalletRecord; recovery: RecoveryRecord | undefined }

/** What an attacker has of one wallet. */
export type StolenWallet = {
  userId: string
  /** Of the database, with those of its backups. */
  versions?: readonly StoredVersion[] | undefined
  /** In clear: the server's shares and halves of those versions. */
  serverShares?: readonly Uint8Array<ArrayBuffer>[] | undefined
  disks?: readonly Disk[] | undefined
  /** Outputs of passkeys. */
  passkeys?: readonly Uint8Array<ArrayBuffer>[] | undefined
  codes?: readonly string[] | undefined
  kits?: readonly RecoveryKit[] | undefined
}

type Bytes = Uint8Array<ArrayBuffer>

const attempt = <T>(run: () => Promise<T>): Promise<T | undefined> => run().catch(() => undefined)

/** What recovery codes and passkeys open of a version, with any of the halves. */
async function openSealed(
  userId: string,
  { wallet, recovery }: StoredVersion,
  {
    codes,
    passkeys,
    halves,
  }: { codes: readonly string[]; passkeys: readonly Bytes[]; halves: readonly Bytes[] },
): Promise<Bytes[]> {
  const { id: walletId, version, addresses } = wallet
  const subject = { userId, walletId, version, addresses }
  const opened: (Bytes | undefined)[] = []
  for (const half of [...halves, new Uint8Array(32)]) {
    if (recovery)
      for (const code of codes)
        for (const mode of ['device', 'passkey'] as const)
          opened.push(await attempt(() => openRecovery({ mode, code, half, recovery, subject })))
    for (const prf of passkeys)
      for (const { credentialId, wrappedKey } of wallet.passkeys) {
        const passkey = { credentialId, prf }
        opened.push(await attempt(() => openPasskey({ passkey, half, wrappedKey, subject })))
      }
  }
  return opened.filter(bytes => bytes !== undefined)
}

async function opens(userId: string, wallet: WalletRecord, key: Bytes): Promise<boolean> {
  if (await attempt(() => openWallet({ key, userId, wallet }))) return true
  // Without the key's check: a thief does not need it.
  const { id: walletId, version, addresses, ciphertext: sealed } = wallet
  const subject = { userId, walletId, version, addresses }
  const entropy = await attempt(async () =>
    open({ key: await importAesKey(key), purpose: 'entropy', subject, sealed }),
  )
  return entropy !== undefined
}

/** Whether these parts open the wallet; every combination of them is tried, each in every role. */
export async function openStolenWallet(taken: StolenWallet): Promise<boolean> {
  const { userId, versions = [], serverShares = [], disks = [], passkeys = [], codes = [], kits = [] } = taken
  const subjects = versions.map(({ wallet: { id: walletId, version, addresses } }) => ({
    userId,
    walletId,
    version,
    addresses,
  }))
  const found = (await Promise.all(disks.map(disk => openDisk(disk, subjects)))).flat()
  const texts = [...disks.flatMap(disk => disk.texts), ...found.map(bytes => new TextDecoder().decode(bytes))]
  const allCodes = [...codes, ...texts.filter(text => /^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/.test(text))]
  for (const kit of kits)
    for (const code of allCodes) if (await attempt(() => openKit(kit, code))) return true
  const isSecret = ({ length }: Bytes) => length === 32 || length === 33
  const secrets = found.filter(isSecret)
  const prfs = [...passkeys, ...secrets].filter(({ length }) => length === 32)
  const halves = [...serverShares, ...secrets].filter(({ length }) => length === 32)
  for (const stored of versions) {
    const opened = await openSealed(userId, stored, { codes: allCodes, passkeys: prfs, halves })
    const all = [...secrets, ...serverShares, ...opened]
    const keys = all.filter(({ length }) => length === 32)
    const shares = all.filter(({ length }) => length === 33)
    for (const [i, first] of shares.entries())
      for (const second of shares.slice(i + 1)) {
        const key = await attempt(() => combineShares(first, second))
        if (key) keys.push(key)
      }
    for (const key of keys) if (await opens(userId, stored.wallet, key)) return true
  }
  return false
}
