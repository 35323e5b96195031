import type { Page } from '@playwright/test'
import type {} from '../host/src/main.js'
import {
  accountButton,
  closeModal,
  connectButton,
  expectState,
  modal,
  view,
  walletRow,
} from '../support/demo.js'
import { expect, test } from '../support/test.js'

const rdns = 'com.fox.test'
const fox = { name: 'Fox', rdns }
const connector = { namespace: 'eip155', connectorId: rdns }

const endings = (page: Page): Promise<string[]> => page.evaluate(() => globalThis.host.endings)

/** `connect()` without a target: the modal opens and the visitor chooses. */
async function begin(page: Page): Promise<void> {
  await connectButton(page).hover()
  await page.evaluate(() => void globalThis.host.connect())
  await expect(view(page, 'Connect')).toBeVisible()
}

/** Exactly one end, also after everything that could still come. */
async function expectEnd(page: Page, end: string): Promise<void> {
  await expect.poll(() => endings(page)).toEqual([end])
  await closeModal(page)
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 300)))
  expect(await endings(page)).toEqual([end])
}

const isWaiting = (page: Page) => expect(view(page, 'ConnectingExternal')).toBeVisible()

test.describe('connect() settles exactly once (demand 25)', () => {
  test.beforeEach(async ({ page, system }) => page.goto(system.urls.host).then(() => {}))

  test('approved: connected', async ({ page, wallets }) => {
    await wallets.add(fox)
    await begin(page)
    await walletRow(page, rdns).click()
    await expectEnd(page, 'connected')
    await expectState(page, { connected: true })
  })

  test('approved, by default: the modal closes, and the button shows the account (D64, host A9)', async ({
    page,
    system,
    wallets,
  }) => {
    await wallets.add(fox)
    await page.goto(`${system.urls.host}/?close`)
    await begin(page)
    await walletRow(page, rdns).click()
    await expectEnd(page, 'connected')
    await expect(modal(page)).toBeHidden()
    await expect(accountButton(page)).toBeVisible()
  })

  test('rejected: the modal says so and offers another try; leaving it is a typed error (host A11)', async ({
    page,
    wallets,
  }) => {
    await wallets.add({ ...fox, outcome: 'reject' })
    await begin(page)
    await walletRow(page, rdns).click()
    await expect(modal(page).getByRole('heading', { name: 'Request declined' })).toBeVisible()
    expect(await endings(page)).toEqual([])
    await page.getByTestId('lk-close').click()
    await expectEnd(page, 'USER_REJECTED')
    await expectState(page, { status: 'disconnected' })
  })

  test('closed while the wallet waits: cancelled, and its late yes changes nothing', async ({
    page,
    wallets,
  }) => {
    const wallet = await wallets.add({ ...fox, outcome: 'never' })
    await begin(page)
    await walletRow(page, rdns).click()
    await isWaiting(page)
    await page.getByTestId('lk-close').click()
    await expectEnd(page, 'cancelled')
    wallet.decide('approve')
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 300)))
    await expectState(page, { connected: false, status: 'disconnected' })
    await page.reload()
    await expectState(page, { connected: false, status: 'disconnected' })
  })

  test('Escape in the list: cancelled', async ({ page, wallets }) => {
    await wallets.add(fox)
    await begin(page)
    await page.keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await expectEnd(page, 'cancelled')
  })

  test('back from the waiting wallet and closed: cancelled, and its late no changes nothing', async ({
    page,
    wallets,
  }) => {
    const wallet = await wallets.add({ ...fox, outcome: 'never' })
    await begin(page)
    await walletRow(page, rdns).click()
    await isWaiting(page)
    await page.getByTestId('lk-back').click()
    await expect(view(page, 'Connect')).toBeVisible()
    wallet.decide('reject')
    expect(await endings(page)).toEqual([])
    await page.getByTestId('lk-close').click()
    await expectEnd(page, 'cancelled')
    await expectState(page, { status: 'disconnected' })
  })

  test('out of time: WALLET_TIMEOUT', async ({ page, wallets }) => {
    await wallets.add({ ...fox, outcome: 'never' })
    await page.evaluate(connector => void globalThis.host.connect({ connector, timeoutMs: 400 }), connector)
    await expectEnd(page, 'WALLET_TIMEOUT')
    await expectState(page, { status: 'disconnected' })
  })

  test('the provider taken off the page: cancelled, and the modal is gone', async ({ page, wallets }) => {
    const wallet = await wallets.add({ ...fox, outcome: 'never' })
    await begin(page)
    await walletRow(page, rdns).click()
    await isWaiting(page)
    await page.evaluate(() => globalThis.host.unmount())
    await expect(page.locator('#gone')).toBeVisible()
    await expect(page.locator('latchkit-modal')).toHaveCount(0)
    await expect.poll(() => endings(page)).toEqual(['cancelled'])
    wallet.decide('approve')
    await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 300)))
    expect(await endings(page)).toEqual(['cancelled'])
  })

  test('a double click asks the wallet once and connects once', async ({ page, wallets }) => {
    const wallet = await wallets.add({ ...fox, outcome: { delay: 300 } })
    await begin(page)
    await walletRow(page, rdns).dblclick()
    await expectEnd(page, 'connected')
    expect(wallet.prompts()).toHaveLength(1)
  })

  test('the caller’s signal: cancelled', async ({ page, wallets }) => {
    const wallet = await wallets.add({ ...fox, outcome: 'never' })
    await page.evaluate(connector => void globalThis.host.connect({ connector }), connector)
    await wallet.waitForCall('eth_requestAccounts')
    await page.evaluate(() => globalThis.host.abort())
    await expectEnd(page, 'cancelled')
  })

  test('a locked wallet connects once it is unlocked', async ({ page, wallets }) => {
    const wallet = await wallets.add({ ...fox, outcome: 'lock' })
    await begin(page)
    await walletRow(page, rdns).click()
    await wallet.waitForCall('eth_requestAccounts')
    expect(await endings(page)).toEqual([])
    await wallet.unlock()
    await expectEnd(page, 'connected')
  })

  test('a reload in the middle leaves a clean state and no question behind', async ({ page, wallets }) => {
    const wallet = await wallets.add({ ...fox, outcome: 'never' })
    await begin(page)
    await walletRow(page, rdns).click()
    await isWaiting(page)
    await page.reload()
    await expectState(page, { connected: false, status: 'disconnected', caipAddress: null })
    await expect(modal(page)).toBeHidden()
    expect(await endings(page)).toEqual([])
    wallet.decide('reject')
    wallet.setOutcome('approve')
    await begin(page)
    await walletRow(page, rdns).click()
    await expectEnd(page, 'connected')
  })
})

test('two connects at once end as one (demand 25)', async ({ page, system, wallets }) => {
  const wallet = await wallets.add({ ...fox, outcome: { delay: 300 } })
  await page.goto(system.urls.host)
  await page.evaluate(connector => {
    void globalThis.host.connect({ connector })
    void globalThis.host.connect({ connector })
  }, connector)
  await expect.poll(() => endings(page)).toEqual(['connected', 'connected'])
  expect(wallet.prompts()).toHaveLength(1)
})
