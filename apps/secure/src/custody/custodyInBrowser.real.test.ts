import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { build, defaultClientConditions } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chromiumArgs, chromiumPath } from '../../../../scripts/lib/chromium.mjs'
import { preact } from '../../scripts/preact.mjs'
import type { StoredVersion } from '../../testing/theft/openStolenWallet.js'
import { createFakeAuthServer, type FakeAuthServer } from './fixtures/createFakeAuthServer.js'

const userId = 'user-1'
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
}

let folder: string
let site: Server
let origin: string
let browser: Browser
let server: FakeAuthServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-custody-'))
  await build({
    root: fileURLToPath(new URL('fixtures/browser', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    resolve: { alias: preact, conditions: ['@latchkit/source', ...defaultClientConditions] },
    build: { outDir: folder, emptyOutDir: true, modulePreload: { polyfill: false }, target: 'es2022' },
  })
  site = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const file = join(folder, path === '/' ? 'index.html' : path)
    const body = await readFile(file).catch(() => undefined)
    response.writeHead(body ? 200 : 404, {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
    })
    response.end(body)
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  const address = site.address()
  origin = `http://localhost:${typeof address === 'object' ? address?.port : 0}`
  const executablePath = chromiumPath()
  browser = await chromium.launch({ args: chromiumArgs, ...(executablePath && { executablePath }) })
  server = await createFakeAuthServer()
})

afterAll(async () => {
  await browser?.close()
  await new Promise(resolve => site.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

/** A profile of a browser, with the server of the test. */
async function openProfile(): Promise<{ context: BrowserContext; page: Page; problems: string[] }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', error => problems.push(error.message))
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  const api = server.toApi(userId)
  await page.exposeFunction('callServer', (name: keyof typeof api, parameters: never) =>
    api[name](parameters),
  )
  await page.goto(origin)
  return { context, page, problems }
}

const readWallet = () => server.rows.get(userId)?.wallet ?? null
const open = (page: Page) =>
  page.evaluate(([id, wallet]) => window.custodyTest.open(id, wallet), [userId, readWallet()] as const)

async function addAuthenticator(page: Page, hasPrf: boolean): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf,
      automaticPresenceSimulation: true,
    },
  })
}

describe('custody in Chromium', () => {
  it('T33 T35 keeps its share in IndexedDB under a key that cannot be exported, and is recovered in another profile', async () => {
    server.rows.clear()
    const first = await openProfile()
    const created = await open(first.page)
    expect(created.status).toBe('ready')
    const backup = await first.page.evaluate(() => window.custodyTest.readBackup())
    expect(await first.page.evaluate(() => window.custodyTest.isKeyExtractable())).toBe(false)
    await first.page.evaluate(() => window.custodyTest.confirmBackup())
    await first.page.reload()
    expect(await open(first.page)).toEqual(created)
    expect(await first.page.evaluate(() => window.custodyTest.readBackup())).toBeUndefined()
    const stored = await first.page.evaluate(() => window.custodyTest.readStorage())
    expect(stored).toContain(userId)
    const exported = await first.page.evaluate(() => window.custodyTest.exportKeys())
    for (const secret of [
      backup?.code,
      ...exported.words
        .split(' ')
        .slice(0, 3)
        .map(word => ` ${word} `),
      ...exported.keys.map(key => key.privateKey),
    ])
      expect(stored).not.toContain(secret)

    const second = await openProfile()
    expect(await open(second.page)).toEqual({ status: 'needsRecovery' })
    expect(await second.page.evaluate(code => window.custodyTest.recover(code), backup?.code ?? '')).toEqual(
      created,
    )
    await second.page.reload()
    expect(await open(second.page)).toEqual(created)
    await first.page.reload()
    expect(await open(first.page)).toEqual(created)

    // A page in a frame shows no keys, whatever it is asked.
    const refused = await first.page.evaluate(
      async ([url, id, wallet]) => {
        const frame = document.createElement('iframe')
        const loaded = new Promise(resolve => frame.addEventListener('load', resolve))
        frame.src = url
        document.body.append(frame)
        await loaded
        const inner = frame.contentWindow
        if (!inner || !('custodyTest' in inner)) throw new Error('No page.')
        const framed = inner as Window
        framed.callServer = window.callServer
        const state = await framed.custodyTest.open(id, wallet)
        const error = await framed.custodyTest.exportKeys().then(
          () => 'shown',
          (thrown: { code?: string }) => thrown.code,
        )
        return [state.status, error]
      },
      [`${origin}/`, userId, readWallet()] as const,
    )
    expect(refused).toEqual(['ready', 'EXPORT_REFUSED'])
    expect([...first.problems, ...second.problems]).toEqual([])
    await Promise.all([first.context.close(), second.context.close()])
  }, 240_000)

  it('seals by a passkey’s PRF: nothing opens without the passkey, and its output is not in what is sent', async () => {
    server.rows.clear()
    const { context, page, problems } = await openProfile()
    await addAuthenticator(page, true)
    const created = await open(page)
    server.calls.length = 0
    const passkey = await page.evaluate(() => window.custodyTest.createPasskey())
    expect(passkey.state).toEqual(created)
    expect(passkey.publicKeyLength).toBe(91)
    expect(passkey.prf).toMatch(/^.{43}$/)
    expect(readWallet()?.mode).toBe('device')
    await page.evaluate(() => window.custodyTest.confirmBackup())
    expect(readWallet()).toMatchObject({ mode: 'passkey', passkeys: [{ credentialId: passkey.response.id }] })

    expect(await open(page)).toEqual(created)
    await page.reload()
    const locked = { ...created, status: 'needsPasskey' }
    expect(await open(page)).toEqual(locked)
    const used = await page.evaluate(() => window.custodyTest.usePasskey())
    expect(used.state).toEqual(created)
    expect(used.prf).toBe(passkey.prf)
    expect(await open(page)).toEqual(created)
    await page.evaluate(() => window.custodyTest.advance(601_000))
    expect(await open(page)).toEqual(locked)
    const sent = JSON.stringify([passkey.response, used.response, server.calls, [...server.rows]])
    const prf = Buffer.from(passkey.prf ?? '', 'base64')
    for (const form of ['base64', 'base64url', 'hex'] as const)
      expect(sent).not.toContain(prf.toString(form).replace(/=+$/, ''))

    const code = passkey.code ?? ''
    const other = await openProfile()
    expect(await open(other.page)).toEqual({ status: 'needsPasskey' })
    expect(await other.page.evaluate(text => window.custodyTest.recover(text), code)).toEqual({
      status: 'needsPasskey',
    })
    await addAuthenticator(other.page, true)
    expect((await other.page.evaluate(() => window.custodyTest.createPasskey())).state).toEqual(created)
    expect(readWallet()?.passkeys).toHaveLength(2)
    expect([...problems, ...other.problems]).toEqual([])
    await Promise.all([context.close(), other.context.close()])
  }, 240_000)

  it('attack B-B2-disk: everything that Chromium keeps opens no wallet with the database before the backup, nor with a session in passkey mode', async () => {
    server.rows.clear()
    const { context, page, problems } = await openProfile()
    await addAuthenticator(page, true)
    await page.evaluate(async () => {
      localStorage.setItem('planted', 'in local storage')
      sessionStorage.setItem('planted', 'in session storage')
      await cookieStore.set('planted', 'in-a-cookie')
      await (await caches.open('planted')).put('/planted', new Response('in a cache'))
    })
    const versions: StoredVersion[] = []
    const steal = async (
      taken: { hasSession?: boolean; codes?: string[]; passkeys?: Uint8Array<ArrayBuffer>[] } = {},
    ) => {
      const row = server.rows.get(userId)
      if (!row) throw new Error('No wallet.')
      const { wallet, recovery, share } = row
      if (versions.at(-1)?.wallet.version !== wallet.version) versions.push({ wallet, recovery })
      const { hasSession = false, codes = [], passkeys = [] } = taken
      const serverShares = hasSession ? [share] : []
      const cookies = (await context.cookies()).flatMap(({ name, value }) => [name, value])
      return page.evaluate(([given, jar]) => window.custodyTest.steal(given, jar), [
        { userId, versions, serverShares, codes, passkeys },
        cookies,
      ] as const)
    }
    await open(page)
    const { code } = (await page.evaluate(() => window.custodyTest.readBackup())) ?? { code: '' }
    const found = await page.evaluate(() => window.custodyTest.readStorage())
    for (const planted of ['in local storage', 'in session storage', 'in-a-cookie', 'in a cache'])
      expect(found).toContain(planted)
    // One key of the device, which decrypts for the thief: the control below opens by it.
    expect(await steal()).toEqual({ isOpen: false, keys: 1 })
    expect(await steal({ hasSession: true })).toEqual({ isOpen: true, keys: 1 })
    await page.evaluate(() => window.custodyTest.confirmBackup())
    expect(await steal()).toMatchObject({ isOpen: false })
    expect(await steal({ codes: [code] })).toMatchObject({ isOpen: true })

    const passkey = await page.evaluate(() => window.custodyTest.createPasskey())
    expect(await steal()).toMatchObject({ isOpen: false })
    await page.evaluate(() => window.custodyTest.confirmBackup())
    const prf = Uint8Array.from(Buffer.from(passkey.prf ?? '', 'base64'))
    const takes = async () => [
      (await steal({ hasSession: true })).isOpen,
      (await steal({ hasSession: true, passkeys: [prf] })).isOpen,
    ]
    expect(await takes()).toEqual([false, true])
    await page.reload()
    await open(page)
    await page.evaluate(() => window.custodyTest.usePasskey())
    expect(await takes()).toEqual([false, true])
    await page.evaluate(() => window.custodyTest.renewCode())
    expect(await takes()).toEqual([false, true])
    await page.evaluate(() => window.custodyTest.confirmBackup())
    await page.evaluate(() => window.custodyTest.advance(86_400_000))
    expect(await takes()).toEqual([false, true])
    await page.evaluate(() => window.custodyTest.close())
    expect(await takes()).toEqual([false, true])
    expect(problems).toEqual([])
    await context.close()
  }, 240_000)

  it('attack B-B2-old-disk: what IndexedDB had of before is gone from it, of every user, once a page reads it', async () => {
    server.rows.clear()
    const { context, page, problems } = await openProfile()
    await open(page)
    await page.evaluate(async () => {
      const request = indexedDB.open('latchkit-custody')
      const opened = await new Promise<IDBDatabase>(resolve => {
        request.onsuccess = () => resolve(request.result)
      })
      const entries = opened.transaction('entries', 'readwrite').objectStore('entries')
      for (const id of ['user-1', 'user-2']) {
        const unlock = { sealed: 'old-output', credentialId: 'AQID', expiresAt: Date.now() + 600_000 }
        const old = { userId: id, walletId: 'w', keyCheck: 'k', version: 1, confirmed: true, addresses: [] }
        entries.put({ ...old, pendingCode: 'old-code', unlock }, [id, 'k'])
      }
      await new Promise<void>(resolve => {
        entries.transaction.oncomplete = () => resolve()
      })
      opened.close()
    })
    expect(await page.evaluate(() => window.custodyTest.readStorage())).toMatch(/old-code.*old-output/)
    await page.reload()
    await open(page)
    const stored = await page.evaluate(() => window.custodyTest.readStorage())
    expect(stored).not.toMatch(/old-code|old-output/)
    expect(stored.match(/"userId":"user-[12]","walletId":"w"/g)).toHaveLength(2)
    expect(stored.match(/"needsBackup":true/g)).toHaveLength(3)
    expect(problems).toEqual([])
    await context.close()
  })

  it('control B-B2-disk: the same thief opens a wallet of device mode with a session, by the key that cannot be exported', async () => {
    server.rows.clear()
    const { context, page } = await openProfile()
    await open(page)
    const row = server.rows.get(userId)
    if (!row) throw new Error('No wallet.')
    const taken = { userId, versions: [row], serverShares: [row.share] }
    const stolen = await page.evaluate(given => window.custodyTest.steal(given, []), taken)
    expect(stolen).toEqual({ isOpen: true, keys: 1 })
    await context.close()
  })

  it('control B-B2-old-disk: an entry that has nothing of before stays as it is', async () => {
    server.rows.clear()
    const { context, page } = await openProfile()
    await open(page)
    const stored = await page.evaluate(() => window.custodyTest.readStorage())
    await page.reload()
    await open(page)
    expect(await page.evaluate(() => window.custodyTest.readStorage())).toBe(stored)
    await context.close()
  })

  it('keeps device mode where an authenticator has no PRF', async () => {
    server.rows.clear()
    const { context, page } = await openProfile()
    await addAuthenticator(page, false)
    const created = await open(page)
    const passkey = await page.evaluate(() => window.custodyTest.createPasskey())
    expect(passkey.prf).toBeUndefined()
    expect(passkey.response.response.attestationObject).not.toBe('')
    expect(readWallet()?.mode).toBe('device')
    await page.reload()
    expect(await open(page)).toEqual(created)
    await context.close()
  })

  it('has pages without accessibility problems that fit a phone, in both themes and directions', async () => {
    const shots = process.env['CUSTODY_SHOTS']
    const looks = [
      { width: 390, height: 844, theme: 'dark', dir: 'ltr' },
      { width: 1280, height: 800, theme: 'light', dir: 'ltr' },
      { width: 320, height: 568, theme: 'light', dir: 'rtl' },
    ]
    const page = await (await browser.newContext()).newPage()
    for (const { width, height, theme, dir } of looks)
      for (const name of ['backup', 'recover', 'unlock', 'add', 'settings']) {
        await page.setViewportSize({ width, height })
        await page.goto(`${origin}/?page=${name}&theme=${theme}&dir=${dir}`)
        await page.locator('h1').waitFor()
        if (name === 'settings') {
          await page.getByRole('checkbox').check()
          await page.getByRole('button', { name: 'Show my keys' }).click()
          await page.getByRole('list', { name: '24 words' }).waitFor()
        }
        if (shots) await page.screenshot({ path: `${shots}/${name}-${theme}-${width}.png` })
        const label = `${name} ${theme} ${width}`
        if (dir === 'ltr') {
          const { violations } = await new AxeBuilder({ page }).analyze()
          expect(
            violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
            label,
          ).toEqual([])
        }
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, label).toBeLessThanOrEqual(0)
      }
    await page.context().close()
  }, 240_000)
})
