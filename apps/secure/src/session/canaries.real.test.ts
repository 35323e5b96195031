import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Anvil, type Login, startAnvil, startLogin } from '@latchkit/devnet'
import type { Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { neverExpires } from '../../../../packages/server/src/storage/authStore.js'
import { createStorage } from '../../../../packages/server/src/storage/createStorage.js'
import type { Storage } from '../../../../packages/server/src/storage/storage.js'
import {
  type RunningPostgres,
  startPostgres,
  whyNoPostgres,
} from '../../../../packages/server/src/storage/testing/startPostgres.js'
import { createCanaries } from '../../testing/canaries/createCanaries.js'
import { findLeaks, type Place, toExchangePlaces } from '../../testing/canaries/findLeaks.js'
import { signInAtHost, signInBySocial, workWithAccount } from '../../testing/canaries/hostFlows.js'
import { openWatched, type WatchedProfile, type WatchedSite } from '../../testing/canaries/openWatched.js'
import {
  addDevice,
  addPasskey,
  backUp,
  changeEmail,
  deleteAccount,
  exportKeys,
  signInToSettings,
} from '../../testing/canaries/settingsFlows.js'
import { launchChromium } from '../../testing/launchChromium.js'
import { loadHost } from '../../testing/openHost.js'
import { startHost } from '../../testing/startHost.js'
import { startSite } from '../../testing/startSite.js'

vi.mock('pg', async () =>
  (await import('../../../../packages/server/src/storage/testing/loadPg.js')).loadPg(),
)

/** Rounds of every flow go on until there are as many, at least one; `test:long` sets 1,000. */
const goal = Number(process.env['LATCHKIT_CANARIES'] ?? 1)
/** What one round has at least; fewer mean that secrets are not recorded. */
const perRound = 100
const sinks = ['url', 'requestBody', 'responseBody', 'storage', 'hostMessage', 'log', 'database'] as const
const authKey = Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 37 + 11) % 256))

let browser: Browser
let anvil: Anvil
let folder: string
let postgres: RunningPostgres | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-canaries-'))
  anvil = await startAnvil({ chainId: 31337 })
  browser = await launchChromium()
  if (whyNoPostgres() === undefined) postgres = await startPostgres()
})

afterAll(async () => {
  await browser?.close()
  await postgres?.stop()
  await anvil?.stop()
  await rm(folder, { recursive: true, force: true })
})

type Watched = WatchedSite & { rpcUrl: string; log: string[]; login: Login; stop(): Promise<void> }

async function startWatched(storage: Storage): Promise<Watched> {
  const log: string[] = []
  let login: Login | undefined
  const host = await startHost({ secureOrigin: 'http://localhost:*' })
  const site = await startSite(
    async origin => {
      login = await startLogin({ redirectUri: `${origin}/auth/social/callback/{provider}` })
      return {
        storage,
        allowedOrigins: [host.origin],
        logLevel: 'debug',
        logDestination: { write: line => void log.push(line) },
        rpcUrls: { 'eip155:31337': anvil.rpcUrl, 'solana:localnet': 'http://127.0.0.1:1' },
        auth: { key: authKey.toString('base64'), social: login.social },
      }
    },
    { isRecorded: true },
  )
  if (!login) throw new Error('The providers did not start.')
  const canaries = createCanaries()
  canaries.addBytes('key', authKey)
  for (const { clientSecret } of Object.values(login.social))
    if (clientSecret !== undefined) canaries.addText('key', clientSecret)
  const started = login
  return {
    browser,
    site,
    host,
    canaries,
    places: [],
    rpcUrl: anvil.rpcUrl,
    log,
    login,
    async stop() {
      await host.stop()
      await site.stop()
      await started.stop()
    },
  }
}

/** Every flow, once, by one visitor in two profiles. */
async function everyFlow(watched: Watched, social: WatchedProfile): Promise<void> {
  const { site, host, canaries } = watched
  const [from, email] = ['canary', 'moved'].map(
    name => `${name}-${randomBytes(8).toString('hex')}@shop.example`,
  )
  if (from === undefined || email === undefined) throw new Error('There is no address.')
  for (const address of [from, email]) canaries.addText('email', address)
  const settingsUrl = `${site.origin}/settings`

  const first = await openWatched(watched)
  await loadHost(first.page, host.origin, site.origin)
  await signInAtHost(watched, first.page, from)
  await workWithAccount(watched, first.page)
  await first.readStorage()

  const page = await first.context.newPage()
  await page.goto(settingsUrl)
  const before = { page, site, canaries, email: from }
  await signInToSettings(before)
  const code = await backUp(before)
  await exportKeys(before)
  await changeEmail(before, email)
  const visit = { ...before, email }
  await first.readStorage()

  const second = await openWatched(watched)
  await addDevice({ ...visit, page: second.page, code, approver: page, settingsUrl })
  await addPasskey({ ...visit, page: second.page })
  await second.readStorage()
  await deleteAccount({ ...visit, page: second.page })
  await second.close()
  await loadHost(first.page, host.origin, site.origin)
  await first.page.evaluate(async () => (await globalThis.part.login()).signOut())
  await first.close()

  for (const provider of ['google', 'github', 'apple'] as const)
    await signInBySocial(watched, social, provider)
  await social.readStorage()
}

/** Leaks a secret in each way that a page has. */
async function plantInPages({ page }: WatchedProfile, text: string, secureOrigin: string): Promise<void> {
  const frame = page.frames().find(each => each.url().startsWith(secureOrigin))
  if (!frame) throw new Error('The secure site is not open.')
  await page.evaluate(async leak => {
    console.info(leak)
    localStorage.setItem('planted', leak)
    await fetch(`/?planted=${leak}`)
  }, text)
  await frame.evaluate(async leak => {
    window.parent.postMessage(leak, '*')
    await fetch('/auth/sign-out', { method: 'POST', body: leak })
  }, text)
}

async function plantInDatabase(storage: Storage, text: string): Promise<void> {
  const record = {
    kind: 'session',
    key: 'planted',
    owner: '',
    revision: 1,
    expiresAt: neverExpires,
    body: text,
  }
  expect(await storage.auth?.commit([{ type: 'insert', record }], Date.now())).toBe(true)
}

/** Where a secret of the server could be: its log and its database, as it is on the disk. */
async function readServer(watched: Watched, dump: () => Promise<string>): Promise<Place[]> {
  return [
    { sink: 'log', path: '', text: watched.log.join('\n') },
    { sink: 'database', path: '', text: await dump() },
    ...toExchangePlaces(watched.site.exchanges),
  ]
}

const databases = [
  {
    name: 'SQLite',
    async create() {
      const place = await mkdtemp(join(folder, 'sqlite-'))
      const readAll = async () =>
        Promise.all((await readdir(place)).map(file => readFile(join(place, file), 'latin1')))
      const dump = async () => (await readAll()).join('\n')
      return { url: `file:${join(place, 'server.db')}`, dump }
    },
  },
  {
    name: 'PostgreSQL',
    async create() {
      if (!postgres) throw new Error('PostgreSQL did not start.')
      const url = await postgres.createDatabase()
      const dump = async () => execFileSync(`${postgres?.bin}/pg_dump`, ['-d', url], { encoding: 'latin1' })
      return { url, dump }
    },
  },
]

describe.each(databases)('secrets in a whole system with $name (T5)', ({ name, create }) => {
  test.skipIf(name === 'PostgreSQL' && whyNoPostgres() !== undefined)(
    'T5 no code, link, session, share, key, word or signed text is where it must not be, and a planted one is found',
    { timeout: 240_000 + goal * 1_500 },
    async () => {
      const { url, dump } = await create()
      const storage = await createStorage(url)
      const watched = await startWatched(storage)
      try {
        const { canaries, places, site, host } = watched
        const social = await openWatched(watched)
        await loadHost(social.page, host.origin, site.origin)
        let rounds = 0
        do {
          await everyFlow(watched, social)
          rounds += 1
        } while (canaries.list().length < goal)
        const found = canaries.list()
        // Every kind of secret was met.
        expect(new Set(found.map(({ kind }) => kind)).size).toBe(10)
        expect(found.length).toBeGreaterThanOrEqual(perRound * rounds)
        const all = [...places, ...social.places, ...(await readServer(watched, dump))]
        // Each place was really read.
        expect(watched.log.length).toBeGreaterThan(50)
        expect(watched.log.join('\n')).toContain('/auth/wallet/create')
        const read = new Set(all.flatMap(({ sink, text }) => (text.length > 20 ? sink : [])))
        expect([...sinks].filter(sink => !read.has(sink))).toEqual([])
        expect(findLeaks(found, all)).toEqual([])

        const planted = createCanaries()
        planted.addBytes('key', randomBytes(32))
        const [{ text = '' } = {}] = planted.list()
        await plantInPages(social, text, site.origin)
        await plantInDatabase(storage, text)
        await social.readStorage()
        const after = [...social.places, ...(await readServer(watched, dump))]
        const foundIn = new Set(findLeaks(planted.list(), after).map(({ sink }) => sink))
        expect([...foundIn].toSorted()).toEqual([
          'console',
          'database',
          'hostMessage',
          'requestBody',
          'storage',
          'url',
        ])
        await social.close()
      } finally {
        await watched.stop()
        await storage.close()
      }
    },
  )
})
