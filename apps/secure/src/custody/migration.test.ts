import { describe, expect, test } from 'vitest'
import { openStolenWallet } from '../../testing/theft/openStolenWallet.js'
import { readDisk } from '../../testing/theft/readDisk.js'
import { seal } from './aead.js'
import type { SealedPurpose } from './associatedData.js'
import { createCustody } from './custody.js'
import type { DeviceEntry } from './deviceStore.js'
import { createFakeAuthServer } from './fixtures/createFakeAuthServer.js'
import { createMemoryDeviceStore } from './fixtures/createMemoryDeviceStore.js'
import { createRecoveryCode } from './recoveryCode.js'

const user = { id: 'user-1' }
const prf = new Uint8Array(32).fill(5)
const passkey = { credentialId: 'AQID', prf }

/** A wallet as browsers and servers had it until November 2026, in the middle of its backup or a touch. */
async function startOld(mode: 'device' | 'passkey') {
  const server = await createFakeAuthServer()
  const store = createMemoryDeviceStore()
  const custody = createCustody({ api: server.toApi(user.id), store })
  const state = await custody.open({ user, wallet: null })
  if (mode === 'passkey') await custody.addPasskey(passkey)
  const { code } = (await custody.readBackup()) ?? { code: '' }
  await custody.confirmBackup()
  const row = server.rows.get(user.id)
  const entry = [...store.entries.values()].find(({ keyCheck }) => keyCheck === row?.wallet.keyCheck)
  if (!row || !entry) throw new Error('No wallet.')
  const sealFor = async (purpose: SealedPurpose, plaintext: Uint8Array<ArrayBuffer>) =>
    seal({ key: await store.getKey(), purpose, subject: entry, plaintext })
  const old = {
    ...entry,
    pendingCode: await sealFor('pending-code', new TextEncoder().encode(code)),
    ...(mode === 'passkey' && {
      unlock: { sealed: await sealFor('unlock', prf), credentialId: 'AQID', expiresAt: Date.now() + 600_000 },
    }),
  }
  const write = async (value: DeviceEntry) => store.write(value)
  await write(old)
  const { wallet, recovery, share } = row
  const steal = async () =>
    openStolenWallet({
      userId: user.id,
      versions: [{ wallet, recovery }],
      serverShares: mode === 'passkey' ? [share] : [],
      disks: [readDisk(await store.dump())],
    })
  return {
    server,
    store,
    state,
    code,
    wallet,
    steal,
    openPage: () => createCustody({ api: server.toApi(user.id), store }),
  }
}

describe('an entry of before', () => {
  test.each(['device', 'passkey'] as const)(
    'attack B-B2-migration: in %s mode loses its code and its passkey’s output when it is met, and the wallet stays',
    async mode => {
      const { store, state, wallet, steal, openPage } = await startOld(mode)
      expect(await steal()).toBe(true)
      const page = openPage()
      await page.open({ user, wallet })
      expect(await steal()).toBe(false)
      for (const entry of store.entries.values()) {
        expect(Object.keys(entry)).not.toContain('pendingCode')
        expect(Object.keys(entry)).not.toContain('unlock')
      }
      expect(mode === 'passkey' ? await page.unlock(passkey) : await page.open({ user, wallet })).toEqual(
        state,
      )
    },
  )

  test.each(['device', 'passkey'] as const)(
    'control B-B2-migration: in %s mode still waits for its backup, and the code that was written down without a confirmation opens it until then',
    async mode => {
      const { server, state, code, wallet, openPage } = await startOld(mode)
      const page = openPage()
      await page.open({ user, wallet })
      if (mode === 'passkey') await page.unlock(passkey)
      const readElsewhere = async (typed: string) => {
        const elsewhere = createCustody({ api: server.toApi(user.id), store: createMemoryDeviceStore() })
        await elsewhere.open({ user, wallet: server.rows.get(user.id)?.wallet ?? null })
        return elsewhere.recover(typed)
      }
      const recovered = mode === 'passkey' ? { status: 'needsPasskey' } : state
      expect(await readElsewhere(code)).toEqual(recovered)
      const next = (await page.readBackup())?.code ?? ''
      expect(next).not.toBe(code)
      await page.confirmBackup()
      expect(await page.readBackup()).toBeUndefined()
      expect(server.rows.get(user.id)?.wallet).toMatchObject({ mode, version: wallet.version + 1 })
      expect(await readElsewhere(next)).toEqual(recovered)
      await expect(readElsewhere(code)).rejects.toMatchObject({ code: 'RECOVERY_CODE_WRONG' })
      await expect(readElsewhere(createRecoveryCode())).rejects.toMatchObject({ code: 'RECOVERY_CODE_WRONG' })
    },
  )
})

describe('a new recovery code in passkey mode', () => {
  test('attack B-B2-renew: switches to no other mode and drops no passkey; the old code opens nothing', async () => {
    const { server, store, state, code, wallet, openPage } = await startOld('passkey')
    const page = openPage()
    await page.open({ user, wallet })
    await page.unlock(passkey)
    const second = { credentialId: 'BAUG', prf: new Uint8Array(32).fill(6) }
    await page.addPasskey(second)
    await page.renewCode()
    const { code: next } = (await page.readBackup()) ?? { code: '' }
    await page.confirmBackup()
    const renewed = server.rows.get(user.id)?.wallet
    expect(renewed).toMatchObject({ mode: 'passkey', keyCheck: wallet.keyCheck })
    expect(renewed?.passkeys.map(({ credentialId }) => credentialId)).toEqual(['AQID', 'BAUG'])
    for (const each of [passkey, second]) {
      const elsewhere = createCustody({ api: server.toApi(user.id), store: createMemoryDeviceStore() })
      await elsewhere.open({ user, wallet: renewed ?? null })
      expect(await elsewhere.unlock(each)).toEqual(state)
      await expect(elsewhere.recover(code)).rejects.toMatchObject({ code: 'RECOVERY_CODE_WRONG' })
      expect(await elsewhere.recover(next)).toEqual({ status: 'needsPasskey' })
    }
    const present = [...store.entries.values()].filter(({ replacedAt }) => replacedAt === undefined)
    expect(present.map(({ share }) => share)).toEqual([undefined])
  })

  test('control B-B2-renew: needs the wallet open, and is refused before a code is shown', async () => {
    const { wallet, openPage } = await startOld('passkey')
    const page = openPage()
    await page.open({ user, wallet })
    await page.confirmBackup()
    await expect(page.renewCode()).rejects.toMatchObject({ code: 'LOCKED' })
  })
})
