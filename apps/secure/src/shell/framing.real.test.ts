import type { Browser, Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchChromium } from '../../testing/launchChromium.js'
import {
  addTypedDataButton,
  attachToHost,
  connectTransport,
  mountView,
  openHost,
  readOutcome,
  signIn,
} from '../../testing/openHost.js'
import { type HostPage, startHost } from '../../testing/startHost.js'
import { startSite, type TestSite } from '../../testing/startSite.js'
import { armingMs } from './useArmed.js'

/** Milliseconds after which buttons would be armed if nothing held them back: 500 ms seen, then armed, and room. */
const longEnoughMs = 500 + armingMs + 900
const paths = ['/view', '/approve', '/keys'] as const
/** Chromium's proof of what is seen does not know this one. */
const mask = { maskImage: 'linear-gradient(black, transparent)' }
const invisible = { opacity: '0' }
const rpcUrls = { 'eip155:31337': 'http://127.0.0.1:1', 'solana:localnet': 'http://127.0.0.1:1' }

let site: TestSite
/** Lists its host page as one that may frame approvals. */
let lenient: TestSite
let host: HostPage
let browser: Browser

beforeAll(async () => {
  host = await startHost({ secureOrigin: 'http://localhost:*' })
  site = await startSite({ rpcUrls })
  const { folder } = site
  lenient = await startSite({
    rpcUrls,
    secure: { origin: 'http://localhost', folder, framedApprovals: [host.origin] },
  })
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await host?.stop()
  await lenient?.stop()
  await site?.stop()
})

/** A visitor who is signed in at the host page. */
async function openSignedIn(email: string, at = site): Promise<Page> {
  const page = await openHost(browser, host.origin, at.origin)
  await page.setViewportSize({ width: 1000, height: 800 })
  await page.evaluate(() => document.body.style.setProperty('margin', '0'))
  await signIn(page, at, email)
  await connectTransport(page)
  return page
}

const readView = async (page: Page) => {
  await page.waitForFunction(() => globalThis.views.length > 0)
  return page.evaluate(() => {
    const { id = '', needsWindow, window } = globalThis.views.at(-1) ?? {}
    return { id, needsWindow, window }
  })
}

/** What a hostile script of the host page does: it adds a frame, with every permission, drawn as it likes. */
async function frame(page: Page, url: string, style: Record<string, string>): Promise<void> {
  await page.evaluate(
    ({ src, own }) => {
      document.getElementById('trap')?.remove()
      const iframe = document.createElement('iframe')
      iframe.id = 'trap'
      iframe.allow = 'clipboard-write *; publickey-credentials-get *; publickey-credentials-create *'
      Object.assign(iframe.style, {
        position: 'fixed',
        left: '0',
        top: '0',
        width: '400px',
        height: '700px',
        border: '0',
        ...own,
      })
      iframe.addEventListener('load', () => iframe.focus())
      iframe.src = src
      document.body.append(iframe)
    },
    { src: url, own: style },
  )
  // Only waiting proves that a button is never armed.
  await page.waitForTimeout(longEnoughMs)
}

/** The visitor clicks everywhere, as a game of the host page makes them. */
async function clickEverywhere(page: Page): Promise<void> {
  for (let y = 20; y < 700; y += 20) for (const x of [60, 150, 300]) await page.mouse.click(x, y)
}

/** The visitor is made to click where the box and the button are; whether that approved. */
async function approveHidden(page: Page): Promise<boolean> {
  const trap = page.frameLocator('#trap')
  const [box, approve] = [trap.getByTestId('approval-accept'), trap.getByTestId('lk-approve')]
  if ((await approve.count()) === 0) return false
  await box.click()
  if (!(await approve.isEnabled())) return false
  await approve.click()
  return true
}

const toUrl = (at: TestSite, path: string, id: string) =>
  `${at.origin}${path}?id=${id}&host=${encodeURIComponent(host.origin)}`

describe('a host page that frames the secure site itself', () => {
  test('attack B-B8: has no approval that moves value armed, whichever page it mounts under a mask (T29)', {
    timeout: 120_000,
  }, async () => {
    const page = await openSignedIn('b8@example.com')
    await addTypedDataButton(page)
    // Without a tap there is no window, so that only the hostile frame could approve.
    await page.evaluate(() => document.getElementById('pay')?.click())
    const { id } = await readView(page)
    for (const path of paths)
      for (const style of [mask, {}]) {
        await frame(page, toUrl(site, path, id), style)
        expect.soft([path, await approveHidden(page)]).toEqual([path, false])
      }
    const outcome = await page.evaluate(() => Promise.race([globalThis.outcome, 'nothing is signed']))
    expect(outcome).toBe('nothing is signed')
    await page.context().close()
  })

  test('attack B-B4: copies no recovery code by clicks on a frame that is out of sight', {
    timeout: 120_000,
  }, async () => {
    const page = await openSignedIn('b4@example.com')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(async () => {
      await navigator.clipboard.writeText('untouched')
      await (await globalThis.part.login()).openBackup()
    })
    const { id } = await readView(page)
    for (const path of paths) {
      await frame(page, toUrl(site, path, id), invisible)
      const groups = page.frameLocator('#trap').getByRole('list', { name: 'Recovery code' })
      expect.soft([path, await groups.count()]).toEqual([path, 0])
      await clickEverywhere(page)
    }
    await page.bringToFront()
    await page.evaluate(() => window.focus())
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('untouched')
    await page.context().close()
  })

  test('attack A-M15: what the modal draws of an approval that moves value cannot be masked', async () => {
    const page = await openSignedIn('m15@example.com')
    await addTypedDataButton(page)
    await page.evaluate(() => document.getElementById('pay')?.click())
    expect(await readView(page)).toMatchObject({ needsWindow: true })
    await mountView(page)
    await page.evaluate(style => {
      Object.assign(document.getElementById('container')?.style ?? {}, style)
    }, mask)
    await page.waitForTimeout(longEnoughMs)
    expect(await page.locator('#container iframe').count()).toBe(0)
    await page.evaluate(() => globalThis.unmount?.())
    expect(await readOutcome(page)).toMatchObject({ code: 'USER_REJECTED' })
    await page.context().close()
  })
})

describe('what the attacks must not break', () => {
  test('control A-M15: one tap opens the window, one approves, and the window closes itself', async () => {
    const page = await openSignedIn('window@example.com')
    await addTypedDataButton(page)
    const opening = page.waitForEvent('popup')
    await page.locator('#pay').click()
    const popup = await opening
    expect(await readView(page)).toMatchObject({ needsWindow: true, window: 'open' })
    await popup.getByTestId('approval-accept').check()
    await popup.getByTestId('lk-approve').click()
    expect(await readOutcome(page)).toEqual({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
    await expect.poll(() => popup.isClosed()).toBe(true)
    await page.context().close()
  })

  test('control B-B4: the window shows the code, copies it and confirms it', async () => {
    const page = await openSignedIn('backup@example.com')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(async () => {
      await (await globalThis.part.login()).openBackup()
    })
    expect(await readView(page)).toMatchObject({ needsWindow: true, window: 'closed' })
    const opening = page.waitForEvent('popup')
    expect(await page.evaluate(() => globalThis.views.at(-1)?.openWindow())).toBe(true)
    const popup = await opening
    const list = popup.getByRole('list', { name: 'Recovery code' })
    await list.waitFor()
    const groups = await list.getByRole('listitem').allInnerTexts()
    await popup.getByRole('button', { name: 'Copy code' }).click()
    await popup.getByRole('button', { name: 'Copied' }).waitFor()
    const copied = await popup.evaluate(() => navigator.clipboard.readText())
    expect(copied.replace(/[^0-9A-Z]/g, '')).toBe(groups.join('').replace(/[^0-9A-Z]/g, ''))
    expect(copied).not.toBe('')
    await page.context().close()
  })

  test('control B-B8: a host that the server lists frames its approvals, armed as before', async () => {
    const page = await openSignedIn('listed@example.com', lenient)
    await page.evaluate(secureUrl => {
      if (globalThis.latchkit)
        globalThis.part = globalThis.latchkit.embedded({ secureUrl, approvals: 'frame' })
    }, lenient.origin)
    await connectTransport(page)
    await addTypedDataButton(page)
    await page.locator('#pay').click()
    expect(await readView(page)).toMatchObject({ needsWindow: false })
    await mountView(page)
    const view = page.frameLocator('#container iframe')
    // By the keyboard: for half a second Chromium gives no pointer to a frame of another site that has just been laid out.
    const accept = view.getByTestId('approval-accept')
    await accept.press('Space')
    await expect.poll(() => accept.isChecked()).toBe(true)
    await view.getByTestId('lk-approve').click()
    expect(await readOutcome(page)).toHaveProperty('result')
    await page.context().close()
  })

  test('closing the window rejects, a reload of the page closes it', async () => {
    const page = await openSignedIn('close@example.com')
    await addTypedDataButton(page)
    const opening = page.waitForEvent('popup')
    await page.locator('#pay').click()
    const popup = await opening
    await popup.getByTestId('lk-reject').waitFor()
    await popup.close()
    expect(await readOutcome(page)).toMatchObject({ code: 'USER_REJECTED' })

    const again = page.waitForEvent('popup')
    await page.locator('#pay').click()
    const second = await again
    await second.getByTestId('lk-reject').waitFor()
    await page.reload()
    await expect.poll(() => second.isClosed()).toBe(true)
    await page.context().close()
  })

  test('a request that ends before anything is shown closes its window', async () => {
    const page = await openSignedIn('ends@example.com')
    await addTypedDataButton(page)
    await page.evaluate(() => {
      document.getElementById('pay')?.addEventListener('click', () => {
        const [account = ''] = globalThis.session.namespaces.eip155?.accounts ?? []
        globalThis.outcome = globalThis.transport
          .request({
            topic: 'auth',
            caipNetworkId: 'eip155:31337',
            method: 'eth_sendTransaction',
            params: [{ from: account.split(':')[2], to: 'nobody' }],
          })
          .then(
            result => ({ result }),
            (error: Error & { code?: unknown }) => ({ code: error.code, message: error.message }),
          )
      })
    })
    const opening = page.waitForEvent('popup')
    await page.locator('#pay').click()
    const popup = await opening
    // The typed data is still there; its rejection ends the last request of the window.
    expect(await readOutcome(page)).toHaveProperty('code')
    await popup.getByTestId('lk-reject').click()
    await expect.poll(() => popup.isClosed()).toBe(true)
    await page.context().close()
  })
})

describe('a host page with a policy about its opener', () => {
  test.each([
    ['same-origin-allow-popups', 'open'],
    ['same-origin', 'cut'],
  ] as const)('COOP %s: the window is %s', async (policy, state) => {
    const strict = await startHost({
      secureOrigin: site.origin,
      headers: { 'cross-origin-opener-policy': policy },
    })
    const page = await openHost(browser, strict.origin, site.origin)
    await attachToHost(page, site.origin)
    await signIn(page, site, `${policy}@example.com`)
    await connectTransport(page)
    await addTypedDataButton(page)
    await page.locator('#pay').click()
    await page.waitForFunction(() => globalThis.views.length > 0)
    await expect.poll(() => page.evaluate(() => globalThis.views.at(-1)?.window)).toBe(state)
    if (state === 'open') {
      const popup = page.context().pages().at(-1)
      await popup?.getByTestId('lk-reject').click()
    } else await page.evaluate(() => globalThis.views.at(-1)?.close())
    expect(await readOutcome(page)).toMatchObject({ code: 'USER_REJECTED' })
    await page.context().close()
    await strict.stop()
  })
})
