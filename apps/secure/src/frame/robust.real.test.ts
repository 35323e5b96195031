import type { LoginPort } from '@latchkit/core'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../testing/launchChromium.js'
import {
  connectTransport,
  getStep,
  loadHost,
  mountView,
  openHost,
  readOutcome,
  signIn,
  startRequest,
} from '../../testing/openHost.js'
import { type HostPage, startHost } from '../../testing/startHost.js'
import { startSite, type TestSite } from '../../testing/startSite.js'

declare global {
  var others: LoginPort[]
  var seen: number
}

/** Milliseconds in which a host page must have an error, and what a busy machine may add. */
const errorMs = 10_000
const slackMs = 5_000

let site: TestSite
let host: HostPage
let browser: Browser

beforeAll(async () => {
  host = await startHost({ secureOrigin: 'http://localhost:*' })
  site = await startSite({
    secure: { origin: 'http://localhost', allowedOrigins: [host.origin] },
    rpcUrls: { 'eip155:31337': 'http://127.0.0.1:1', 'solana:localnet': 'http://127.0.0.1:1' },
  })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await host?.stop()
  await site?.stop()
})

/** The code of the error that the first call of a host page ends with, and how long it took. */
async function readFailure(page: Page): Promise<{ code: unknown; ms: number }> {
  const started = Date.now()
  const code = await page.evaluate(async () =>
    (await globalThis.part.login()).readLogin().then(
      ({ step }) => step,
      (error: Error & { code?: unknown }) => error.code,
    ),
  )
  return { code, ms: Date.now() - started }
}

describe('the frame in a page that does not behave as usual', () => {
  test('a second tab of the host is signed in and out with the first', async () => {
    const first = await openHost(browser, host.origin, site.origin)
    const second = await first.context().newPage()
    await loadHost(second, host.origin, site.origin)
    expect(await getStep(second)).toEqual({ step: 'signedOut' })
    const step = await signIn(first, site, 'tabs@example.com')
    await expect.poll(() => getStep(second), { timeout: 30_000 }).toEqual(step)
    await second.evaluate(async () => (await globalThis.part.login()).signOut())
    await expect.poll(() => getStep(first), { timeout: 30_000 }).toEqual({ step: 'signedOut' })
    await first.context().close()
  })

  test('a tab that is hidden while another signs out has no accounts when it is shown again', async () => {
    const first = await openHost(browser, host.origin, site.origin)
    await signIn(first, site, 'hidden@example.com')
    const client = await first.context().newCDPSession(first)
    await client.send('Page.setWebLifecycleState', { state: 'frozen' })
    const second = await first.context().newPage()
    await loadHost(second, host.origin, site.origin)
    expect((await getStep(second)).step).toBe('signedIn')
    await second.evaluate(async () => (await globalThis.part.login()).signOut())
    await client.send('Page.setWebLifecycleState', { state: 'active' })
    await first.bringToFront()
    await expect.poll(() => getStep(first), { timeout: 30_000 }).toEqual({ step: 'signedOut' })
    await first.context().close()
  })

  test('a frame that loads anew in the middle of a call ends it with an error, and the next call works', async () => {
    const page = await openHost(browser, host.origin, site.origin)
    const step = await signIn(page, site, 'reload@example.com')
    await connectTransport(page)
    await startRequest(page)
    await page.waitForFunction(() => globalThis.views.length > 0)
    const frame = page.frames().find(each => each.url().startsWith(site.origin))
    await frame?.evaluate(() => void setTimeout(() => location.reload()))
    expect(await readOutcome(page)).toMatchObject({ code: 'LOGIN_UNAVAILABLE' })
    expect(await getStep(page)).toEqual(step)
    await page.evaluate(() => {
      globalThis.views = []
    })
    await startRequest(page)
    await mountView(page)
    await page.frameLocator('#container iframe').getByTestId('lk-approve').click()
    expect(await readOutcome(page)).toHaveProperty('result')
    await page.context().close()
  })

  test('several clients in one page have one session, and a request of one is not shown by another', async () => {
    const page = await openHost(browser, host.origin, site.origin)
    const step = await signIn(page, site, 'several@example.com')
    await page.evaluate(async url => {
      const others = [1, 2].map(() => globalThis.latchkit?.embedded({ secureUrl: url }))
      globalThis.others = await Promise.all(others.flatMap(other => (other ? [other.login()] : [])))
      globalThis.seen = 0
      for (const other of globalThis.others)
        other.subscribe(event => {
          if (event.type === 'view' && event.view) globalThis.seen += 1
        })
    }, site.origin)
    const steps = await page.evaluate(() => Promise.all(globalThis.others.map(other => other.readLogin())))
    expect(steps).toEqual([step, step])
    await connectTransport(page)
    await startRequest(page)
    await mountView(page)
    await page.frameLocator('#container iframe').getByTestId('lk-approve').click()
    expect(await readOutcome(page)).toHaveProperty('result')
    expect(await page.evaluate(() => globalThis.seen)).toBe(0)
    await page.evaluate(async () => globalThis.others[0]?.signOut())
    await expect.poll(() => getStep(page), { timeout: 30_000 }).toEqual({ step: 'signedOut' })
    await page.context().close()
  })

  test('a host that is not in the list gets a clear error within 10 s, and no frame of the site (T27)', async () => {
    // In development every port of localhost and of one name below it is listed; further names are not.
    const origin = host.origin.replace('localhost', 'not.listed.localhost')
    const page = await openHost(browser, origin, site.origin)
    const { code, ms } = await readFailure(page)
    expect(code).toBe('LOGIN_UNAVAILABLE')
    expect(ms).toBeLessThan(errorMs + slackMs)
    expect(await page.locator('iframe').count()).toBe(0)
    await page.context().close()
  })

  test.each(['refuses connections', 'never responds'] as const)(
    'a secure site that %s is a clear error within 10 s, and works once it is back',
    async way => {
      const page = await openHost(browser, host.origin, site.origin)
      const isSite = (url: URL) => url.origin === site.origin
      await page.route(isSite, route => (way === 'refuses connections' ? route.abort() : undefined))
      const { code, ms } = await readFailure(page)
      expect(code).toBe('LOGIN_UNAVAILABLE')
      expect(ms).toBeLessThan(errorMs + slackMs)
      await page.unroute(isSite)
      expect(await getStep(page)).toEqual({ step: 'signedOut' })
      await page.context().close()
    },
  )
})
