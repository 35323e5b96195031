import type { BrowserContext, Page } from '@playwright/test'
import {
  closeModal,
  connectButton,
  connectWith,
  type DemoState,
  expectState,
  openConnect,
  readState,
  walletRow,
} from '../support/demo.js'
import { expect, test } from '../support/nodeWallet.js'

const rdns = 'com.fox.test'
/** 100 in `npm run test:long`. */
const rounds = Number(process.env['RELOADS'] ?? 4)

declare global {
  var statuses: string[]
}

/** Notes every status that the panel ever shows, from the first paint on. */
async function recordStatuses(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.statuses = []
    let last = ''
    const note = (): void => {
      const text = document.querySelector('[data-testid="demo-state"]')?.textContent
      if (!text || text === last) return
      last = text
      globalThis.statuses.push((JSON.parse(text) as { status: string }).status)
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true, characterData: true })
  })
}

/** No flicker: nothing but waiting for the wallet, then connected. */
async function expectNoFlicker(page: Page): Promise<void> {
  const statuses = await page.evaluate(() => globalThis.statuses)
  expect(statuses.filter(status => status === 'disconnected')).toEqual([])
  expect(statuses.at(-1)).toBe('connected')
}

test.describe('a reload', () => {
  test(`restores an extension that turns up 0 to 5 s late, ${rounds} of ${rounds} times at 6x throttle, without flicker or prompt (demand 3)`, async ({
    page,
    context,
    wallets,
  }) => {
    test.setTimeout(60_000 + rounds * 20_000)
    await recordStatuses(context)
    const wallet = await wallets.add({ name: 'Fox', rdns })
    await page.goto('/')
    await connectWith(page, rdns)
    const { caipAddress } = await readState(page)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    for (let round = 0; round < rounds; round++) {
      const delay = Math.round((5000 * round) / Math.max(1, rounds - 1))
      await wallet.setAnnounceAfter(delay)
      const prompts = wallet.prompts().length
      await page.reload()
      await expectState(page, { connected: true, status: 'connected', caipAddress }, 20_000)
      await expectNoFlicker(page)
      expect(wallet.prompts(), `round ${round}: a prompt`).toHaveLength(prompts)
      await expect(connectButton(page)).toBeHidden()
    }
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  })

  test('restores a phone’s session without flicker, and the phone is asked nothing (demand 3)', async ({
    page,
    context,
    createPhone,
  }) => {
    await recordStatuses(context)
    const phone = await createPhone({ account: 7 })
    await page.goto('/')
    await openConnect(page)
    await walletRow(page, 'walletConnect').click()
    await expect(page.getByTestId('lk-qr')).toHaveAttribute('data-uri', /^wc:/)
    await phone.pair((await page.getByTestId('lk-qr').getAttribute('data-uri')) ?? '')
    await expectState(page, { connected: true })
    const { caipAddress } = await readState(page)
    for (let round = 0; round < 3; round++) {
      await page.reload()
      await expectState(page, { connected: true, caipAddress })
      await expectNoFlicker(page)
    }
    expect(phone.requests).toEqual([])
    expect(phone.proposals).toHaveLength(1)
  })

  test('of a page whose wallet is gone shows connecting with the address for 10 s, then disconnected, and restores when the wallet turns up (D37)', async ({
    page,
    wallets,
  }) => {
    test.setTimeout(60_000)
    const wallet = await wallets.add({ name: 'Fox', rdns })
    await page.goto('/')
    await connectWith(page, rdns)
    const { caipAddress } = await readState(page)
    await wallet.setAnnounceAfter(13_000)
    await page.reload()
    await expectState(page, { connected: false, status: 'reconnecting', caipAddress })
    await expectState(page, { connected: false, status: 'disconnected' }, 12_000)
    await expectState(page, { connected: true, status: 'connected', caipAddress }, 12_000)
  })

  test(`after a disconnect stays disconnected, ${rounds} of ${rounds} times (demand 3)`, async ({
    page,
    wallets,
  }) => {
    test.setTimeout(60_000 + rounds * 5_000)
    const wallet = await wallets.add({ name: 'Fox', rdns })
    await page.goto('/')
    await connectWith(page, rdns)
    await closeModal(page)
    await page.getByTestId('demo-disconnect').click()
    await expectState(page, { connected: false, status: 'disconnected' })
    const asked = wallet.calls().length
    for (let round = 0; round < rounds; round++) {
      await page.reload()
      await expectState(page, { connected: false, status: 'disconnected', caipAddress: null })
    }
    expect(wallet.calls()).toHaveLength(asked)
  })

  test('in a wallet that has forgotten the site ends as disconnected, without a prompt (demand 3)', async ({
    page,
    wallets,
  }) => {
    const wallet = await wallets.add({ name: 'Fox', rdns })
    await page.goto('/')
    await connectWith(page, rdns)
    await page.goto('about:blank')
    await wallet.disconnect()
    const prompts = wallet.prompts().length
    await page.goto('/')
    await expectState(page, { connected: false, status: 'disconnected' }, 15_000)
    expect(wallet.prompts()).toHaveLength(prompts)
  })
})

test('a second tab follows a connect and a disconnect (demand 3)', async ({ page, context, wallets }) => {
  const wallet = await wallets.add({ name: 'Fox', rdns })
  await page.goto('/')
  const second = await context.newPage()
  await second.goto('/')
  await page.bringToFront()
  await connectWith(page, rdns)
  await expectState(second, { connected: true, status: 'connected' })
  expect(wallet.prompts()).toHaveLength(1)
  await closeModal(page)
  await page.getByTestId('demo-disconnect').click()
  await expectState(second, { connected: false, status: 'disconnected', caipAddress: null })
})

test('state is never called connected by a provider that is silent (demand 3)', async ({
  page,
  wallets,
  context,
}) => {
  await recordStatuses(context)
  const wallet = await wallets.add({ name: 'Fox', rdns, outcome: 'never' })
  await page.goto('/')
  await openConnect(page)
  await walletRow(page, rdns).click()
  await wallet.waitForCall('eth_requestAccounts')
  await page.reload()
  await expectState(page, { connected: false, status: 'disconnected', caipAddress: null })
  const statuses = (await page.evaluate(() => globalThis.statuses)) as DemoState['status'][]
  expect(statuses).not.toContain('connected')
})
