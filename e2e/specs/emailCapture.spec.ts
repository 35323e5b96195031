import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/axe.js'
import { expectState, openConnect, settled, view, walletRow } from '../support/demo.js'
import { fundEvm } from '../support/fund.js'
import { createEmail, readMails } from '../support/login.js'
import { expect, test } from '../support/nodeWallet.js'

const session = (page: Page) => page.getByTestId('demo-session')

async function signIn(page: Page): Promise<void> {
  await openConnect(page)
  await walletRow(page, 'com.fox.test').click()
  await expectState(page, { connected: true })
  await expect(view(page, 'ConnectingSiwe')).toBeVisible()
  await page.getByTestId('lk-siwx-sign').click()
}

test('after sign-in a visitor leaves an address by the keyboard, confirms it by the mailed code, and is not asked again (R9.11 emailCapture)', async ({
  page,
  system,
  wallets,
}) => {
  const email = createEmail()
  const { privateKey } = await fundEvm(system, 'DEVUSD')
  await wallets.add({ name: 'Fox', rdns: 'com.fox.test', privateKeys: [privateKey] })
  await page.goto('/?siwx&email')
  await signIn(page)
  await expect(view(page, 'DataCapture')).toBeVisible()
  await settled(page)
  await expectNoViolations(page, 'DataCapture')
  await expect(page.getByTestId('lk-email-input')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(view(page, 'DataCaptureOtpConfirm')).toBeVisible()
  await settled(page)
  await expectNoViolations(page, 'DataCaptureOtpConfirm')
  await expect.poll(async () => (await readMails(system, email)).length).toBe(1)
  const [mail] = await readMails(system, email)
  expect(mail?.subject).toContain('confirms your email')
  await expect(page.getByTestId('lk-otp-input')).toBeFocused()
  await page.keyboard.type(mail?.code ?? '')
  await expect(page.getByTestId('lk-capture-done')).toBeFocused()
  await expect(session(page)).toHaveAttribute('data-has-email', 'true')
  await page.keyboard.press('Enter')
  await expect(view(page, 'DataCaptureOtpConfirm')).toBeHidden()

  await page.getByTestId('demo-sign-out').click()
  await expect(session(page)).toHaveAttribute('data-status', 'signedOut')
  await page.getByTestId('demo-sign-in').click()
  await page.getByTestId('lk-siwx-sign').click()
  await expect(session(page)).toHaveAttribute('data-has-email', 'true')
  await expect(view(page, 'ConnectingSiwe')).toBeHidden()
  await expect(view(page, 'DataCapture')).toBeHidden()
})

test('a visitor who leaves no address stays signed in; a page without the feature never asks (R9.11 emailCapture)', async ({
  page,
  system,
  wallets,
}) => {
  const { privateKey } = await fundEvm(system, 'DEVUSD')
  await wallets.add({ name: 'Fox', rdns: 'com.fox.test', privateKeys: [privateKey] })
  await page.goto('/?siwx&email')
  await signIn(page)
  await page.getByTestId('lk-capture-later').click()
  await expect(view(page, 'DataCapture')).toBeHidden()
  await expect(session(page)).toHaveAttribute('data-status', 'signedIn')
  await expect(session(page)).toHaveAttribute('data-has-email', 'false')

  await page.goto('/?siwx')
  await expectState(page, { connected: true })
  await page.getByTestId('demo-sign-out').click()
  await page.getByTestId('demo-sign-in').click()
  await page.getByTestId('lk-siwx-sign').click()
  await expect(session(page)).toHaveAttribute('data-status', 'signedIn')
  await expect(view(page, 'DataCapture')).toBeHidden()
})
