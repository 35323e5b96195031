import type { VirtualWallet } from '@latchkit/testing/playwright'
import { modal, openConnect, view } from '../support/demo.js'
import { expect, test } from '../support/test.js'

declare global {
  var pwned: unknown
}

const plain = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E"
const scriptSvg = `data:image/svg+xml;base64,${Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.pwned=1"><script>parent.pwned=1;top.pwned=1</script><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="parent.pwned=1"/></body></foreignObject></svg>',
).toString('base64')}`

/** Twelve at once, as crowded and as hostile as the issue asks for. */
const crowd = [
  { name: 'MetaMask', rdns: 'io.metamask', isMetaMask: true },
  { name: 'Rabby Wallet', rdns: 'io.rabby', isMetaMask: true },
  { name: 'Fox Imitator', rdns: 'com.imitator', isMetaMask: true },
  { name: 'Twin', rdns: 'com.twin' },
  { name: 'Twin', rdns: 'com.twin' },
  {
    name: '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>\u202E evil \u2066\u0000\n\nMetaMask',
    rdns: 'com.hostile',
    icon: 'javascript:window.pwned=1',
  },
  { name: 'Scripted icon', rdns: 'com.scripted', icon: scriptSvg },
  { name: 'Page as icon', rdns: 'com.page', icon: 'data:text/html,<script>parent.pwned=1</script>' },
  { name: 'Remote icon', rdns: 'com.remote', icon: 'https://tracker.example/pixel.png' },
  { name: 'W'.repeat(400), rdns: 'com.wide' },
  { name: '\u202Ereversed\u202C ﷽﷽﷽ Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́O', rdns: 'com.bidi' },
  { name: 'Late', rdns: 'com.late', announceAfter: 4000 },
] as const

test('twelve wallets: a row each, every one opens its own provider, nothing from metadata runs or breaks the layout (D45, demand 7)', async ({
  page,
  wallets,
}) => {
  test.setTimeout(90_000)
  const all: VirtualWallet[] = []
  for (const options of crowd) all.push(await wallets.add({ icon: plain, ...options, outcome: 'reject' }))
  await page.goto('/')
  await openConnect(page)
  const installed = page.locator('[data-testid^="lk-wallet-"][data-status="installed"]')

  await test.step('the late one joins the open list, without a reload', async () => {
    await expect(installed).toHaveCount(11)
    await expect(installed).toHaveCount(12, { timeout: 8000 })
  })
  const ids = await installed.evaluateAll(rows =>
    rows.map(row => row.getAttribute('data-testid')?.replace('lk-wallet-', '') ?? ''),
  )

  await test.step('two that claim one id keep two rows, both marked (D55)', async () => {
    expect(ids).toContain('com.twin')
    expect(ids).toContain('com.twin-2')
    expect(new Set(ids).size).toBe(12)
    await expect(page.getByTestId('lk-wallet-com.twin-2')).toContainText('Another wallet uses the same ID')
    await expect(page.getByTestId('lk-wallet-com.twin')).toContainText('Another wallet uses the same ID')
  })

  await test.step('nothing sticks out, whatever a wallet calls itself', async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const frame = await modal(page).boundingBox()
      if (!frame) throw new Error('The dialog has no box.')
      for (const row of await installed.all()) {
        const box = await row.boundingBox()
        if (!box) throw new Error('A row has no box.')
        expect(box.x).toBeGreaterThanOrEqual(frame.x)
        expect(box.x + box.width).toBeLessThanOrEqual(frame.x + frame.width)
        expect(box.height).toBeGreaterThanOrEqual(44)
        expect(box.height).toBeLessThanOrEqual(80)
      }
      const overflow = await modal(page).evaluate(dialog =>
        [dialog, ...dialog.querySelectorAll('.scroll')].some(
          element => element.scrollWidth > element.clientWidth,
        ),
      )
      expect(overflow, `overflow at ${width}`).toBe(false)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('hostile text is shown as text, on one line, without control characters', async () => {
    const hostile = page.getByTestId('lk-wallet-com.hostile').locator('.name')
    await expect(hostile).toContainText('<img')
    expect(await hostile.textContent()).not.toMatch(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u)
    expect(await modal(page).locator('script, iframe, object, embed').count()).toBe(0)
    const sources = await modal(page)
      .locator('img')
      .evaluateAll(images => images.map(image => (image as HTMLImageElement).src))
    for (const source of sources) expect(source).toMatch(/^(data:image\/|http:\/\/localhost)/)
  })

  await test.step('each row reaches its own wallet, and no other', async () => {
    const reached = new Map<string, number>()
    for (const id of ids) {
      const before = all.map(wallet => wallet.calls('eth_requestAccounts').length)
      await page.getByTestId(`lk-wallet-${id}`).click()
      await expect(view(page, 'ConnectingExternal')).toBeVisible()
      await expect
        .poll(
          () =>
            all.filter((wallet, index) => wallet.calls('eth_requestAccounts').length > (before[index] ?? 0))
              .length,
        )
        .toBe(1)
      const index = all.findIndex(
        (wallet, at) => wallet.calls('eth_requestAccounts').length > (before[at] ?? 0),
      )
      reached.set(id, index)
      await expect(modal(page).getByRole('heading', { name: 'Request declined' })).toBeVisible()
      await page.getByTestId('lk-back').click()
      await expect(view(page, 'Connect')).toBeVisible()
    }
    expect([...new Set(reached.values())].sort((a, b) => a - b)).toEqual(crowd.map((_, index) => index))
    expect(reached.get('com.late')).toBe(11)
    expect(reached.get('com.imitator')).toBe(2)
  })

  expect(await page.evaluate(() => globalThis.pwned)).toBeUndefined()
})

test('a wallet that sits at window.ethereum only is no row on a desktop, even where the site asks for it (R5.6, D43)', async ({
  page,
  wallets,
  system,
}) => {
  await wallets.add({ name: 'Old', legacy: 'only' })
  for (const path of ['/', '/?legacy']) {
    await page.goto(system.urls.host + path)
    await openConnect(page)
    await expect(page.locator('[data-status="installed"]')).toHaveCount(0)
    await expect(modal(page).getByText('Browser wallet')).toHaveCount(0)
  }
})
