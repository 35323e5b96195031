import type { WalletMode } from '../../src/api/custodyApi.js'
import { createCustody } from '../../src/custody/custody.js'
import type { FakeAuthServer } from '../../src/custody/fixtures/createFakeAuthServer.js'
import { createMemoryDeviceStore } from '../../src/custody/fixtures/createMemoryDeviceStore.js'
import type { RecoveryKit } from '../../src/custody/kit.js'
import type { StoredVersion } from './openStolenWallet.js'
import { type Disk, readDisk } from './readDisk.js'

type Bytes = Uint8Array<ArrayBuffer>

/** Everything that exists of one wallet at one moment, wherever it is. */
export type Moment = {
  name: string
  userId: string
  mode: WalletMode
  /** Oldest first: a database's backups keep what was replaced. */
  versions: readonly StoredVersion[]
  serverShares: readonly Bytes[]
  /** Storages of the visitor's browsers. */
  disks: readonly Disk[]
  /** The second browser has a share of a version that was replaced. */
  isOtherStale: boolean
  /** Outputs of passkeys that the first browser's page holds now. */
  memory: readonly Bytes[]
  /** On paper, or shown: the last is the present one. */
  codes: readonly string[]
  kits: readonly RecoveryKit[]
  passkeys: readonly Bytes[]
}

const dayMs = 86_400_000

/** The life of a wallet on two browsers, from its first minute on, with all that a visitor can do. */
export async function liveWallet(server: FakeAuthServer, userId: string): Promise<Moment[]> {
  const user = { id: userId }
  let time = Date.now()
  const stores = [createMemoryDeviceStore(), createMemoryDeviceStore()] as const
  const openPage = (browser: 0 | 1) =>
    createCustody({
      api: server.toApi(userId, `${userId}-${browser}`),
      store: stores[browser],
      now: () => time,
      isTopLevel: () => true,
    })
  let page = openPage(0)
  const versions: StoredVersion[] = []
  const serverShares: Bytes[] = []
  const codes: string[] = []
  const kits: RecoveryKit[] = []
  const passkeys: { credentialId: string; prf: Bytes }[] = []
  const moments: Moment[] = []
  let isOtherStale = false
  let touchedAt = Number.NEGATIVE_INFINITY

  const readRow = () => {
    const row = server.rows.get(userId)
    if (!row) throw new Error('No wallet.')
    return row
  }
  async function note(name: string): Promise<void> {
    const { wallet, recovery, share } = readRow()
    if (versions.at(-1)?.wallet.version !== wallet.version) {
      versions.push(structuredClone({ wallet, recovery }))
      serverShares.push(share.slice())
    }
    const isTouched = wallet.mode === 'passkey' && !page.isLocked() && time < touchedAt + 600_000
    moments.push({
      name,
      userId,
      mode: wallet.mode,
      versions: [...versions],
      serverShares: [...serverShares],
      disks: await Promise.all(stores.map(async store => readDisk(await store.dump()))),
      isOtherStale,
      memory: isTouched ? passkeys.map(({ prf }) => prf) : [],
      codes: [...codes],
      kits: [...kits],
      passkeys: passkeys.map(({ prf }) => prf),
    })
  }
  const reload = async (browser: 0 | 1 = 0) => {
    const opened = openPage(browser)
    await opened.open({ user, wallet: readRow().wallet })
    return opened
  }
  /** Shows a code, notes the moment, and writes the code down with a kit. */
  async function writeDown(shown: string, written: string): Promise<void> {
    const { code } = (await page.readBackup()) ?? { code: '' }
    codes.push(code)
    await note(shown)
    kits.push(await page.createKit({ code }))
    await page.confirmBackup()
    await note(written)
  }
  const createPasskey = (credentialId: string) => {
    const passkey = { credentialId, prf: crypto.getRandomValues(new Uint8Array(32)) }
    passkeys.push(passkey)
    return passkey
  }

  await page.open({ user, wallet: null })
  await note('first minute')
  page = await reload()
  await note('loaded again before the backup')
  await writeDown('the code is shown', 'after the backup')
  const other = await reload(1)
  await other.recover(codes.at(-1) ?? '')
  await note('after recovery in another browser')
  await page.renewCode()
  await writeDown('a new code is shown', 'after the new code')
  isOtherStale = true
  await note('the other browser has its old share')
  await (await reload(1)).recover(codes.at(-1) ?? '')
  isOtherStale = false
  time += dayMs
  page = await reload()
  await note('24 h later')
  await page.close({ forget: false })
  await note('signed out')

  page = await reload()
  const first = createPasskey('AQID')
  touchedAt = time
  await page.addPasskey(first)
  await writeDown('during the switch to a passkey', 'after the switch to a passkey')
  isOtherStale = true
  await note('the other browser has its share of device mode')
  time += dayMs
  await note('24 h after the switch, in the page that made it')
  page = await reload()
  await note('24 h after the switch, loaded again')
  touchedAt = time
  await page.unlock(first)
  await note('after a touch')
  const second = await reload(1)
  await second.recover(codes.at(-1) ?? '')
  await note('after recovery in another browser in passkey mode')
  await second.addPasskey(createPasskey('BAUG'))
  isOtherStale = false
  page = await reload()
  touchedAt = time
  await page.unlock(first)
  await note('after a second passkey')
  await page.renewCode()
  await writeDown('a new code is shown in passkey mode', 'after the new code in passkey mode')
  time += 601_000
  await note('ten minutes after the touch')
  await page.close({ forget: false })
  await note('signed out in passkey mode')
  return moments
}
