import {
  type Anvil,
  type FarcasterRelay,
  type Login,
  startAnvil,
  startFarcasterRelay,
  startLogin,
} from '@latchkit/devnet'
import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchChromium } from '../../testing/launchChromium.js'
import { attachToHost, getStep, openHost, startRedirect } from '../../testing/openHost.js'
import { type HostPage, startHost } from '../../testing/startHost.js'
import { startSite, type TestSite } from '../../testing/startSite.js'

let anvil: Anvil
let relay: FarcasterRelay
let login: Login
let site: TestSite
let host: HostPage
let browser: Browser

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 10 })
  relay = await startFarcasterRelay({ rpcUrl: anvil.rpcUrl })
  site = await startSite(async origin => {
    login = await startLogin({ redirectUri: `${origin}/auth/social/callback/{provider}` })
    const auth = { social: login.social, farcasterRelay: relay.url }
    return { auth, rpcUrls: { 'eip155:10': anvil.rpcUrl } }
  })
  host = await startHost({ secureOrigin: site.origin })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await host?.stop()
  await site?.stop()
  await login?.stop()
  await relay?.stop()
  await anvil?.stop()
})

const providers = ['google', 'apple', 'x', 'github', 'discord', 'facebook'] as const
type Provider = (typeof providers)[number]

const start = (page: Page, provider: Provider) =>
  page.evaluate(async id => (await globalThis.part.login()).startSocial({ provider: id }), provider)

test.each(providers)('R1.3: %s signs a visitor in by a window, with accounts', async provider => {
  const page = await openHost(browser, host.origin, site.origin)
  const opened = page.waitForEvent('popup')
  const step = start(page, provider)
  const popup = await opened
  await popup.getByTestId('person-grace').click()
  expect(await step).toMatchObject({
    step: 'signedIn',
    user: { social: { provider, name: 'Grace Hopper' } },
    accounts: expect.arrayContaining([expect.objectContaining({ type: 'eoa' })]),
  })
  await expect.poll(() => popup.isClosed()).toBe(true)
  await page.context().close()
})

test('a visitor who cancels at the provider is back at once', async () => {
  const page = await openHost(browser, host.origin, site.origin)
  const opened = page.waitForEvent('popup')
  const step = start(page, 'google').catch(String)
  await (await opened).getByTestId('person-cancel').click()
  expect(await step).toContain('User canceled the request')
  await page.context().close()
})

test('a window that lost its opener at the provider still signs in, without a question', async () => {
  const page = await openHost(browser, host.origin, site.origin)
  const opened = page.waitForEvent('popup')
  const step = start(page, 'discord')
  const popup = await opened
  // The window goes to the provider first: code that runs in it meanwhile would be lost with its page.
  await popup.getByTestId('person-ada').waitFor()
  await popup.evaluate(() => {
    window.opener = null
  })
  await popup.getByTestId('person-ada').click()
  expect(await popup.getByTestId('lk-social-result').textContent()).toContain('Go back to localhost')
  await popup.close()
  expect(await step).toMatchObject({ step: 'signedIn', user: { social: { provider: 'discord' } } })
  await page.context().close()
})

test('R1.3: Farcaster signs a visitor in who approves on the phone', async () => {
  const page = await openHost(browser, host.origin, site.origin)
  const step = page.evaluate(async () => {
    const port = await globalThis.part.login()
    port.subscribe(event => {
      if (event.type === 'changed' && event.step.step === 'farcaster') document.title = event.step.url
    })
    return port.startSocial({ provider: 'farcaster' })
  })
  await expect.poll(() => page.title()).toContain('channelToken')
  const phone = await browser.newPage()
  await phone.goto(await page.title())
  await phone.getByTestId('person-linus').click()
  expect(await step).toMatchObject({
    step: 'signedIn',
    user: { social: { provider: 'farcaster', name: 'Linus Pauling' } },
  })
  await phone.close()
  await page.context().close()
})

test.each(['x', 'apple'] as const)(
  '%s signs a visitor in whose whole page went there and back',
  async provider => {
    const page = await openHost(browser, host.origin, site.origin)
    await startRedirect(page, provider)
    await page.getByTestId('lk-social-continue').click()
    await page.getByTestId('person-ada').click()
    await page.waitForURL(url => url.origin === host.origin)
    await attachToHost(page, site.origin)
    expect(await getStep(page)).toMatchObject({ step: 'signedIn', user: { social: { provider } } })
    expect(page.url()).not.toContain('latchkit_social')
    await page.context().close()
  },
)
