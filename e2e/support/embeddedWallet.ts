import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import { type Hex, parseEther } from 'viem'
import { createAddress, getChain } from './chain.js'
import { accountButton, closeModal, expectState, readState, view } from './demo.js'
import { type Guard, guardContext } from './guard.js'
import { askForCode, countCodes, openByButton, openSecureWindow, readCode, readDeviceLink } from './login.js'
import { confirmPayment, reviewPayment } from './send.js'
import { createSolanaAddress, readLamports } from './solana.js'
import type { System } from './system.js'

export type Addresses = { evm: Hex; solana: string }

/** Signs in with an address that has no account yet; the addresses of both families. */
export async function signIn(page: Page, system: System, email: string): Promise<Addresses> {
  await page.goto('/')
  await askForCode(page, email)
  await page.getByTestId('lk-otp-input').fill(await readCode(system, email))
  await expectState(page, { connected: true, status: 'connected' })
  await closeModal(page)
  return readAddresses(page)
}

export async function readAddresses(page: Page): Promise<Addresses> {
  const { accounts } = await readState(page)
  const [evm = '', solana = ''] = ['eip155', 'solana'].map(family => accounts[family]?.[0] ?? '')
  expect(evm).toMatch(/0x[0-9a-fA-F]{40}$/)
  expect(solana).toMatch(/[1-9A-HJ-NP-Za-km-z]{32,44}$/)
  return {
    evm: evm.slice(evm.lastIndexOf(':') + 1) as Hex,
    solana: solana.slice(solana.lastIndexOf(':') + 1),
  }
}

/** The network that the page shows, chosen in the modal. */
export async function chooseNetwork(page: Page, caipNetworkId: string): Promise<void> {
  await page.getByTestId('lk-network-button').first().click()
  await page.getByTestId(`lk-network-${caipNetworkId}`).click()
  await expectState(page, { caipNetworkId })
  await closeModal(page)
}

/** Reads the balance again, which came from elsewhere. */
export async function refreshBalance(page: Page, shown: string): Promise<void> {
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByTestId('demo-balance')).toHaveText(shown)
}

/** Confirms the payment, whose window opens in the same tap. */
export const confirmInWindow = (page: Page): Promise<Page> =>
  openSecureWindow(page, () => confirmPayment(page))

/** Sends ETH to a new address; `confirm` goes from the review to the window of the approval. */
export async function sendEth(
  page: Page,
  system: System,
  amount: string,
  confirm: (page: Page) => Promise<Page> = confirmInWindow,
): Promise<void> {
  const to = createAddress()
  await reviewPayment(page, { to, amount })
  const approval = await confirm(page)
  await expect(view(page, 'ApproveTransaction')).toBeVisible()
  await expect(approval.locator('main')).toContainText(amount)
  await expect(approval.getByText(to.slice(-4)).first()).toBeVisible()
  await approval.getByTestId('lk-approve').click()
  await expect.poll(() => approval.isClosed()).toBe(true)
  await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'done')
  expect(await getChain(system).getBalance({ address: to })).toBe(parseEther(amount))
  await closeModal(page)
}

/** Sends SOL to a new address, on the cluster that the page shows. */
export async function sendSol(
  page: Page,
  system: System,
  amount: string,
  confirm: (page: Page) => Promise<Page> = confirmInWindow,
): Promise<void> {
  const receiver = await createSolanaAddress()
  await reviewPayment(page, { to: receiver, amount })
  const approval = await confirm(page)
  await expect(approval.locator('main')).toContainText(amount)
  await approval.getByTestId('lk-approve').click()
  await expect.poll(() => readLamports(system, receiver)).toBe(BigInt(Math.round(Number(amount) * 1e9)))
  await closeModal(page)
}

/** The code that a page shows, typed back where it asks for it. `save` runs while the code is shown. */
export async function writeDown(page: Page, save: () => Promise<void> = async () => {}): Promise<string> {
  const groups: Locator = page.getByRole('list', { name: 'Recovery code' }).getByRole('listitem')
  await expect(groups).not.toHaveCount(0)
  const code = await groups.allInnerTexts()
  await save()
  const saved = page.getByRole('button', { name: 'I saved my code' })
  // Also on a phone, without scrolling.
  await expect(saved).toBeInViewport({ ratio: 1 })
  await saved.click()
  const asked = page.getByLabel(/^Group \d+$/)
  await expect(asked).toHaveCount(2)
  for (const place of [0, 1]) {
    const label = await page.locator(`label[for="group-${place}"]`).innerText()
    await asked.nth(place).fill(code[Number(label.replace(/\D/g, '')) - 1] ?? '')
  }
  await page.getByRole('button', { name: 'Confirm' }).click()
  return code.join('')
}

/** Shows the recovery code by the notice in the account, confirms it and returns it. */
export async function keepRecoveryCode(page: Page): Promise<string> {
  await accountButton(page).click()
  const backup = await openSecureWindow(page, () => page.getByTestId('lk-backup-notice').click())
  await expect(view(page, 'ApproveTransaction')).toBeVisible()
  const code = await writeDown(backup)
  await expect(view(page, 'Account')).toBeVisible()
  await expect(page.getByTestId('lk-backup-notice')).toHaveCount(0)
  await closeModal(page)
  return code
}

/** Opens the mailed link in the profile that is signed in, and chooses the number that the new device shows. */
async function approveDevice(page: Page, link: string, number: string): Promise<void> {
  const inbox = await page.context().newPage()
  await inbox.goto(link)
  await expect(inbox.locator('strong')).toHaveText(new URL(page.url()).origin)
  await expect(inbox.locator('button.number')).toHaveCount(3)
  await inbox.getByRole('button', { name: number, exact: true }).click()
  await expect(inbox.getByRole('heading', { name: 'The device is signed in' })).toBeVisible()
  await inbox.close()
}

/**
 * The secure site's own page, by the modal's link, after the sign-in that it asks for; in this tab, because an
 * authenticator belongs to one.
 */
export async function openSettings(page: Page, system: System, email: string): Promise<void> {
  await accountButton(page).click()
  await page.getByTestId('lk-account-settings').click()
  const opened = page.waitForEvent('popup')
  await page.getByTestId('lk-secure-settings').click()
  const settings = await opened
  await settings.waitForURL('**/settings')
  const url = settings.url()
  await settings.close()
  await page.goto(url)
  const heading = page.getByRole('heading', { name: /^(?:Confirm it’s you|Sign in to your account)$/ })
  await expect(heading).toBeVisible()
  const sent = await countCodes(system, email)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.getByLabel(/^Code that we sent/).fill(await readCode(system, email, sent + 1))
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(heading).toHaveCount(0)
}

export type Contexts = {
  page: Page
  system: System
  browser: Browser
  contextOptions: BrowserContextOptions
  baseURL: string | undefined
}

/** A second profile that asks for a code and is approved by the first one; what opens the keys comes next. */
export async function openSecondProfile(
  { page, system, browser, contextOptions, baseURL }: Contexts,
  email: string,
  prepare: (page: Page) => Promise<void> = async () => {},
): Promise<{ other: Page; close: () => Promise<void>; guard: Guard }> {
  const context = await browser.newContext({ ...contextOptions, ...(baseURL && { baseURL }) })
  const guard = await guardContext(context)
  const other = await context.newPage()
  await prepare(other)
  await other.goto('/')
  const sent = await countCodes(system, email)
  await askForCode(other, email)
  await other.getByTestId('lk-otp-input').fill(await readCode(system, email, sent + 1))
  await expect(view(other, 'EmailVerifyDevice')).toBeVisible()
  const number = await other.getByTestId('lk-device-number').innerText()
  await expectState(other, { connected: false })
  await approveDevice(page, await readDeviceLink(system, email), number)
  await expect(view(other, 'ApproveTransaction')).toBeVisible()
  const close = async () => {
    guard.check()
    await context.close()
  }
  return { other, close, guard }
}

/** Types the recovery code in the window of the secure site that the modal's button opens. */
export async function enterRecoveryCode(
  page: Page,
  code: string,
  open: (page: Page) => Promise<Page> = openByButton,
): Promise<Page> {
  const keys = await open(page)
  await keys.getByLabel('Recovery code').fill(code)
  await keys.getByRole('button', { name: 'Open wallet' }).click()
  return keys
}
