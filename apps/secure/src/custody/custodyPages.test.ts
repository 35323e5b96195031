import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { createCustody } from './custody.js'
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

async function start() {
  const server = await createFakeAuthServer()
  const store = createMemoryDeviceStore()
  const custody = openPage(server, store)
  const state = await custody.open({ user, wallet: null })
  const { code } = (await custody.readBackup()) ?? { code: '' }
  return { server, store, custody, state, code }
}

describe('the recovery code', () => {
  it('waits until it is confirmed, in every page of this browser', async () => {
    const { server, store, custody, code } = await start()
    const other = openPage(server, store)
    await other.open({ user, wallet: readWallet(server) })
    expect(await other.readBackup()).toEqual({ code })
    await other.confirmBackup()
    expect(await custody.readBackup()).toBeUndefined()
  })

  it('is replaced: the old code and the shares of other browsers open nothing, the new code does', async () => {
    const { server, store, custody, state, code } = await start()
    await custody.confirmBackup()
    const otherStore = createMemoryDeviceStore()
    const other = openPage(server, otherStore)
    await other.open({ user, wallet: readWallet(server) })
    await other.recover(code)
    await custody.renewCode()
    const { code: renewed } = (await custody.readBackup()) ?? { code: '' }
    expect(renewed).not.toBe(code)
    expect(readWallet(server)?.version).toBe(2)

    const again = openPage(server, otherStore)
    expect(await again.open({ user, wallet: readWallet(server) })).toEqual({ status: 'needsRecovery' })
    await expect(again.recover(code)).rejects.toMatchObject({ code: 'RECOVERY_CODE_WRONG' })
    expect(await again.recover(renewed)).toEqual(state)
    const first = openPage(server, store)
    expect(await first.open({ user, wallet: readWallet(server) })).toEqual(state)
    expect(store.entries.size).toBe(1)
  })

  it.each(['before', 'after'] as const)(
    'keeps the wallet open when the connection ended %s the server took the new shares',
    async moment => {
      const { server, store, custody, state } = await start()
      server[moment] = name => {
        if (name === 'rotateWallet') throw new Error('Connection lost.')
      }
      await expect(custody.renewCode()).rejects.toThrow('Connection lost.')
      server[moment] = () => {}
      const page = openPage(server, store)
      expect(await page.open({ user, wallet: readWallet(server) })).toEqual(state)
      const { code } = (await page.readBackup()) ?? { code: '' }
      const other = openPage(server, createMemoryDeviceStore())
      await other.open({ user, wallet: readWallet(server) })
      expect(await other.recover(code)).toEqual(state)
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
      text.replace('"walletVersion":1', '"walletVersion":"1"'),
    ])
      expect(() => parseKit(bad)).toThrow('This file is not a recovery kit.')
  })
})

describe('passkey mode', () => {
  it('needs the passkey and the server’s half, and opens for 10 minutes in the other pages', async () => {
    const { server, store, custody, state } = await start()
    const passkey = createPasskeySecret('AAAA')
    expect(await custody.addPasskey(passkey)).toEqual(state)
    const wallet = readWallet(server)
    expect(wallet?.mode).toBe('passkey')
    expect([...store.entries.values()].map(({ share }) => share)).toEqual([undefined])

    const soon = openPage(server, store, { now: () => Date.now() + 599_000 })
    expect(await soon.open({ user, wallet })).toEqual(state)
    const late = openPage(server, store, { now: () => Date.now() + 601_000 })
    expect(await late.open({ user, wallet })).toEqual({ status: 'needsPasskey' })
    await expect(late.signDigest(new Uint8Array(32))).rejects.toMatchObject({ code: 'LOCKED' })
    expect(await late.unlock(passkey)).toEqual(state)

    await late.close({ forget: false })
    expect(await openPage(server, store).open({ user, wallet })).toEqual({ status: 'needsPasskey' })

    const elsewhere = openPage(server, createMemoryDeviceStore())
    expect(await elsewhere.open({ user, wallet })).toEqual({ status: 'needsPasskey' })
    const other = { ...createPasskeySecret('AAAA'), prf: new Uint8Array(32) }
    await expect(elsewhere.unlock(other)).rejects.toMatchObject({ code: 'WALLET_DAMAGED' })
    await expect(elsewhere.unlock(createPasskeySecret('BBBB'))).rejects.toMatchObject({
      code: 'PASSKEY_UNSUPPORTED',
    })
    expect(await elsewhere.unlock(passkey)).toEqual(state)
  })

  it('T32 locks in an open page 10 minutes after the touch, and a touch opens it again', async () => {
    const { server, store, custody, state } = await start()
    const passkey = createPasskeySecret('AAAA')
    await custody.addPasskey(passkey)
    let now = Date.now()
    const page = openPage(server, store, { now: () => now })
    expect(await page.open({ user, wallet: readWallet(server) })).toEqual(state)
    now += 599_000
    expect(page.isLocked()).toBe(false)
    await page.signDigest(new Uint8Array(32))
    now += 2000
    await expect(page.signDigest(new Uint8Array(32))).rejects.toMatchObject({ code: 'LOCKED' })
    await expect(page.signSolana(new Uint8Array(32))).rejects.toMatchObject({ code: 'LOCKED' })
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
    const { server, custody, state } = await start()
    const [first, second] = [createPasskeySecret('AAAA'), createPasskeySecret('BBBB')]
    await custody.addPasskey(first)
    const { code } = (await custody.readBackup()) ?? { code: '' }
    expect(await custody.addPasskey(second)).toEqual(state)
    expect(await custody.readBackup()).toEqual({ code })
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

  it('goes back to device mode with the same addresses', async () => {
    const { server, store, custody, state } = await start()
    const passkey = createPasskeySecret('AAAA')
    await custody.addPasskey(passkey)
    expect(await custody.switchToDevice()).toEqual(state)
    expect(readWallet(server)).toMatchObject({ mode: 'device', version: 3, passkeys: [] })
    const page = openPage(server, store)
    expect(await page.open({ user, wallet: readWallet(server) })).toEqual(state)
    await expect(page.unlock(passkey)).rejects.toMatchObject({ code: 'PASSKEY_UNSUPPORTED' })
  })
})

describe('export', () => {
  it('shows words and keys that other wallets import, in a page of its own after a fresh sign-in', async () => {
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
