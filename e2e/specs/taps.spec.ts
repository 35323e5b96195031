import { setBalance } from '@latchkit/devnet'
import { devices, type Page } from '@playwright/test'
import { parseEther } from 'viem'
import { createAddress, getChain } from '../support/chain.js'
import { accountButton, closeModal, connectButton, expectState, view } from '../support/demo.js'
import {
  keepRecoveryCode,
  openSecondProfile,
  readAddresses,
  refreshBalance,
  signIn,
} from '../support/embeddedWallet.js'
import { createEmail, openByButton, openSecureWindow, readCode } from '../support/login.js'
import type { System } from '../support/system.js'
import { startTaps, type Taps, waitForSecure } from '../support/taps.js'
import { expect, test } from '../support/test.js'

const evmChain = 'eip155:31337'
/** `npm run test:long` recovers on a phone as well, where the same controls are tapped. */
const hasAll = process.env['LOOKS'] === 'all'
const { defaultBrowserType: _, ...pixel } = devices['Pixel 7'] ?? { defaultBrowserType: 'chromium' }

const note = (title: string, taps: Taps, place?: string): ReturnType<Taps['read']> => {
  const read = taps.read()
  test.info().annotations.push({ type: 'taps', description: JSON.stringify({ title, place, ...read }) })
  if (process.env['TAPS']) console.log(JSON.stringify({ title, place, ...read }))
  return read
}

/** From the page to connected. */
async function measureSignIn(page: Page, system: System, isPhone: boolean): Promise<number> {
  const email = createEmail()
  await page.goto('/')
  const taps = startTaps(isPhone)
  await taps.tap(connectButton(page))
  await taps.type(page.getByTestId('lk-email-input'), email)
  await taps.tap(page.getByTestId('lk-email-continue'))
  await expect(view(page, 'EmailVerifyOtp')).toBeVisible()
  await taps.type(page.getByTestId('lk-otp-input'), await readCode(system, email))
  await expectState(page, { connected: true, status: 'connected' })
  return note('sign-in by email', taps).taps
}

/** As a browser or an extension that opens no windows does, once. */
const blockNextWindow = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { open } = window
    window.open = () => {
      window.open = open
      return null
    }
  })

/** From the account button, or the demo's own button, to included in a block. */
async function measurePayment(
  page: Page,
  system: System,
  { isPhone, start, isBlocked = false }: { isPhone: boolean; start: 'account' | 'own'; isBlocked?: boolean },
): Promise<number> {
  const to = createAddress()
  const taps = startTaps(isPhone)
  if (start === 'account') {
    await taps.tap(accountButton(page))
    await taps.tap(page.getByTestId('lk-send'))
  } else await taps.tap(page.getByTestId('demo-send'))
  await taps.type(page.getByTestId('lk-send-amount'), '0.25')
  await taps.type(page.getByTestId('lk-send-to'), to)
  await taps.tap(page.getByTestId('lk-send-review'))
  await expect(page.getByTestId('lk-send-simulation')).toHaveAttribute('data-status', 'passed')
  if (isBlocked) await blockNextWindow(page)
  const asking = waitForSecure(page)
  await taps.tap(page.getByTestId('lk-send-confirm'))
  if (isBlocked) await taps.tap(page.getByTestId('lk-secure-open'))
  const { place, site } = await asking
  await taps.tap(site.getByTestId('lk-approve'))
  await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'done')
  expect(await getChain(system).getBalance({ address: to })).toBe(parseEther('0.25'))
  const from = start === 'account' ? 'the modal' : 'the demo’s button'
  const read = note(`payment from ${from}${isBlocked ? ', its window blocked' : ''}`, taps, place)
  await closeModal(page)
  return read.taps
}

for (const [device, use] of [
  ['desktop', {}],
  ['phone', { ...pixel, viewport: { width: 390, height: 844 } }],
] as const)
  test.describe(device, () => {
    test.use(use)
    const isPhone = device === 'phone'

    test(`${device}: signing in takes 2 taps and a payment 4, and one more where the browser blocks its window (D67)`, async ({
      page,
      system,
    }) => {
      test.slow()
      expect(await measureSignIn(page, system, isPhone)).toBe(2)
      await closeModal(page)
      const { evm } = await readAddresses(page)
      await setBalance(system.devnet.chains[evmChain]?.rpcUrl ?? '', evm, parseEther('5'))
      await refreshBalance(page, '5 ETH')
      expect(await measurePayment(page, system, { isPhone, start: 'account' })).toBe(5)
      expect(await measurePayment(page, system, { isPhone, start: 'own' })).toBe(4)
      expect(await measurePayment(page, system, { isPhone, start: 'own', isBlocked: true })).toBe(5)
    })

    if (isPhone && !hasAll) return
    test(`${device}: recovery (D67)`, async ({ page, system, browser, contextOptions, baseURL }) => {
      test.slow()
      const email = createEmail()
      await signIn(page, system, email)
      const code = await keepRecoveryCode(page)
      const profiles = { page, system, browser, contextOptions, baseURL }
      const { other, close } = await openSecondProfile(profiles, email)
      const taps = startTaps(isPhone)
      const button = other.getByTestId('lk-secure-open')
      await expect(button).toBeVisible()
      // Within 5 seconds of the last tap the window is open by itself.
      const isOpen = (await button.innerText()) === 'Show window'
      const site = await (isOpen
        ? openByButton(other)
        : openSecureWindow(other, () => taps.tap(other.getByTestId('lk-secure-open'))))
      await taps.type(site.getByLabel('Recovery code'), code)
      await taps.tap(site.getByRole('button', { name: 'Open wallet' }))
      await expectState(other, { connected: true, status: 'connected' })
      expect(note('recovery, after the approval of the device', taps, 'window').taps).toBe(isOpen ? 1 : 2)
      await close()
    })
  })
