import { afterEach, expect, test } from 'vitest'
import type { AuthRecord, AuthStore } from '../storage/authStore.js'
import { createMemoryStorage } from '../storage/memory.js'
import { createTestAuth, type TestAuth, testOrigin } from './testing/createTestAuth.js'
import type { TestBrowser } from './testing/createTestBrowser.js'
import { createTestPasskey } from './testing/createTestPasskey.js'
import { sealTestWallet } from './testing/sealTestWallet.js'

const [email, thiefEmail] = ['ada@shop.example', 'eve@shop.example']
const lasting = ['user', 'identity', 'device', 'passkey', 'wallet', 'deletion'] as const

const sites: TestAuth[] = []
const open = async (store: AuthStore) => {
  const site = await createTestAuth({ store })
  sites.push(site)
  return site
}
afterEach(() => {
  for (const site of sites.splice(0)) site.close()
})

const createStore = () => {
  const store = createMemoryStorage().auth
  if (store === undefined) throw new Error('The storage keeps no records of sign-in.')
  return store
}
const scan = (store: AuthStore, kind: string, now: number) =>
  store.scan(kind, { after: '', limit: 1000 }, now)
const first = async (site: TestAuth, kind: string, owner: string) => {
  const [record] = await site.store.list(kind, owner, site.now())
  if (record === undefined) throw new Error(`There is no ${kind}.`)
  return record
}
/** What the holder of the database writes; true where it was written. */
const write = (site: TestAuth, record: AuthRecord, changes: Partial<AuthRecord>) =>
  site.store.commit(
    [{ type: 'replace', record: { ...record, ...changes, revision: record.revision + 1 } }],
    site.now(),
  )
const idOf = async (browser: TestBrowser): Promise<string> =>
  Object((await browser.get('/auth/me')).body['user']).id
/** The body that a record has, without its MAC. */
const plain = ({ body }: AuthRecord) => JSON.parse(JSON.parse(body).json)
/** The two forms in which a changed body can be written: with the MAC of the one before, and without any. */
const toForged = (record: AuthRecord, changes: object): string[] => {
  const json = JSON.stringify({ ...plain(record), ...changes })
  return [JSON.stringify({ ...JSON.parse(record.body), json }), json]
}

/** A visitor with a wallet and a passkey, and a thief with an account. */
async function createPeople(site: TestAuth) {
  const browser = await site.createBrowser()
  await site.signInToSettings(browser, email)
  const wallet = await sealTestWallet(browser)
  await browser.post('/auth/wallet/create', wallet)
  const passkey = await createTestPasskey({ origin: testOrigin })
  const { body } = await browser.post('/auth/passkey/register/options')
  const response = passkey.register(String(body['challenge']))
  expect((await browser.post('/auth/passkey/register/verify', { response, name: 'Phone' })).status).toBe(200)
  const thief = await site.createBrowser()
  await site.signInToSettings(thief, thiefEmail)
  return { browser, thief, passkey, userId: await idOf(browser), thiefId: await idOf(thief) }
}
async function signInByPasskey(browser: TestBrowser, passkey: Awaited<ReturnType<typeof createTestPasskey>>) {
  const { body } = await browser.post('/auth/passkey/login/options')
  const response = await passkey.sign(String(body['challenge']))
  return browser.post('/auth/passkey/login/verify', { response, host: testOrigin })
}

test('attack B-repoint: who writes to the database points a login, a device, a passkey or a wallet at another account', async () => {
  const site = await open(createStore())
  const { browser, thief, passkey, userId, thiefId } = await createPeople(site)

  // The thief's address becomes a login of the visitor.
  const identity = await first(site, 'identity', thiefId)
  for (const body of toForged(identity, { userId })) {
    const stored = await first(site, 'identity', thiefId)
    expect(await write(site, stored, { body })).toBe(true)
    const outcome = await site.signInToSettings(await site.createBrowser(), thiefEmail)
    expect(outcome.status).toBe(503)
  }
  expect(await write(site, await first(site, 'identity', thiefId), { body: identity.body })).toBe(true)

  // The thief's browser becomes a known device of the visitor, which needs no approval.
  const device = await first(site, 'device', thiefId)
  const forged = { ...device, key: 'a'.repeat(22), owner: userId, revision: 1 }
  for (const [index, body] of [device.body, ...toForged(device, {})].entries()) {
    const record = { ...forged, key: `${forged.key}${index}`, body }
    expect(await site.store.commit([{ type: 'insert', record }], site.now())).toBe(true)
  }
  const { body: started } = await thief.post('/auth/email/start', { email, host: testOrigin })
  const verified = await thief.post('/auth/email/verify', {
    challengeId: started['challengeId'],
    code: site.codeOf(email),
  })
  expect(verified.body).toMatchObject({ status: 'device' })

  // The visitor's passkey becomes the thief's account's, so that the visitor uses a wallet that is not theirs.
  const key = await first(site, 'passkey', userId)
  expect(await write(site, key, { owner: thiefId })).toBe(true)
  expect((await signInByPasskey(await site.createBrowser(), passkey)).status).toBe(400)
  expect(await write(site, { ...key, revision: key.revision + 1 }, {})).toBe(true)

  // The visitor's wallet shows another address.
  const wallet = await first(site, 'wallet', userId)
  const { addresses } = plain(wallet).wallet
  const swapped = {
    wallet: { ...plain(wallet).wallet, addresses: { ...addresses, eip155: `0x${'66'.repeat(20)}` } },
  }
  for (const body of toForged(wallet, swapped)) {
    expect(await write(site, await first(site, 'wallet', userId), { body })).toBe(true)
    expect((await browser.get('/auth/me')).body['wallet']).toBeNull()
  }

  // A user without a MAC is none.
  const user = await first(site, 'user', userId)
  expect(await write(site, user, { body: JSON.stringify(plain(user)) })).toBe(true)
  expect((await browser.get('/auth/me')).status).toBe(401)
})

test('control B-repoint: what the server wrote is read, on a further start too', async () => {
  const store = createStore()
  const site = await open(store)
  const { passkey, userId } = await createPeople(site)
  const again = await open(store)
  const browser = await again.createBrowser()
  expect((await signInByPasskey(browser, passkey)).status).toBe(200)
  expect((await browser.get('/auth/me')).body).toMatchObject({ user: { id: userId, email } })
  expect((await browser.get('/auth/me')).body['wallet']).not.toBeNull()
  const other = await again.createBrowser()
  expect((await again.signInToSettings(other, email)).body).toMatchObject({ status: 'signedIn' })
})

/** The store as an earlier release left it: no MAC on what lasts, and the secret sealed as it was then. */
async function toEarlier(site: TestAuth): Promise<void> {
  const { store, auth } = site
  for (const kind of lasting)
    for (const record of await scan(store, kind, site.now()))
      expect(await write(site, record, { body: JSON.stringify(plain(record)) })).toBe(true)
  const secret = await store.get('secret', 'index', site.now())
  if (secret === undefined) throw new Error('There is no secret.')
  const { sealer } = auth.core
  const opened = sealer.open(JSON.parse(secret.body).sealed, 'secret|index|signed')
  const body = JSON.stringify({ sealed: sealer.seal(opened, 'secret|index') })
  expect(await write(site, secret, { body })).toBe(true)
}

test('control B-resign: what an earlier release stored is signed once, by several processes at a time and over more than a page', async () => {
  const store = createStore()
  const site = await open(store)
  const { passkey, userId } = await createPeople(site)
  const { records } = site.auth.core
  for (let count = 0; count < 450; count++)
    await records.commit([
      records.insert('identity', `other-${count}`, { userId: 'other' }, { owner: 'other' }),
    ])
  await toEarlier(site)
  const [one] = await Promise.all([open(store), open(store), open(store)])
  if (one === undefined) throw new Error('There is no server.')
  const browser = await one.createBrowser()
  expect((await signInByPasskey(browser, passkey)).status).toBe(200)
  expect((await browser.get('/auth/me')).body).toMatchObject({ user: { id: userId, email } })
  for (const kind of lasting)
    for (const record of await scan(store, kind, site.now()))
      expect(Object.keys(JSON.parse(record.body))).toEqual(['mac', 'json'])
  expect(await one.auth.core.records.list('identity', 'other')).toHaveLength(450)
})

test('attack B-resign: who writes to the database has its records signed by a further migration', async () => {
  const store = createStore()
  const site = await open(store)
  const { userId, thiefId } = await createPeople(site)
  const identity = await first(site, 'identity', thiefId)
  expect(await write(site, identity, { body: JSON.stringify({ userId }) })).toBe(true)
  const secret = await store.get('secret', 'index', site.now())
  if (secret === undefined) throw new Error('There is no secret.')

  // Said to be unsigned, the secret does not open: the server does not start.
  const { isSigned: _, ...unsigned } = JSON.parse(secret.body)
  expect(await write(site, secret, { body: JSON.stringify(unsigned) })).toBe(true)
  await expect(open(store)).rejects.toThrow()
  const { sealer } = site.auth.core
  expect(() => sealer.open(unsigned.sealed, 'secret|index')).toThrow()

  // Deleted, another one is made, and nothing is signed with it.
  const current = await store.get('secret', 'index', site.now())
  const removal = { type: 'delete', kind: 'secret', key: 'index', revision: current?.revision ?? 0 } as const
  expect(await store.commit([removal], site.now())).toBe(true)
  const later = await open(store)
  expect(await later.auth.core.records.list('identity', userId)).toEqual([])
  expect(await later.auth.core.records.list('identity', thiefId)).toEqual([])
  expect(JSON.parse((await first(later, 'identity', thiefId)).body)).toEqual({ userId })
})
