import type { LoginStep, SocialProvider } from '@latchkit/core'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../testing/launchChromium.js'
import { getStep, openHost, startRedirect } from '../../testing/openHost.js'
import { type HostPage, startHost } from '../../testing/startHost.js'
import { startSite, type TestSite } from '../../testing/startSite.js'

const policies = ['unsafe-none', 'same-origin-allow-popups', 'same-origin'] as const
/** One for each policy: a second profile of the same visitor would need the approval of the first. */
const people = {
  'unsafe-none': 'person-ada',
  'same-origin-allow-popups': 'person-grace',
  'same-origin': 'person-linus',
}

let site: TestSite
let hosts: Record<(typeof policies)[number], HostPage>
let browser: Browser

beforeAll(async () => {
  site = await startSite({}, { hasProviders: true })
  const start = (policy: string) =>
    startHost({ secureOrigin: site.origin, headers: { 'cross-origin-opener-policy': policy } })
  const [none, popups, same] = await Promise.all(policies.map(start))
  if (!none || !popups || !same) throw new Error('A host did not start.')
  hosts = { 'unsafe-none': none, 'same-origin-allow-popups': popups, 'same-origin': same }
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await Promise.all(Object.values(hosts ?? {}).map(host => host.stop()))
  await site?.stop()
})

type Outcome = { step?: LoginStep; code?: string }

declare global {
  var social: Promise<Outcome>
  var number: string
}

/** Starts a social login as a tap would; `social` and `number` of the page have its outcome and its number. */
const startSocial = (page: Page, provider: SocialProvider, redirect = false) =>
  page.evaluate(
    async options => {
      const login = await globalThis.part.login()
      await login.readLogin()
      login.subscribe(event => {
        if (event.type === 'changed' && event.step.step === 'social') globalThis.number = event.step.number
      })
      globalThis.social = login.startSocial(options).then(
        step => ({ step }),
        (error: Error & { code?: string }) => ({ code: error.code ?? '' }),
      )
    },
    { provider, redirect },
  )

const readOutcome = (page: Page): Promise<Outcome> => page.evaluate(() => globalThis.social)

describe('social login (T30)', () => {
  test.each(
    policies.flatMap(policy =>
      (['google', 'x', 'apple'] as const).map(provider => [policy, provider] as const),
    ),
  )('a host with COOP %s signs in with %s', async (policy, provider) => {
    const page = await openHost(browser, hosts[policy].origin, site.origin)
    const opening = page.context().waitForEvent('page')
    await startSocial(page, provider)
    const popup = await opening
    if (policy === 'same-origin') {
      // Cut off from its opener, the window asks for the number that the host page shows.
      await popup.getByTestId('lk-social-number').first().waitFor()
      const number = await page.evaluate(() => globalThis.number)
      await popup.getByRole('button', { name: number, exact: true }).click()
    }
    await popup.getByTestId(people[policy]).click()
    expect(await readOutcome(page)).toMatchObject({
      step: { step: 'signedIn', user: { social: { provider } } },
    })
    await page.context().close()
  })

  test.each(policies)('with COOP %s a blocked window is a clear error at once', async policy => {
    const page = await openHost(browser, hosts[policy].origin, site.origin)
    await page.evaluate(() => {
      window.open = () => null
    })
    const started = Date.now()
    await startSocial(page, 'google')
    expect(await readOutcome(page)).toEqual({ code: 'LOGIN_WINDOW_BLOCKED' })
    expect(Date.now() - started).toBeLessThan(10_000)
    await page.context().close()
  })

  test.each(policies)('with COOP %s the whole page can go to the provider and back', async policy => {
    const page = await openHost(browser, hosts[policy].origin, site.origin)
    await getStep(page)
    await startRedirect(page, 'github')
    await page.getByTestId('lk-social-continue').click()
    await page.getByTestId(people[policy]).click()
    await page.waitForURL(url => url.origin === hosts[policy].origin)
    await page.waitForFunction(() => globalThis.latchkit !== undefined)
    await page.evaluate(secureUrl => {
      if (globalThis.latchkit) globalThis.part = globalThis.latchkit.embedded({ secureUrl })
    }, site.origin)
    expect(await getStep(page)).toMatchObject({ step: 'signedIn' })
    expect(new URL(page.url()).hash).toBe('')
    await page.context().close()
  })

  test('a sign-in that the visitor cancels at the provider is a clear error', async () => {
    const page = await openHost(browser, hosts['unsafe-none'].origin, site.origin)
    const opening = page.context().waitForEvent('page')
    await startSocial(page, 'google')
    const popup = await opening
    await popup.getByTestId('person-cancel').click()
    expect(await readOutcome(page)).toEqual({ code: 'CANCELLED' })
    await page.context().close()
  })

  test('attack B-B6: a page that opens the flow of another browser, and places two clicks, is not past our question', async () => {
    const { origin } = hosts['unsafe-none']
    const attacker = await openHost(browser, origin, site.origin)
    await attacker.evaluate(() => {
      // A window that goes nowhere, whose URL the attacker keeps.
      const keep = (url: unknown) => {
        document.title = String(url)
      }
      const location = Object.defineProperty({}, 'href', { set: keep })
      window.open = url => {
        keep(url)
        return Object.assign(Object.create(null), { closed: false, close() {}, location })
      }
    })
    await startSocial(attacker, 'google')
    await attacker.waitForFunction(() => document.title.includes('flowId'))
    const link = await attacker.title()

    const context = await browser.newContext({ viewport: { width: 480, height: 720 } })
    const evil = await context.newPage()
    const opening = evil.waitForEvent('popup')
    await evil.evaluate(url => void window.open(url, '_blank', 'popup,width=480,height=720'), link)
    const popup = await opening
    const numbers = popup.getByTestId('lk-social-number')
    await numbers.first().waitFor()
    const places = await Promise.all([0, 1, 2].map(index => numbers.nth(index).boundingBox()))
    for (const place of places)
      if (place) await popup.mouse.dblclick(place.x + place.width / 2, place.y + place.height / 2)
    expect(new URL(popup.url()).origin).toBe(site.origin)
    expect(await popup.getByRole('heading').textContent()).toBe(`Sign in to ${new URL(origin).host}?`)
    // Stopping it ends the attacker's flow too.
    await popup.getByTestId('lk-social-stop').click()
    await expect.poll(() => popup.isClosed()).toBe(true)
    await context.close()
    await attacker.context().close()
  })

  test('control B-B6: the window of a page whose frame is here goes on to the provider without a question', async () => {
    const page = await openHost(browser, hosts['unsafe-none'].origin, site.origin)
    const opening = page.context().waitForEvent('page')
    await startSocial(page, 'github')
    const popup = await opening
    const seen: string[] = []
    popup.on('request', request => seen.push(new URL(request.url()).pathname))
    await popup.getByTestId('person-cancel').click()
    expect(await readOutcome(page)).toEqual({ code: 'CANCELLED' })
    expect(seen).not.toContain('/auth/social/ask')
    await page.context().close()
  })

  test('inside of an app the window says that Google refuses, and gives the link for the browser (issue 12)', async () => {
    const context = await browser.newContext({
      userAgent:
        'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0 Mobile Safari/537.36',
    })
    const page = await context.newPage()
    const { origin } = hosts['unsafe-none']
    const query = new URLSearchParams({
      provider: 'google',
      flowId: 'f'.repeat(43),
      host: origin,
    })
    await page.goto(`${site.origin}/popup/social?${query}`)
    await page.getByRole('heading', { name: 'Google doesn’t sign in inside apps' }).waitFor()
    expect(await page.getByLabel('Link to this site').inputValue()).toBe(`${origin}/`)
    await page.getByRole('button', { name: 'Close' }).waitFor()
    await page.goto(`${site.origin}/popup/social?${query}&redirect=${encodeURIComponent(`${origin}/shop`)}`)
    const back = page.getByRole('link', { name: `Back to ${new URL(origin).host}` })
    expect(await back.getAttribute('href')).toBe(`${origin}/shop`)
    await context.close()
  })
})
