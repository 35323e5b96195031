import { describe, expect, test, vi } from 'vitest'
import { createCustody } from '../custody/custody.js'
import { createFakeAuthServer } from '../custody/fixtures/createFakeAuthServer.js'
import { createMemoryDeviceStore } from '../custody/fixtures/createMemoryDeviceStore.js'
import { createLateCustody } from './createLateCustody.js'

const user = { id: 'user-1' }

async function start() {
  const server = await createFakeAuthServer()
  const store = createMemoryDeviceStore()
  const load = vi.fn(async () => createCustody({ api: server.toApi(user.id), store }))
  return { load, custody: createLateCustody(load) }
}

describe('keys whose code loads with the first sign-in', () => {
  test('nothing loads for a visitor who is not signed in, and signing out of nothing loads nothing', async () => {
    const { load, custody } = await start()
    expect(custody.isLocked()).toBe(false)
    expect(custody.isOpen()).toBe(false)
    await custody.close({ forget: false })
    expect(load).not.toHaveBeenCalled()
  })

  test('they load once, by what comes first, and sign', async () => {
    const { load, custody } = await start()
    custody.prepare()
    const state = await custody.open({ user, wallet: null })
    expect(state.status).toBe('ready')
    expect(custody.isOpen()).toBe(true)
    const { r } = await custody.signDigest(new Uint8Array(32).fill(1))
    expect(r).toBeGreaterThan(0n)
    expect(load).toHaveBeenCalledOnce()
  })

  test('a sign-out while the code still loads closes what was asked to be opened before it', async () => {
    const { custody } = await start()
    const opening = custody.open({ user, wallet: null })
    await custody.close({ forget: false })
    await opening
    expect(custody.isOpen()).toBe(false)
    await expect(custody.signDigest(new Uint8Array(32))).rejects.toMatchObject({ code: 'LOCKED' })
  })

  test('without the sign-out, it is open', async () => {
    const { custody } = await start()
    await custody.open({ user, wallet: null })
    expect(custody.isOpen()).toBe(true)
  })

  test('without the network it says so, and loads with the next try', async () => {
    const { load, custody } = await start()
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    await expect(custody.open({ user, wallet: null })).rejects.toMatchObject({ code: 'NETWORK' })
    expect((await custody.open({ user, wallet: null })).status).toBe('ready')
  })
})
