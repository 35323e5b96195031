import { listActs } from '@latchkit/api/acts'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../testing/launchChromium.js'
import { getStep, openHost, signIn } from '../../testing/openHost.js'
import { patient, signInToSettings } from '../../testing/settingsSteps.js'
import { type HostPage, startHost } from '../../testing/startHost.js'
import { startSite, type TestSite } from '../../testing/startSite.js'

// A script of the host page tries each act of the table from the wrong place: in a browser, at a server that listens.

let site: TestSite
let host: HostPage
let browser: Browser

beforeAll(async () => {
  site = await startSite({}, { isRecorded: true })
  host = await startHost({
    secureOrigin: site.origin,
    // A page that runs what it likes, and asks whom it likes.
    headers: { 'content-security-policy': "default-src * 'unsafe-inline'" },
  })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  await host?.stop()
  await site?.stop()
})

type Route = { method: string; path: string }
const toRoute = (route: string): Route => {
  const [method = '', path = ''] = route.split(' ')
  return { method, path: path.replace(/:\w+/, 'x') }
}
const acts = listActs()
/** Of every act; callbacks of providers come from elsewhere by design, and are proven by the state of their flow. */
const routes = acts
  .flatMap(({ routes: all = {} }) => Object.keys(all).map(toRoute))
  .filter(({ path }) => !path.includes('/callback/'))
/** Of acts that are asked for on the settings page alone, where a session is needed. */
const settingsRoutes = acts
  .filter(({ places }) => places.every(place => place === 'settings'))
  .flatMap(({ routes: all = {} }) => Object.entries(all))
  .filter(([, proofs]) => proofs.includes('session') || proofs.includes('freshSession'))
  .map(([route]) => toRoute(route))

/** As a script that took over a page of the secure site: with the cookie, and proofs by the browser's key. */
const callAsPage = (page: Page, list: readonly Route[]): Promise<[string, number, unknown][]> =>
  page.evaluate(async all => {
    const encode = (bytes: Uint8Array) =>
      btoa(String.fromCharCode(...bytes))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    const encodeJson = (value: unknown) => encode(new TextEncoder().encode(JSON.stringify(value)))
    const read = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await read(indexedDB.open('latchkit-proof', 1))
    const key: CryptoKeyPair = await read(database.transaction('keys').objectStore('keys').get('proof'))
    const { crv, kty, x, y } = await crypto.subtle.exportKey('jwk', key.publicKey)
    const replies: [string, number, unknown][] = []
    for (const { method, path } of all) {
      const claims = {
        jti: crypto.randomUUID(),
        htm: method,
        htu: `${location.origin}${path}`,
        iat: Math.floor(Date.now() / 1000),
      }
      const signed = `${encodeJson({ typ: 'dpop+jwt', alg: 'ES256', jwk: { crv, kty, x, y } })}.${encodeJson(claims)}`
      const signature = await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        key.privateKey,
        new TextEncoder().encode(signed),
      )
      const response = await fetch(path, {
        method,
        headers: {
          dpop: `${signed}.${encode(new Uint8Array(signature))}`,
          ...(method === 'POST' && { 'content-type': 'application/json' }),
        },
        ...(method === 'POST' && { body: '{}' }),
      })
      const body: unknown = await response.json().catch(() => undefined)
      replies.push([`${method} ${path}`, response.status, Object(Object(body).error ?? body).code])
    }
    return replies
  }, list)

async function openSignedIn(email: string): Promise<Page> {
  const page = await openHost(browser, host.origin, site.origin)
  expect(await signIn(page, site, email)).toMatchObject({ step: 'signedIn' })
  return page
}

describe('a hostile script of the host page', () => {
  test('attack B-acts-e2e: calls each route with the cookies of the visitor, and is refused for where it comes from (T42)', {
    timeout: 120_000,
  }, async () => {
    const page = await openSignedIn('calls@example.com')
    const before = await getStep(page)
    const replies = await page.evaluate(
      async ({ secure, list }) => {
        const ask = (path: string, options: RequestInit) =>
          fetch(`${secure}${path}`, { ...options, credentials: 'include' }).then(
            ({ type, status }) => (type === 'opaque' ? 'opaque' : String(status)),
            () => 'blocked',
          )
        const found: [string, string][] = []
        for (const { method, path } of list) {
          const body = method === 'POST' ? '{}' : null
          found.push([path, await ask(path, { method, body })])
          found.push([path, await ask(path, { method, body, mode: 'no-cors' })])
          if (method === 'POST')
            found.push([
              path,
              await ask(path, { method, body, headers: { 'content-type': 'application/json' } }),
            ])
        }
        return found
      },
      { secure: site.origin, list: routes },
    )
    // Nothing of any response is readable.
    expect(replies.filter(([, reply]) => reply !== 'blocked' && reply !== 'opaque')).toEqual([])
    const received = site.exchanges.filter(
      ({ method, requestHeaders }) => method === 'POST' && requestHeaders.includes(host.origin),
    )
    const posts = routes.filter(({ method }) => method === 'POST').map(({ path }) => path)
    expect(new Set(received.map(({ url }) => url))).toEqual(new Set(posts))
    // The pages are of one site, so that the cookie goes with each.
    expect(received.filter(({ requestHeaders }) => !/lk-session=/.test(requestHeaders.join()))).toEqual([])
    const codes = received.map(({ url, responseBody }) => [url, /ORIGIN_NOT_ALLOWED/.exec(responseBody)?.[0]])
    expect(codes.filter(([, code]) => code === undefined)).toEqual([])
    expect(await getStep(page)).toEqual(before)
    await page.context().close()
  })

  test('attack B-B3-frame-e2e: asks the frame for acts that the table gives to other places, and has no response', async () => {
    const page = await openSignedIn('methods@example.com')
    const known = acts.flatMap(({ methods = [] }) => methods)
    const methods = [
      ...acts.filter(act => act.methods === undefined).map(({ name }) => name),
      ...settingsRoutes.map(({ path }) => path.slice('/auth/'.length).replaceAll('/', '.')),
      ...['email.update', 'email.remove', 'wallet.export', 'wallet.rotate', 'account.delete', '__proto__'],
    ].filter(method => !known.includes(method))
    const replies = await page.evaluate(
      async ({ secure, names }) => {
        const frame = document.createElement('iframe')
        frame.src = `${secure}/frame?host=${encodeURIComponent(location.origin)}`
        const loaded = new Promise(resolve => frame.addEventListener('load', resolve))
        document.body.append(frame)
        await loaded
        const { port1, port2 } = new MessageChannel()
        const ids: string[] = []
        const ended = new Promise<void>(resolve => {
          port1.onmessage = ({ data }) => {
            const message = JSON.parse(data)
            if (message.type === 'latchkit:ready') sendAll()
            else if ('id' in message) {
              ids.push(message.id)
              if (message.id === 'last') resolve()
            }
          }
        })
        const send = (id: string, method: string, params?: unknown) =>
          port1.postMessage(JSON.stringify({ id, method, ...(params !== undefined && { params }) }))
        const sendAll = () => {
          // An id of letters, digits and hyphens: the frame reads no other.
          for (const [index, name] of names.entries())
            for (const [at, params] of [
              undefined,
              {},
              { email: 'eve@evil.example' },
              { challengeId: 'c', code: '123456' },
              { id: 'x' },
            ].entries())
              send(`unlisted-${index}-${at}`, name, params)
          send('last', 'login.get')
        }
        const hello = { type: 'latchkit:hello', version: 2, nonce: crypto.randomUUID() }
        frame.contentWindow?.postMessage(hello, secure, [port2])
        await ended
        return ids
      },
      { secure: site.origin, names: methods },
    )
    expect(methods.length).toBeGreaterThan(20)
    expect(replies).toEqual(['last'])
    await page.context().close()
  })
})

describe('the session of a host page', () => {
  test('attack B-places-e2e: opens no settings, whoever asks with it', async () => {
    const page = await openSignedIn('places@example.com')
    const settings = await page.context().newPage()
    await settings.goto(`${site.origin}/settings`)
    await settings.getByLabel('Email').waitFor(patient)
    const replies = await callAsPage(settings, settingsRoutes)
    expect(replies.length).toBeGreaterThan(12)
    expect(replies.filter(([, status, code]) => status !== 403 || code !== 'LOGIN_SESSION_EXPIRED')).toEqual(
      [],
    )
    await page.context().close()
  })

  test('control B-places-e2e: one that was signed in at the settings opens them', async () => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${site.origin}/settings`)
    await signInToSettings(page, site, 'settings@example.com')
    await page.getByRole('list', { name: 'Recovery code' }).waitFor(patient)
    const reads = settingsRoutes.filter(({ method }) => method === 'GET')
    expect((await callAsPage(page, reads)).map(([, status]) => status)).toEqual(reads.map(() => 200))
    await page.context().close()
  })

  test('control B-B3-frame-e2e: the frame does what the table gives to it where it was signed in', async () => {
    const page = await openSignedIn('works@example.com')
    expect(await getStep(page)).toMatchObject({ step: 'signedIn', accounts: expect.any(Array) })
    await page.evaluate(async () => (await globalThis.part.login()).signOut())
    expect(await getStep(page)).toEqual({ step: 'signedOut' })
    await page.context().close()
  })
})
