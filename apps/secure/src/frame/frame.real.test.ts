import type { Browser } from '@playwright/test'
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

let site: TestSite
let host: HostPage
let browser: Browser

beforeAll(async () => {
  // Signing a message reads nothing of the chains.
  site = await startSite({
    rpcUrls: { 'eip155:31337': 'http://127.0.0.1:1', 'solana:localnet': 'http://127.0.0.1:1' },
  })
  host = await startHost({ secureOrigin: site.origin })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await host?.stop()
  await site?.stop()
})

describe('the frame', () => {
  test('signs a visitor in by email, with accounts of every family, and remembers them after a reload (R1.3, D31)', async () => {
    const page = await openHost(browser, host.origin, site.origin)
    expect(await getStep(page)).toEqual({ step: 'signedOut' })
    const step = await signIn(page, site, 'ada@example.com')
    expect(step).toMatchObject({ step: 'signedIn', needsBackup: true, user: { email: 'ada@example.com' } })
    const families =
      step.step === 'signedIn' ? step.accounts.map(({ caipAddress }) => caipAddress.split(':')[0]) : []
    expect(families).toEqual(expect.arrayContaining(['eip155', 'solana']))
    await loadHost(page, host.origin, site.origin)
    expect(await getStep(page)).toEqual(step)
    await page.context().close()
  })

  test('signs a message once the visitor approved it in the view, and declines with the view (R6.4, T29)', async () => {
    const page = await openHost(browser, host.origin, site.origin)
    await signIn(page, site, 'bob@example.com')
    await connectTransport(page)
    await startRequest(page)
    await page.waitForFunction(() => globalThis.views.some(({ purpose }) => purpose === 'approve'))
    await mountView(page)
    const view = page.frameLocator('#container iframe')
    await view.getByTestId('lk-approve').click()
    expect(await readOutcome(page)).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })

    await page.evaluate(() => {
      globalThis.unmount?.()
      globalThis.views = []
    })
    await startRequest(page)
    await mountView(page)
    await page.evaluate(() => globalThis.unmount?.())
    expect(await readOutcome(page)).toMatchObject({ code: 'USER_REJECTED' })
    await page.context().close()
  })

  test("a host's approvals 'window' take every approval out of the modal, and sign in the window (issue 12, T29)", async () => {
    const page = await openHost(browser, host.origin, site.origin)
    await page.evaluate(secureUrl => {
      if (globalThis.latchkit)
        globalThis.part = globalThis.latchkit.embedded({ secureUrl, approvals: 'window' })
    }, site.origin)
    await signIn(page, site, 'eve@example.com')
    await connectTransport(page)
    const opening = page.waitForEvent('popup')
    await startRequest(page)
    const popup = await opening
    await page.waitForFunction(() => globalThis.views.some(({ purpose }) => purpose === 'approve'))
    expect(await page.evaluate(() => globalThis.views.map(({ needsWindow }) => needsWindow))).toEqual([true])
    await popup.getByTestId('lk-approve').click()
    expect(await readOutcome(page)).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
    await page.context().close()
  })

  test('refuses what is on neither list, without a view (R6.5)', async () => {
    const page = await openHost(browser, host.origin, site.origin)
    await signIn(page, site, 'cy@example.com')
    await connectTransport(page)
    await startRequest(page, 'eth_sign')
    expect(await readOutcome(page)).toMatchObject({
      message: expect.stringContaining('Requested RPC call is not allowed'),
    })
    await page.context().close()
  })

  test('shows what it asks for in the theme of the page', async () => {
    const page = await openHost(browser, host.origin, site.origin)
    await signIn(page, site, 'dee@example.com')
    await connectTransport(page)
    await page.evaluate(() => {
      document.body.style.color = 'rgb(240, 240, 240)'
    })
    await startRequest(page)
    await mountView(page)
    const view = page.frameLocator('#container iframe')
    await view.getByRole('heading').first().waitFor()
    const body = view.locator('body')
    expect(await body.evaluate(element => getComputedStyle(element).backgroundColor)).toBe('rgb(19, 20, 23)')
    await page.context().close()
  })

  test('shows the recovery code when it is asked to, in a window, and never by itself (D67)', async () => {
    const page = await openHost(browser, host.origin, site.origin)
    await signIn(page, site, 'fay@example.com')
    await connectTransport(page)
    expect(await page.evaluate(() => globalThis.views)).toEqual([])
    await page.evaluate(async () => (await globalThis.part.login()).openBackup())
    await page.waitForFunction(() => globalThis.views.length > 0)
    const opening = page.waitForEvent('popup')
    expect(await page.evaluate(() => globalThis.views.at(-1)?.openWindow())).toBe(true)
    await (await opening).getByRole('list', { name: 'Recovery code' }).waitFor()
    await page.context().close()
  })
})
