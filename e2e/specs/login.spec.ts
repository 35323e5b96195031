import { setBalance } from '@latchkit/devnet'
import { parseEther } from 'viem'
import { createAddress, getChain } from '../support/chain.js'
import { accountButton, closeModal, expectState, modal, readState } from '../support/demo.js'
import {
  chooseNetwork,
  confirmInWindow,
  enterRecoveryCode,
  keepRecoveryCode,
  openSecondProfile,
  readAddresses,
  refreshBalance,
  sendEth,
  sendSol,
  signIn,
} from '../support/embeddedWallet.js'
import { guardContext } from '../support/guard.js'
import { askForCode, createEmail, readCode, readDeviceLink, secureFrame } from '../support/login.js'
import { reviewPayment } from '../support/send.js'
import { askSolana, readLamports, solanaChain } from '../support/solana.js'
import { expect, test } from '../support/test.js'

const evmChain = 'eip155:31337'

test('a visitor without a wallet signs in by email, sends ETH and SOL, approves both on the secure site, and stays signed in over a reload (R1.3, R4.7, R6.4)', async ({
  page,
  system,
}) => {
  const { evm, solana } = await signIn(page, system, createEmail())
  await setBalance(system.devnet.chains[evmChain]?.rpcUrl ?? '', evm, parseEther('5'))
  await askSolana(system, 'requestAirdrop', [solana, 3_000_000_000])
  await expect.poll(() => readLamports(system, solana)).toBe(3_000_000_000n)

  await refreshBalance(page, '5 ETH')
  await sendEth(page, system, '1.25')

  await chooseNetwork(page, solanaChain)
  await refreshBalance(page, '3 SOL')
  await sendSol(page, system, '0.75')

  await page.reload()
  await expectState(page, { connected: true, status: 'connected' })
  expect(await readAddresses(page)).toEqual({ evm, solana })
  await expect(modal(page)).toBeHidden()
})

/** Six digits that are not the code. */
const toWrongCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

test('a wrong code says how many tries are left, and the right one still signs in (R1.3, T36)', async ({
  page,
  system,
  guard,
}) => {
  // Chromium itself writes refused requests to the console.
  guard.allowErrors(/status of 400 .*\/auth\/email\/verify/)
  const email = createEmail()
  await page.goto('/')
  await askForCode(page, email)
  const code = await readCode(system, email)
  const field = page.getByTestId('lk-otp-input')
  for (const left of ['4 tries left', '3 tries left']) {
    await field.fill(toWrongCode(code))
    await expect(page.locator('#lk-otp-status')).toContainText(left)
    await expect(field).toHaveValue('')
  }
  await expectState(page, { connected: false })
  await field.fill(code)
  await expectState(page, { connected: true, status: 'connected' })
})

test('five wrong codes end the code, which then is worthless; a new one signs in (R1.3, T36)', async ({
  page,
  system,
  guard,
}) => {
  // A new code can be had after 30 seconds.
  test.slow()
  guard.allowErrors(/status of 400 .*\/auth\/email\/verify/)
  const email = createEmail()
  await page.goto('/')
  await askForCode(page, email)
  const code = await readCode(system, email)
  const field = page.getByTestId('lk-otp-input')
  const status = page.locator('#lk-otp-status')
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try', 'expired']) {
    await field.fill(toWrongCode(code))
    await expect(status).toContainText(left)
    await expect(field).toHaveValue('')
  }
  await field.fill(code)
  await expect(field).toHaveValue('')
  await expect(status).toContainText('expired')
  await expectState(page, { connected: false })
  await page.getByTestId('lk-otp-resend').click({ timeout: 45_000 })
  await expect(status).not.toContainText('expired')
  await field.fill(await readCode(system, email, 2))
  await expectState(page, { connected: true, status: 'connected' })
})

test('another browser is approved by the mailed link and its number, and has the same addresses by the recovery code (R1.3, T33, T37)', async ({
  page,
  system,
  browser,
  contextOptions,
  baseURL,
}) => {
  const email = createEmail()
  const addresses = await signIn(page, system, email)
  const recoveryCode = await keepRecoveryCode(page)

  const { other, close } = await openSecondProfile({ page, system, browser, contextOptions, baseURL }, email)
  await enterRecoveryCode(other, recoveryCode)
  await expectState(other, { connected: true, status: 'connected' })
  expect(await readAddresses(other)).toEqual(addresses)
  await close()
})

test('another browser with the wrong number is declined, and gets nothing (T37)', async ({
  page,
  system,
  browser,
  contextOptions,
  baseURL,
}) => {
  const email = createEmail()
  await signIn(page, system, email)
  const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) })
  const guard = await guardContext(context)
  const other = await context.newPage()
  await other.goto('/')
  await askForCode(other, email)
  await other.getByTestId('lk-otp-input').fill(await readCode(system, email, 2))
  const number = await other.getByTestId('lk-device-number').innerText()
  const inbox = await page.context().newPage()
  await inbox.goto(await readDeviceLink(system, email))
  await inbox.locator('button.number').filter({ hasNotText: number }).first().click()
  await expect(modal(other)).toContainText('This device was declined.')
  await expectState(other, { connected: false })
  guard.check()
  await context.close()
})

test('rejected on the secure site: said so, nothing is signed or sent, and the second try goes through (R4.7)', async ({
  page,
  system,
}) => {
  const { evm } = await signIn(page, system, createEmail())
  await setBalance(system.devnet.chains[evmChain]?.rpcUrl ?? '', evm, parseEther('5'))
  await refreshBalance(page, '5 ETH')
  const to = createAddress()
  await reviewPayment(page, { to, amount: '0.1' })
  const rejected = await confirmInWindow(page)
  await expect(rejected.getByTestId('lk-approve')).toBeEnabled()
  await rejected.getByTestId('lk-reject').click()
  await expect(page.getByTestId('lk-send-status')).toContainText('declined')
  expect(await getChain(system).getTransactionCount({ address: evm })).toBe(0)
  await (await confirmInWindow(page)).getByTestId('lk-approve').click()
  await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'done')
  expect(await getChain(system).getBalance({ address: to })).toBe(parseEther('0.1'))
  await closeModal(page)

  await page.getByTestId('demo-sign').click()
  // Before that the dialog still moves, and a click may miss the frame.
  await expect(secureFrame(page).getByTestId('lk-approve')).toBeEnabled()
  await secureFrame(page).getByTestId('lk-reject').click()
  await expect(page.getByTestId('demo-signature')).toContainText('USER_REJECTED')
  await expect(modal(page)).toBeHidden()
})

test('signing out ends the session and the accounts of both families, also after a reload (R4.18)', async ({
  page,
  system,
}) => {
  await signIn(page, system, createEmail())
  const hasSession = async () =>
    (await page.context().cookies()).some(({ name }) => name === '__Host-lk-session')
  expect(await hasSession()).toBe(true)
  await accountButton(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectState(page, { connected: false, status: 'disconnected' })
  expect(Object.values((await readState(page)).accounts).flat()).toEqual([])
  await expect.poll(hasSession).toBe(false)
  await page.reload()
  await expectState(page, { connected: false, status: 'disconnected' })
})
