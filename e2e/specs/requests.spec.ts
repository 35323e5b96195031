import { createAddress } from '../support/chain.js'
import { closeModal, connectButton, connectWith, expectState, openConnect, view } from '../support/demo.js'
import { fundEvm } from '../support/fund.js'
import type { Guard } from '../support/guard.js'
import { confirmPayment, reviewPayment } from '../support/send.js'
import { solanaChain } from '../support/solana.js'
import { expect, test } from '../support/test.js'

const origin = (url: string): string => new URL(url).origin
const rdns = 'com.fox.test'

/** What the page has requested; without its icon, which a browser fetches whenever it likes. */
const listRequests = (guard: Guard): string[] => guard.requests().filter(url => !url.endsWith('/icon.svg'))

test('nothing is asked of anyone before the visitor shows an intent (design 3.1)', async ({
  page,
  guard,
  system,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const atLoad = listRequests(guard).length
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 2000)))
  expect(listRequests(guard).slice(atLoad)).toEqual([])
  // The site's own page, scripts, style and icon; neither our server nor a node.
  expect([...new Set(guard.requests().map(origin))]).toEqual([system.urls.demo])
  // Without the hash of a file, which can spell anything.
  const names = listRequests(guard).map(url => url.replace(/-[\w-]{8}(?=\.\w+$)/, ''))
  expect(names.filter(name => /ui|wallets|eip6963|adapter|createModal|solana/i.test(name))).toEqual([])
  await connectButton(page).hover()
  await expect.poll(() => listRequests(guard).length).toBeGreaterThan(atLoad)
})

test("`preload: 'idle'` fetches scripts of the site once it is idle and nothing else, and uses none of them (design 3.1)", async ({
  page,
  guard,
  system,
  wallets,
}) => {
  await wallets.add({ name: 'Fox', rdns })
  await page.addInitScript(() => {
    for (const name of ['eip6963:requestProvider', 'wallet-standard:app-ready'])
      addEventListener(name, () => sessionStorage.setItem('looked-for-wallets', name))
  })
  const visit = async (preload: string) => {
    const before = listRequests(guard).length
    await page.goto(`${system.urls.host}/?preload=${preload}`, { waitUntil: 'networkidle' })
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 2000)))
    return listRequests(guard).slice(before)
  }
  const silent = await visit('intent')
  const idle = await visit('idle')
  expect([...new Set(idle.map(origin))]).toEqual([origin(system.urls.host)])
  const toPath = (url: string): string => new URL(url).pathname
  const known = new Set(silent.map(toPath))
  const added = idle.map(toPath).filter(path => !known.has(path))
  expect(added.length).toBeGreaterThan(2)
  expect(added.filter(path => !path.endsWith('.js'))).toEqual([])
  await expect(page.locator('latchkit-modal')).toHaveCount(0)
  expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([
    [],
    [],
  ])
  const atClick = listRequests(guard).length
  await openConnect(page)
  const script = listRequests(guard)
    .slice(atClick)
    .filter(url => url.endsWith('.js'))
  expect(script.filter(url => idle.includes(url))).toEqual([])
  expect(await page.evaluate(() => sessionStorage.getItem('looked-for-wallets'))).not.toBeNull()
})

test("`preload: 'never'`: a hover fetches nothing, a click does", async ({ page, guard, system }) => {
  await page.goto(`${system.urls.host}/?preload=never`, { waitUntil: 'networkidle' })
  const atLoad = listRequests(guard).length
  await connectButton(page).hover()
  await connectButton(page).focus()
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 1000)))
  expect(listRequests(guard).slice(atLoad)).toEqual([])
  await openConnect(page)
})

test('opening the list sends requests to the site’s own origin and the operator’s server only (design 3.1)', async ({
  page,
  guard,
  system,
}) => {
  await page.goto('/')
  await openConnect(page)
  await page.getByTestId('lk-wallet-walletConnect').click()
  await expect(page.getByTestId('lk-qr')).toHaveAttribute('data-uri', /^wc:/)
  const server = origin(system.urls.server)
  const asked = new Set(guard.requests().map(origin))
  expect(
    [...asked].filter(url => ![system.urls.demo, server, server.replace('http', 'ws')].includes(url)),
  ).toEqual([])
})

test('with a stored session only what restores it is loaded: no modal, no list, no relay for a wallet in the page (design 3.1)', async ({
  page,
  guard,
  wallets,
}) => {
  await wallets.add({ name: 'Fox', rdns })
  await page.goto('/')
  await connectWith(page, rdns)
  const before = guard.requests().length
  await page.reload({ waitUntil: 'networkidle' })
  await expectState(page, { connected: true })
  const asked = guard.requests().slice(before)
  expect(asked.filter(url => url.startsWith('ws'))).toEqual([])
  expect(asked.filter(url => /getWallets|getWalletImage/.test(url))).toEqual([])
  expect(asked.filter(url => /createModal|ConnectView|AllWalletsView|createTransport/.test(url))).toEqual([])
  await expect(page.locator('latchkit-modal')).toHaveCount(0)
})

test('the page is sent with the strict policy of the contract, and everything works under it (contract 3)', async ({
  page,
  wallets,
  system,
}) => {
  await wallets.add({ name: 'Fox', rdns })
  const response = await page.goto('/')
  const policy = response?.headers()['content-security-policy'] ?? ''
  const server = origin(system.urls.server)
  for (const directive of [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${server}`,
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy.split('; ')).toContain(directive)
  expect(policy).not.toMatch(/unsafe|\*/)
  // The guard fails this test, as every other, on a single report.
  await connectWith(page, rdns)
  expect(await page.evaluate(() => document.querySelectorAll('style').length)).toBe(0)
  expect(
    await page.evaluate(
      () => document.querySelector('latchkit-modal')?.shadowRoot?.querySelectorAll('style').length,
    ),
  ).toBe(0)
})

test('without our server the kit lists wallets, connects and reads the native balance (design 1)', async ({
  page,
  wallets,
  system,
  guard,
}) => {
  const wallet = await wallets.add({ name: 'Fox', rdns })
  await page.goto(`${system.urls.host}/?offline`)
  await connectWith(page, rdns)
  await expect(page.getByTestId('lk-account-button').first()).toContainText(/ETH/)
  expect(
    wallet.calls('eth_getBalance').length +
      guard.requests().filter(url => /127\.0\.0\.1:\d+\/?$/.test(url)).length,
  ).toBeGreaterThan(0)
  expect(guard.requests().filter(url => url.startsWith(`${system.urls.server}/`))).toEqual([])
})

test.describe('a page with EVM networks only', () => {
  /** Words that code of the other family cannot do without. */
  const marks = /wallet-standard:app-ready|solana:signMessage|getLatestBlockhash|getSignatureStatuses/

  /** Which of the scripts that have come so far carry one of the marks. */
  async function findMarked(guard: Guard): Promise<readonly string[]> {
    const scripts = [...new Set(guard.requests().filter(url => url.endsWith('.js')))]
    const texts = await Promise.all(scripts.map(async url => (await fetch(url)).text()))
    return scripts.filter((_, index) => marks.test(texts[index] ?? ''))
  }

  test('loads no code of another family and asks no node of one, from the first click to a payment that is in a block', async ({
    page,
    guard,
    system,
    wallets,
  }) => {
    const { privateKey } = await fundEvm(system, 'DEVUSD')
    await wallets.add({ name: 'Fox', rdns, privateKeys: [privateKey] })
    await page.goto(`${system.urls.host}/?families=eip155`)
    await connectWith(page, rdns)
    await closeModal(page)
    await reviewPayment(page, { to: createAddress(), amount: '0.1' })
    await confirmPayment(page)
    await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'done')
    await page.getByTestId('lk-send-done').click()
    await page.getByTestId('lk-receive').click()
    await expect(view(page, 'WalletReceive')).toBeVisible()
    await page.reload({ waitUntil: 'networkidle' })
    await expectState(page, { connected: true })
    expect(await findMarked(guard)).toEqual([])
    const node = new URL(system.devnet.chains[solanaChain]?.rpcUrl ?? '')
    expect(guard.requests().filter(url => new URL(url).port === node.port)).toEqual([])
    expect(guard.requests().filter(url => url.includes('solana'))).toEqual([])
  })

  test('is what the one with both is not: there the same list brings the other family’s discovery', async ({
    page,
    guard,
    system,
  }) => {
    await page.goto(system.urls.host)
    await openConnect(page)
    await expect.poll(async () => (await findMarked(guard)).length).toBeGreaterThan(0)
  })
})
