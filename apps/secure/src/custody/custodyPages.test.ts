import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { type CustodyPages, createCustody } from './custody.js'
import { createFakeAuthServer, type FakeAuthServer } from './fixtures/createFakeAuthServer.js'
import { createMemoryDeviceStore, type MemoryDeviceStore } from './fixtures/createMemoryDeviceStore.js'
import { openKit, parseKit } from './kit.js'

const user = { id: 'user-1' }

const createPasskeySecret = (credentialId: string) => ({
  credentialId,
  prf: crypto.getRandomValues(new Uint8Array(32)),
})

function openPage(
  server: FakeAuthServer,
  store: MemoryDeviceStore,
  options: { now?: () => number; isTopLevel?: () => boolean } = {},
) {
  return createCustody({ api: server.toApi(user.id), store, isTopLevel: () => true, ...options })
}

const readWallet = (server: FakeAuthServer) => server.rows.get(user.id)?.wallet ?? null

/** Writes the code down that waits for it. */
async function backUp(custody: CustodyPages): Promise<string> {
  const { code } = (await custody.readBackup()) ?? { code: '' }
  await custody.confirmBackup()
  return code
}

/** A wallet whose recovery code was written down. */
async function start() {
  const server = await createFakeAuthServer()
  const store = createMemoryDeviceStore()
  const custody = openPage(server, store)
  const state = await custody.open({ user, wallet: null })
  return { server, store, custody, state, code: await backUp(custody) }
}

/** The same in passkey mode. */
async function startWithPasskey(credentialId = 'AAAA') {
  const started = await start()
  const passkey = createPasskeySecret(credentialId)
  expect(await started.custody.addPasskey(passkey)).toEqual(started.state)
  return { ...started, passkey, code: await backUp(started.custody) }
}

describe('the recovery code', () => {
  it('is in no other page and on no disk before it is confirmed, and the wallet’s afterwards', async () => {
    const server = await createFakeAuthServer()
    const store = createMemoryDeviceStore()
    const custody = openPage(server, store)
    const state = await custody.open({ user, wallet: null })
    const shown = await custody.readBackup()
    expect(await custody.readBackup()).toEqual(shown)
    const other = openPage(server, store)
    await other.open({ user, wallet: readWallet(server) })
    expect(await other.readBackup()).not.toEqual(shown)
    expect(server.calls.map(({ name }) => name)).not.toContain('rotateWallet')
    await custody.confirmBackup()
    expect(await custody.readBackup()).toBeUndefined()
    expect(readWallet(server)).toMatchObject({ mode: 'device', version: 2 })
    const lost = openPage(server, createMemoryDeviceStore())
    await lost.open({ user, wallet: readWallet(server) })
    expect(await lost.recover(shown?.code ?? '')).toEqual(state)
  })

  it('is replaced: the old code and the shares of other browsers open nothing, the new code does', async () => {
    const { server, store, custody, state, code } = await start()
    const otherStore = createMemoryDeviceStore()
    const other = openPage(server, otherStore)
    await other.open({ user, wallet: readWallet(server) })
    await other.recover(code)
    await custody.renewCode()
    expect(readWallet(server)?.version).toBe(2)
    const renewed = await backUp(custody)
    expect(renewed).not.toBe(code)
    expect(readWallet(server)?.version).toBe(3)

    const again = openPage(server, otherStore)
    expect(await again.open({ user, wallet: readWallet(server) })).toEqual({ status: 'needsRecovery' })
    await expect(again.recover(code)).rejects.toMatchObject({ code: 'RECOVERY_CODE_WRONG' })
    expect(await again.recover(renewed)).toEqual(state)
    const first = openPage(server, store)
    expect(await first.open({ user, wallet: readWallet(server) })).toEqual(state)
    const present = [...store.entries.values()].filter(({ replacedAt }) => replacedAt === undefined)
    expect(present).toHaveLength(1)
  })

  it('attack B-D68-undo: a mailbox that undoes a change takes the wallet from no browser, for as long as it can be undone', async () => {
    const server = await createFakeAuthServer()
    const store = createMemoryDeviceStore()
    let now = Date.now()
    const openNow = () => openPage(server, store, { now: () => now })
    const custody = openNow()
    const state = await custody.open({ user, wallet: null })
    const first = server.rows.get(user.id)
    await backUp(custody)
    const second = server.rows.get(user.id)
    await custody.renewCode()
    await backUp(custody)
    const third = server.rows.get(user.id)
    if (!first || !second || !third) throw new Error('No wallet.')
    // Undone and undone again, in any order, within 7 days.
    for (const row of [first, third, second, first]) {
      now += 86_400_000
      server.rows.set(user.id, row)
      expect(await openNow().open({ user, wallet: row.wallet })).toEqual(state)
    }
    expect(await custody.readBackup()).toBeUndefined()
    server.rows.set(user.id, third)
    await openNow().open({ user, wallet: third.wallet })
    now += 7 * 86_400_000
    await openNow().open({ user, wallet: third.wallet })
    expect([...store.entries.values()].map(({ version }) => version)).toEqual([3])
  })

  it('control B-D68-undo: what is left of an undone version without the browser is its recovery code', async () => {
    const { server, custody, code } = await start()
    const row = server.rows.get(user.id)
    await custody.renewCode()
    await backUp(custody)
    if (row) server.rows.set(user.id, row)
    const other = openPage(server, createMemoryDeviceStore())
    expect(await other.open({ user, wallet: readWallet(server) })).toEqual({ status: 'needsRecovery' })
    expect((await other.recover(code)).status).toBe('ready')
  })

  it.each(['before', 'after'] as const)(
    'keeps the wallet open when the connection ended %s the server took the new shares',
    async moment => {
      const { server, store, custody, state, code } = await start()
      await custody.renewCode()
      const { code: renewed } = (await custody.readBackup()) ?? { code: '' }
      server[moment] = name => {
        if (name === 'rotateWallet') throw new Error('Connection lost.')
      }
      await expect(custody.confirmBackup()).rejects.toThrow('Connection lost.')
      server[moment] = () => {}
      const page = openPage(server, store)
      expect(await page.open({ user, wallet: readWallet(server) })).toEqual(state)
      const other = openPage(server, createMemoryDeviceStore())
      await other.open({ user, wallet: readWallet(server) })
      expect(await other.recover(moment === 'before' ? code : renewed)).toEqual(state)
    },
  )

  it('opens the kit without a server, and nothing else does', async () => {
    const { custody, code } = await start()
    const kit = await custody.createKit({ code })
    const text = JSON.stringify(kit)
    expect(text).not.toContain(code)
    const { keys } = await openKit(parseKit(text), code)
    expect(keys.addresses).toEqual(kit.addresses)
    const wrong = '0000-0000-0000-0000-0000-0000-0000'
    await expect(openKit(kit, wrong)).rejects.toMatchObject({ name: 'CustodyError' })
    const other = await start()
    await expect(openKit(kit, other.code)).rejects.toMatchObject({ code: 'RECOVERY_CODE_WRONG' })
    const moved = { ...kit, addresses: kit.addresses.slice(1) }
    await expect(openKit(moved, code)).rejects.toMatchObject({ code: 'RECOVERY_CODE_WRONG' })
    for (const bad of [
      '',
      '{}',
      'null',
      '[]',
      text.replace('recovery-kit', 'kit'),
      `${text}x`,
      text.replace('"walletVersion":2', '"walletVersion":"2"'),
    ])
      expect(() => parseKit(bad)).toThrow('This file is not a recovery kit.')
  })
})

describe('passkey mode', () => {
  it('needs the passkey and the server’s half, in each page its own touch', async () => {
    const { server, store, state, passkey } = await startWithPasskey()
    const wallet = readWallet(server)
    expect(wallet?.mode).toBe('passkey')
    const present = [...store.entries.values()].filter(({ replacedAt }) => replacedAt === undefined)
    expect(present.map(({ share }) => share)).toEqual([undefined])

    const other = openPage(server, store)
    const accounts = state.status === 'ready' ? state.accounts : []
    expect(await other.open({ user, wallet })).toEqual({ status: 'needsPasskey', accounts })
    expect(other.isLocked()).toBe(true)
    await expect(other.signDigest(new Uint8Array(32))).rejects.toMatchObject({ code: 'LOCKED' })
    expect(await other.unlock(passkey)).toEqual(state)
    expect(await other.open({ user, wallet })).toEqual(state)
    await other.close({ forget: false })
    expect(await other.open({ user, wallet })).toEqual({ status: 'needsPasskey', accounts })

    const elsewhere = openPage(server, createMemoryDeviceStore())
    expect(await elsewhere.open({ user, wallet })).toEqual({ status: 'needsPasskey' })
    const wrong = { ...createPasskeySecret('AAAA'), prf: new Uint8Array(32) }
    await expect(elsewhere.unlock(wrong)).rejects.toMatchObject({ code: 'WALLET_DAMAGED' })
    await expect(elsewhere.unlock(createPasskeySecret('BBBB'))).rejects.toMatchObject({
      code: 'PASSKEY_UNSUPPORTED',
    })
    expect(await elsewhere.unlock(passkey)).toEqual(state)
  })

  it('begins when the new code was confirmed; before, and without it, device mode stays', async () => {
    const { server, store, custody, state, code } = await start()
    await custody.addPasskey(createPasskeySecret('AAAA'))
    expect(readWallet(server)).toMatchObject({ mode: 'device', version: 2 })
    const { code: next } = (await custody.readBackup()) ?? { code: '' }
    const reloaded = openPage(server, store)
    expect(await reloaded.open({ user, wallet: readWallet(server) })).toEqual(state)
    expect(await reloaded.readBackup()).toBeUndefined()
    const other = openPage(server, createMemoryDeviceStore())
    await other.open({ user, wallet: readWallet(server) })
    await expect(other.recover(next)).rejects.toMatchObject({ code: 'RECOVERY_CODE_WRONG' })
    expect(await other.recover(code)).toEqual(state)
    await custody.confirmBackup()
    expect(readWallet(server)).toMatchObject({ mode: 'passkey', version: 3 })
  })

  it('T32 locks in an open page 10 minutes after the touch, and a touch opens it again', async () => {
    const { server, store, state, passkey } = await startWithPasskey()
    let now = Date.now()
    const page = openPage(server, store, { now: () => now })
    await page.open({ user, wallet: readWallet(server) })
    expect(await page.unlock(passkey)).toEqual(state)
    now += 599_000
    expect(page.isLocked()).toBe(false)
    await page.signDigest(new Uint8Array(32))
    now += 2000
    await expect(page.signDigest(new Uint8Array(32))).rejects.toMatchObject({ code: 'LOCKED' })
    await expect(page.signSolana(new Uint8Array(32))).rejects.toMatchObject({ code: 'LOCKED' })
    const proof = page.signProof({ act: 'delete', detail: '1' })
    await expect(proof).rejects.toMatchObject({ code: 'LOCKED' })
    expect(page.isLocked()).toBe(true)
    expect(await page.unlock(passkey)).toEqual(state)
    expect(page.isLocked()).toBe(false)
    now += 599_000
    await page.signDigest(new Uint8Array(32))
  })

  it('never locks a wallet of device mode', async () => {
    const { server, store } = await start()
    let now = Date.now()
    const page = openPage(server, store, { now: () => now })
    await page.open({ user, wallet: readWallet(server) })
    now += 86_400_000
    expect(page.isLocked()).toBe(false)
    await page.signDigest(new Uint8Array(32))
  })

  it('takes a second passkey; the first one and the recovery code still open it', async () => {
    const { server, custody, state, passkey: first, code } = await startWithPasskey()
    const second = createPasskeySecret('BBBB')
    expect(await custody.addPasskey(second)).toEqual(state)
    expect(await custody.readBackup()).toBeUndefined()
    await expect(custody.addPasskey(second)).rejects.toMatchObject({ code: 'PASSKEY_UNSUPPORTED' })
    for (const passkey of [first, second]) {
      const page = openPage(server, createMemoryDeviceStore())
      await page.open({ user, wallet: readWallet(server) })
      expect(await page.unlock(passkey)).toEqual(state)
    }
    const lost = openPage(server, createMemoryDeviceStore())
    expect(await lost.open({ user, wallet: readWallet(server) })).toEqual({ status: 'needsPasskey' })
    expect(await lost.recover(code)).toEqual({ status: 'needsPasskey' })
    await expect(lost.signDigest(new Uint8Array(32))).rejects.toMatchObject({ code: 'LOCKED' })
    const third = createPasskeySecret('CCCC')
    await lost.createKit({ code })
    expect(await lost.addPasskey(third)).toEqual(state)
    expect(readWallet(server)?.passkeys.map(({ credentialId }) => credentialId)).toEqual([
      'AAAA',
      'BBBB',
      'CCCC',
    ])
  })

  it('goes back to device mode with the same addresses, after a new code was confirmed', async () => {
    const { server, store, custody, state, passkey } = await startWithPasskey()
    expect(await custody.switchToDevice()).toEqual(state)
    expect(readWallet(server)?.mode).toBe('passkey')
    const code = await backUp(custody)
    expect(readWallet(server)).toMatchObject({ mode: 'device', version: 4, passkeys: [] })
    const page = openPage(server, store)
    expect(await page.open({ user, wallet: readWallet(server) })).toEqual(state)
    await expect(page.unlock(passkey)).rejects.toMatchObject({ code: 'PASSKEY_UNSUPPORTED' })
    const other = openPage(server, createMemoryDeviceStore())
    await other.open({ user, wallet: readWallet(server) })
    expect(await other.recover(code)).toEqual(state)
  })

  it('goes back to device mode by the recovery code alone, which stays the wallet’s', async () => {
    const { server, state, code } = await startWithPasskey()
    const store = createMemoryDeviceStore()
    const lost = openPage(server, store)
    await lost.open({ user, wallet: readWallet(server) })
    await lost.recover(code)
    expect(await lost.switchToDevice()).toEqual(state)
    expect(await lost.readBackup()).toBeUndefined()
    const other = openPage(server, createMemoryDeviceStore())
    expect(await other.open({ user, wallet: readWallet(server) })).toEqual({ status: 'needsRecovery' })
    expect(await other.recover(code)).toEqual(state)
    expect(await openPage(server, store).open({ user, wallet: readWallet(server) })).toEqual(state)
  })
})

describe('export', () => {
  it('shows words and keys that other wallets import, in a page without frames after a fresh sign-in', async () => {
    const { custody, state } = await start()
    const exported = await custody.exportKeys({ signedInAt: Date.now() })
    const [evm] = state.status === 'ready' ? state.accounts : []
    const [key] = exported.keys
    expect(`eip155:1:${mnemonicToAccount(exported.words).address}`).toBe(evm?.caipAddress)
    expect(key?.privateKey).toMatch(/^0x[0-9a-f]{64}$/)
    expect(privateKeyToAccount(`0x${key?.privateKey.slice(2)}`).address).toBe(key?.address)
    expect(exported.keys.map(({ privateKey }) => privateKey.length).every(length => length >= 64)).toBe(true)
  })

  it('T35 is refused in a frame and without a fresh sign-in, before anything is asked of the server', async () => {
    const { server, store } = await start()
    const wallet = readWallet(server)
    const now = 1_800_000_000_000
    const framed = openPage(server, store, { isTopLevel: () => false, now: () => now })
    await framed.open({ user, wallet })
    const page = openPage(server, store, { now: () => now })
    await page.open({ user, wallet })
    server.calls.length = 0
    await expect(framed.exportKeys({ signedInAt: now })).rejects.toMatchObject({ code: 'EXPORT_REFUSED' })
    for (const signedInAt of [now - 300_001, now + 1, Number.NaN, 0])
      await expect(page.exportKeys({ signedInAt })).rejects.toMatchObject({ code: 'EXPORT_REFUSED' })
    expect(server.calls).toEqual([])
    expect((await page.exportKeys({ signedInAt: now - 300_000 })).words.split(' ')).toHaveLength(24)
  })
})
