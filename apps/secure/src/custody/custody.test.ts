import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { recoverAddress, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Custody, type CustodyState, createCustody } from './custody.js'
import { createFakeAuthServer, type FakeAuthServer } from './fixtures/createFakeAuthServer.js'
import { createMemoryDeviceStore } from './fixtures/createMemoryDeviceStore.js'
import { encodeRecoveryCode } from './recoveryCode.js'

const user = { id: 'user-1', email: 'ada@example.org' }

function readWallet(server: FakeAuthServer) {
  return server.rows.get(user.id)?.wallet ?? null
}

const toAddresses = (state: CustodyState) =>
  state.status === 'ready' ? state.accounts.map(({ caipAddress }) => caipAddress) : state

/** A wallet whose recovery code was written down. */
async function start() {
  const server = await createFakeAuthServer()
  const store = createMemoryDeviceStore()
  const custody = createCustody({ api: server.toApi(user.id), store })
  const state = await custody.open({ user, wallet: null })
  const { code } = (await custody.readBackup()) ?? { code: '' }
  await custody.confirmBackup()
  return { server, store, custody, addresses: toAddresses(state), code }
}

/** A page of another browser, signed in as the same user. */
async function openElsewhere(server: FakeAuthServer, store = createMemoryDeviceStore()) {
  const custody = createCustody({ api: server.toApi(user.id), store })
  return { store, custody, state: await custody.open({ user, wallet: readWallet(server) }) }
}

async function signs(custody: Custody, addresses: unknown): Promise<void> {
  const digest = crypto.getRandomValues(new Uint8Array(32))
  const { r, s, yParity } = await custody.signDigest(digest)
  const signature = { r: toHex(r, { size: 32 }), s: toHex(s, { size: 32 }), yParity }
  const evm = await recoverAddress({ hash: toHex(digest), signature })
  const list = Array.isArray(addresses) ? addresses : []
  expect(list[0]).toBe(`eip155:1:${evm}`)
  const solana = String(list[2]).split(':')[2] ?? ''
  expect(ed25519.verify(await custody.signSolana(digest), digest, base58.decode(solana))).toBe(true)
}

describe('a wallet of device mode', () => {
  it('is created at the first login and signs with the keys of its addresses', async () => {
    const { custody, addresses, code } = await start()
    expect(addresses).toHaveLength(6)
    expect(code).toMatch(/^([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/)
    await signs(custody, addresses)
  })

  it('is not recovered by any code before one was written down, and says so', async () => {
    const server = await createFakeAuthServer()
    const custody = createCustody({ api: server.toApi(user.id), store: createMemoryDeviceStore() })
    await custody.open({ user, wallet: null })
    const code = encodeRecoveryCode(new Uint8Array(16))
    const other = await openElsewhere(server)
    await expect(other.custody.recover(code)).rejects.toMatchObject({ code: 'RECOVERY_MISSING' })
  })

  it('opens again with this browser’s share and the server’s', async () => {
    const { server, store, addresses } = await start()
    const again = await openElsewhere(server, store)
    expect(toAddresses(again.state)).toEqual(addresses)
    await signs(again.custody, addresses)
  })

  it('T33 is recovered with the same addresses in another browser, and the first one still opens it', async () => {
    const { server, store, addresses, code } = await start()
    const other = await openElsewhere(server)
    expect(other.state).toEqual({ status: 'needsRecovery' })
    expect(server.calls.filter(({ name }) => name === 'createWallet')).toHaveLength(1)
    expect(toAddresses(await other.custody.recover(code.toLowerCase().replaceAll('-', ' ')))).toEqual(
      addresses,
    )
    await signs(other.custody, addresses)
    expect(toAddresses((await openElsewhere(server, other.store)).state)).toEqual(addresses)
    expect(toAddresses((await openElsewhere(server, store)).state)).toEqual(addresses)
  })

  it('T33 asks for the recovery code after the browser purged its storage, never makes a second wallet', async () => {
    const { server, store, addresses, code } = await start()
    store.purge()
    const purged = await openElsewhere(server, store)
    expect(purged.state).toEqual({ status: 'needsRecovery' })
    expect(toAddresses(await purged.custody.recover(code))).toEqual(addresses)
  })

  it('T33 refuses to make a wallet for a user of whose wallet this browser has a share', async () => {
    const { server, store } = await start()
    server.rows.clear()
    await expect(openElsewhere(server, store)).rejects.toMatchObject({ code: 'WALLET_CHANGED' })
    expect(server.rows.size).toBe(0)
  })

  it('T34 is one wallet when two pages open it at once, in one browser and in two', async () => {
    const server = await createFakeAuthServer()
    const shared = createMemoryDeviceStore()
    const stores = [shared, shared, createMemoryDeviceStore()]
    const states = await Promise.all(
      stores.map(store => createCustody({ api: server.toApi(user.id), store }).open({ user, wallet: null })),
    )
    const ready = states.filter(({ status }) => status === 'ready').map(toAddresses)
    expect(ready.length).toBeGreaterThan(0)
    expect(new Set(ready.map(String)).size).toBe(1)
    const wallet = readWallet(server)
    for (const store of stores)
      for (const { walletId } of store.entries.values()) expect(walletId).toBe(wallet?.id)
  })

  it('opens after the response of its creation was lost', async () => {
    const server = await createFakeAuthServer()
    const store = createMemoryDeviceStore()
    server.after = name => {
      if (name === 'createWallet') throw new Error('Connection lost.')
    }
    const custody = createCustody({ api: server.toApi(user.id), store })
    await expect(custody.open({ user, wallet: null })).rejects.toThrow('Connection lost.')
    server.after = () => {}
    const again = await openElsewhere(server, store)
    expect(again.state.status).toBe('ready')
    expect(server.calls.filter(({ name }) => name === 'createWallet')).toHaveLength(1)
  })

  it('is made anew when the server never got the first request', async () => {
    const server = await createFakeAuthServer()
    const store = createMemoryDeviceStore()
    server.before = name => {
      if (name === 'createWallet') throw new Error('Offline.')
    }
    const custody = createCustody({ api: server.toApi(user.id), store })
    await expect(custody.open({ user, wallet: null })).rejects.toThrow('Offline.')
    server.before = () => {}
    expect((await custody.open({ user, wallet: null })).status).toBe('ready')
  })
})

describe('what does not open a wallet', () => {
  it('refuses a mistyped code before anything is sent, and a wrong one after', async () => {
    const { server, code } = await start()
    const { custody } = await openElsewhere(server)
    server.calls.length = 0
    const mistyped = `${code.slice(0, 5)}${code[5] === 'A' ? 'B' : 'A'}${code.slice(6)}`
    for (const text of [mistyped, '', code.slice(1), `${code}0`, 'U'.repeat(28)])
      await expect(custody.recover(text)).rejects.toMatchObject({ code: 'RECOVERY_CODE_INVALID' })
    expect(server.calls).toEqual([])
    const wrong = encodeRecoveryCode(crypto.getRandomValues(new Uint8Array(16)))
    await expect(custody.recover(wrong)).rejects.toMatchObject({ code: 'RECOVERY_CODE_WRONG' })
    await expect(custody.signDigest(new Uint8Array(32))).rejects.toMatchObject({ code: 'LOCKED' })
  })

  it('refuses every altered field of the record, and the record of another user', async () => {
    const { server, store, addresses } = await start()
    const row = server.rows.get(user.id)
    if (!row) throw new Error('No wallet.')
    const flip = (text: string) => `${text.slice(0, 30)}${text[30] === 'A' ? 'B' : 'A'}${text.slice(31)}`
    const swapped = row.wallet.addresses.map((address, i) =>
      i === 0 ? { ...address, address: '0x000000000000000000000000000000000000dEaD' } : address,
    )
    const altered = [
      { ...row.wallet, ciphertext: flip(row.wallet.ciphertext) },
      { ...row.wallet, addresses: swapped },
      { ...row.wallet, addresses: row.wallet.addresses.slice(1) },
      { ...row.wallet, addresses: [...row.wallet.addresses].reverse() },
    ]
    for (const wallet of altered) {
      const custody = createCustody({ api: server.toApi(user.id), store })
      await expect(custody.open({ user, wallet })).rejects.toMatchObject({ name: 'CustodyError' })
      await expect(custody.signSolana(new Uint8Array(1))).rejects.toMatchObject({ code: 'LOCKED' })
    }
    // Another identity of key or wallet is no wallet of this browser's: it is not opened silently.
    for (const wallet of [
      { ...row.wallet, keyCheck: flip(row.wallet.keyCheck) },
      { ...row.wallet, id: flip(row.wallet.id.padEnd(32, 'A')) },
    ]) {
      const custody = createCustody({ api: server.toApi(user.id), store })
      expect(await custody.open({ user, wallet })).toEqual({ status: 'needsRecovery' })
    }
    const other = { id: 'user-2' }
    server.rows.set(other.id, row)
    const theirs = createCustody({ api: server.toApi(other.id), store })
    expect(await theirs.open({ user: other, wallet: row.wallet })).toEqual({ status: 'needsRecovery' })
    expect(toAddresses((await openElsewhere(server, store)).state)).toEqual(addresses)
  })

  it('refuses a share of the server that belongs to another key', async () => {
    const { server, store } = await start()
    const row = server.rows.get(user.id)
    // One share in 256 has any fixed byte there already.
    row?.share.set([(row.share[4] ?? 0) ^ 1], 4)
    await expect(openElsewhere(server, store)).rejects.toMatchObject({ code: 'WALLET_DAMAGED' })
  })
})

describe('closing', () => {
  it('locks, and forgets this browser’s share unless no recovery code was written down', async () => {
    const server = await createFakeAuthServer()
    const store = createMemoryDeviceStore()
    const custody = createCustody({ api: server.toApi(user.id), store })
    const addresses = toAddresses(await custody.open({ user, wallet: null }))
    await custody.close({ forget: true })
    await expect(custody.signDigest(new Uint8Array(32))).rejects.toMatchObject({ code: 'LOCKED' })
    expect(store.entries.size).toBe(1)
    const backedUp = await openElsewhere(server, store)
    await backedUp.custody.readBackup()
    await backedUp.custody.confirmBackup()
    const again = await openElsewhere(server, store)
    expect(toAddresses(again.state)).toEqual(addresses)
    await again.custody.close({ forget: false })
    expect(store.entries.size).toBeGreaterThan(0)
    const last = await openElsewhere(server, store)
    await last.custody.close({ forget: true })
    expect(store.entries.size).toBe(0)
    expect((await openElsewhere(server, store)).state).toEqual({ status: 'needsRecovery' })
  })
})
