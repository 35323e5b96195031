import { createCustody } from '../custody.js'
import { createDeviceSecrets } from '../deviceSecrets.js'
import type { FakeAuthServer } from '../fixtures/createFakeAuthServer.js'
import { createMemoryDeviceStore, type MemoryDeviceStore } from '../fixtures/createMemoryDeviceStore.js'
import type { WholeWallet } from './scenarios.js'

async function readShare(store: MemoryDeviceStore): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const [entry] = store.entries.values()
  return entry && createDeviceSecrets(store).openShare(entry)
}

/** A wallet of a mode as a visitor makes it, on two browsers, with everything that exists of it. */
export async function createWholeWallet(
  server: FakeAuthServer,
  userId: string,
  mode: 'device' | 'passkey',
): Promise<WholeWallet> {
  const user = { id: userId }
  const stores = [createMemoryDeviceStore(), createMemoryDeviceStore()] as const
  const first = createCustody({ api: server.toApi(userId), store: stores[0] })
  await first.open({ user, wallet: null })
  const passkey = { credentialId: 'AQID', prf: crypto.getRandomValues(new Uint8Array(32)) }
  if (mode === 'passkey') await first.addPasskey(passkey)
  const { code } = (await first.readBackup()) ?? { code: '' }
  const kit = await first.createKit({ code })
  const row = server.rows.get(userId)
  if (!row) throw new Error('No wallet.')
  const { wallet, recovery, share: serverShare } = row
  if (mode === 'device') {
    const second = createCustody({ api: server.toApi(userId), store: stores[1] })
    await second.open({ user, wallet })
    await second.recover(code)
  }
  const shares = await Promise.all(stores.map(readShare))
  return {
    userId,
    wallet,
    recovery,
    serverShare,
    deviceShares: shares.filter(share => share !== undefined),
    passkeys: mode === 'passkey' ? [passkey] : [],
    code,
    kit,
  }
}
