import { setBalance } from '@latchkit/devnet'
import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { accountButton, closeModal, expectState, openConnect, view } from '../support/demo.js'
import {
  type Addresses,
  chooseNetwork,
  enterRecoveryCode,
  openSecondProfile,
  openSettings,
  readAddresses,
  refreshBalance,
  sendEth,
  sendSol,
  signIn,
  writeDown,
} from '../support/embeddedWallet.js'
import { createEmail, openByButton, openSecureWindow, secureFrame } from '../support/login.js'
import { addAuthenticator } from '../support/passkey.js'
import { confirmPayment } from '../support/send.js'
import { askSolana, readLamports, solanaChain } from '../support/solana.js'
import type { System } from '../support/system.js'
import { expect, test } from '../support/test.js'

async function fund(system: System, { evm, solana }: Addresses): Promise<void> {
  await setBalance(system.devnet.chains['eip155:31337']?.rpcUrl ?? '', evm, parseEther('5'))
  await askSolana(system, 'requestAirdrop', [solana, 3_000_000_000])
  await expect.poll(() => readLamports(system, solana)).toBe(3_000_000_000n)
}

/** From device mode to passkey mode in the settings; the new recovery code. */
async function switchToPasskey(page: Page, system: System, email: string): Promise<string> {
  await openSettings(page, system, email)
  await writeDown(page)
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible()
  await page.getByTestId('lk-passkey').click()
  const code = await writeDown(page)
  await expect(page.getByText('Your passkeys open your wallet.')).toBeVisible()
  await page.goto('/')
  await expectState(page, { connected: true, status: 'connected' })
  return code
}

/** Ends the connection and the session of the secure site. */
async function signOut(page: Page): Promise<void> {
  await accountButton(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectState(page, { connected: false, status: 'disconnected' })
  await closeModal(page)
}

async function startPasskeyLogin(page: Page): Promise<void> {
  await openConnect(page)
  await page.getByTestId('lk-social-more').click()
  await page.getByTestId('lk-passkey').click()
  await expect(view(page, 'ApproveTransaction')).toBeVisible()
  await secureFrame(page).getByRole('button', { name: 'Use passkey' }).click()
}

declare global {
  var skippedMs: number | undefined
}

/** Before the page is loaded: `skipInSecureFrames` can move its frames' clocks. */
async function allowSkips(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { now } = Date
    Date.now = () => now() + (globalThis.skippedMs ?? 0)
  })
}

/** Moves the clock of the secure site's frames alone: the host page and the server have another. */
async function skipInSecureFrames(page: Page, ms: number): Promise<void> {
  const frames = page.frames().filter(frame => new URL(frame.url()).origin !== new URL(page.url()).origin)
  expect(frames).toHaveLength(1)
  for (const frame of frames)
    await frame.evaluate(value => {
      globalThis.skippedMs = value
    }, ms)
}

/** As a popup blocker does: neither the tap nor the request opens a window. */
async function blockWindows(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { open } = window
    let left = 2
    window.open = (...parameters) => {
      left -= 1
      return left < 0 ? open.apply(window, parameters) : null
    }
  })
}

/**
 * Confirms a payment whose keys a touch has to open first. An authenticator of Chromium's belongs to a tab, so the passkey
 * is asked for in the modal: as where the browser lets no window open by itself.
 */
async function touchAndConfirm(page: Page): Promise<Page> {
  await blockWindows(page)
  await confirmPayment(page)
  await secureFrame(page).getByRole('button', { name: 'Use passkey' }).click()
  return openByButton(page)
}

/** Bodies of the page's requests. */
function watchBodies(page: Page): string[] {
  const bodies: string[] = []
  page.on('request', request => bodies.push(request.postData() ?? ''))
  return bodies
}

test('a passkey with a PRF takes over the keys: the same addresses, ETH and SOL sent, also after a reload (T32)', async ({
  page,
  system,
}) => {
  test.slow()
  await addAuthenticator(page, { hasPrf: true })
  const email = createEmail()
  const addresses = await signIn(page, system, email)
  await fund(system, addresses)
  await switchToPasskey(page, system, email)
  expect(await readAddresses(page)).toEqual(addresses)
  await refreshBalance(page, '5 ETH')
  await sendEth(page, system, '1.25', touchAndConfirm)
  await page.reload()
  await expectState(page, { connected: true, status: 'connected' })
  expect(await readAddresses(page)).toEqual(addresses)
  await chooseNetwork(page, solanaChain)
  await refreshBalance(page, '3 SOL')
  await sendSol(page, system, '0.75', touchAndConfirm)
})

test('a wallet of a passkey locks 10 minutes after the touch, and the next payment asks for another (T32)', async ({
  page,
  system,
  guard,
}) => {
  test.slow()
  // A proof of a clock that is ahead is refused once, and made anew with the server's time.
  guard.allowErrors(/status of 40[01] .*\/auth\//)
  await allowSkips(page)
  await addAuthenticator(page, { hasPrf: true })
  const email = createEmail()
  const addresses = await signIn(page, system, email)
  await fund(system, addresses)
  await switchToPasskey(page, system, email)
  await refreshBalance(page, '5 ETH')
  await sendEth(page, system, '0.75', touchAndConfirm)
  await skipInSecureFrames(page, 605_000)
  await sendEth(page, system, '0.5', touchAndConfirm)
  // Within the next 10 minutes nothing is asked for.
  await sendEth(page, system, '0.25')
  expect(await readAddresses(page)).toEqual(addresses)
})

test('a passkey signs in and opens the wallet in one touch, and its PRF output is in no request (T32)', async ({
  page,
  system,
}) => {
  test.slow()
  await addAuthenticator(page, { hasPrf: true })
  const email = createEmail()
  const addresses = await signIn(page, system, email)
  await switchToPasskey(page, system, email)
  await signOut(page)
  const bodies = watchBodies(page)
  await startPasskeyLogin(page)
  await expectState(page, { connected: true, status: 'connected' })
  expect(await readAddresses(page)).toEqual(addresses)
  expect(bodies.filter(body => body.includes('authenticatorData'))).toHaveLength(1)
  expect(bodies.filter(body => /"prf"|"secret"/.test(body))).toEqual([])
})

test('a passkey without a PRF signs in and leaves the keys in device mode', async ({ page, system }) => {
  test.slow()
  await addAuthenticator(page, { hasPrf: false })
  const email = createEmail()
  const addresses = await signIn(page, system, email)
  await fund(system, addresses)
  await openSettings(page, system, email)
  await writeDown(page)
  await page.getByTestId('lk-passkey').click()
  await expect(page.getByText('This browser and our server open your wallet together.')).toBeVisible()
  await expect(page.getByTestId('lk-passkey')).toBeEnabled()
  await page.goto('/')
  await expectState(page, { connected: true, status: 'connected' })
  await signOut(page)
  await startPasskeyLogin(page)
  await expectState(page, { connected: true, status: 'connected' })
  expect(await readAddresses(page)).toEqual(addresses)
  await closeModal(page)
  await chooseNetwork(page, 'eip155:31337')
  await refreshBalance(page, '5 ETH')
  await sendEth(page, system, '1')
})

test('a second browser opens a wallet of passkey mode by the recovery code and gets a passkey too (T33)', async ({
  page,
  system,
  browser,
  contextOptions,
  baseURL,
}) => {
  test.slow()
  const email = createEmail()
  await addAuthenticator(page, { hasPrf: true })
  const addresses = await signIn(page, system, email)
  await fund(system, addresses)
  const recoveryCode = await switchToPasskey(page, system, email)

  const profiles = { page, system, browser, contextOptions, baseURL }
  const { other, close } = await openSecondProfile(profiles, email, each =>
    addAuthenticator(each, { hasPrf: true }),
  )
  const keys = await enterRecoveryCode(other, recoveryCode, () =>
    openSecureWindow(other, () =>
      secureFrame(other).getByRole('button', { name: 'Use recovery code' }).click(),
    ),
  )
  await addAuthenticator(keys, { hasPrf: true })
  await expect(keys.getByRole('heading', { name: 'Add a passkey' })).toBeVisible()
  await keys.getByTestId('lk-passkey').click()
  await expectState(other, { connected: true, status: 'connected' })
  expect(await readAddresses(other)).toEqual(addresses)
  await closeModal(other)
  await refreshBalance(other, '5 ETH')
  await sendEth(other, system, '1')
  await close()

  // The first browser's passkey still opens it.
  await page.reload()
  await expectState(page, { connected: true, status: 'connected' })
  await sendEth(page, system, '0.5', touchAndConfirm)
})
