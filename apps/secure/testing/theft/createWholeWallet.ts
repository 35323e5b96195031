import type { WalletMode } from '../../src/api/custodyApi.js'
import { createCustody } from '../../src/custody/custody.js'
import type { FakeAuthServer } from '../../src/custody/fixtures/createFakeAuthServer.js'
import { createMemoryDeviceStore } from '../../src/custody/fixtures/createMemoryDeviceStore.js'
import type { RecoveryKit } from '../../src/custody/kit.js'
import type { StolenWallet, StoredVersion } from './openStolenWallet.js'
import { readDisk } from './readDisk.js'

type Bytes = Uint8Array<ArrayBuffer>

/** Everything that exists of one wallet. */
export type WholeWallet = StolenWallet & {
  serverShares: Bytes[]
  passkeys: Bytes[]
  kit: RecoveryKit
  code: string
}

/** A wallet of a mode as a visitor makes it, on two browsers in device mode, with everything that ever existed of it. */
export async function createWholeWallet(
  server: FakeAuthServer,
  userId: string,
  mode: WalletMode,
): Promise<WholeWallet> {
  const user = { id: userId }
  const stores = [createMemoryDeviceStore(), createMemoryDeviceStore()] as const
  const versions: StoredVersion[] = []
  const serverShares: Bytes[] = []
  const note = () => {
    const row = server.rows.get(userId)
    if (!row) throw new Error('No wallet.')
    const { wallet, recovery, share } = row
    versions.push({ wallet, recovery })
    serverShares.push(share.slice())
    return wallet
  }
  const first = createCustody({ api: server.toApi(userId), store: stores[0] })
  await first.open({ user, wallet: null })
  note()
  const prf = crypto.getRandomValues(new Uint8Array(32))
  if (mode === 'passkey') await first.addPasskey({ credentialId: 'AQID', prf })
  const { code } = (await first.readBackup()) ?? { code: '' }
  await first.confirmBackup()
  const wallet = note()
  const kit = await first.createKit({ code })
  if (mode === 'device') {
    const second = createCustody({ api: server.toApi(userId), store: stores[1] })
    await second.open({ user, wallet })
    await second.recover(code)
  }
  const disks = await Promise.all(stores.map(async store => readDisk(await store.dump())))
  const passkeys = mode === 'passkey' ? [prf] : []
  return { userId, versions, serverShares, disks, passkeys, codes: [code], kits: [kit], kit, code }
}
