import type { Page } from '@playwright/test'
import { expectNoViolations } from '../support/axe.js'
import { accountButton, expectState, openConnect, settled, view, walletRow } from '../support/demo.js'
import { fundEvm } from '../support/fund.js'
import { expect, test } from '../support/nodeWallet.js'

const session = (page: Page) => page.getByTestId('demo-session')
const signIn = (page: Page) => page.getByTestId('lk-siwx-sign')

/** Connects in the modal, which goes on to the sign-in without closing in between. */
async function connectAndAsk(page: Page, id: string): Promise<void> {
  await openConnect(page)
  const closed = await page.getByTestId('lk-modal').evaluateHandle(dialog => {
    const closed: Event[] = []
    dialog.addEventListener('close', event => closed.push(event))
    return closed
  })
  await walletRow(page, id).click()
  await expectState(page, { connected: true })
  await expect(view(page, 'ConnectingSiwe')).toBeVisible()
  await expect(signIn(page)).toBeEnabled()
  expect(await closed.evaluate(events => events.length)).toBe(0)
}

test('a visitor signs in on connect, stays so over a reload, and is signed out with the connection (D46, R4.18)', async ({
  page,
  system,
  wallets,
}) => {
  const { privateKey, address } = await fundEvm(system, 'DEVUSD')
  await wallets.add({ name: 'Fox', rdns: 'com.fox.test', privateKeys: [privateKey] })
  await page.goto('/?siwx')
  await connectAndAsk(page, 'com.fox.test')
  await expect(page.getByTestId('lk-siwx-domain')).toHaveText(new URL(page.url()).host)
  await expect(page.getByTestId('lk-siwx-statement')).toHaveText('Sign in to the demo.')
  await settled(page)
  await expectNoViolations(page, 'ConnectingSiwe')
  await signIn(page).click()
  await expect(session(page)).toHaveAttribute('data-status', 'signedIn')
  await expect(session(page)).toHaveAttribute('data-account', new RegExp(`:${address}$`, 'i'))
  await expect(view(page, 'ConnectingSiwe')).toBeHidden()

  await page.reload()
  await expectState(page, { connected: true })
  await expect(session(page)).toHaveAttribute('data-status', 'signedIn')

  await accountButton(page).click()
  await page.getByTestId('lk-disconnect').click()
  await expectState(page, { connected: false })
  await expect(session(page)).toHaveAttribute('data-status', 'signedOut')
  // The page is signed out at once, the server a request later.
  const readSession = () =>
    page.evaluate(async server => {
      const response = await fetch(`${server}/auth/siwx/session`, { credentials: 'include' })
      return response.json()
    }, system.urls.server)
  await expect.poll(readSession).toEqual({ session: null })
})

test('another account of the wallet ends the session, and is asked itself (D46)', async ({
  page,
  system,
  wallets,
}) => {
  const [one, two] = [await fundEvm(system, 'DEVUSD'), await fundEvm(system, 'DEVUSD')]
  const wallet = await wallets.add({
    name: 'Fox',
    rdns: 'com.fox.test',
    privateKeys: [one.privateKey, two.privateKey],
  })
  await page.goto('/?siwx')
  await connectAndAsk(page, 'com.fox.test')
  await signIn(page).click()
  await expect(session(page)).toHaveAttribute('data-account', new RegExp(`:${one.address}$`, 'i'))
  await wallet.setAccounts([two.address])
  await expect(view(page, 'ConnectingSiwe')).toBeVisible()
  await expect(session(page)).toHaveAttribute('data-status', 'signedOut')
  await signIn(page).click()
  await expect(session(page)).toHaveAttribute('data-account', new RegExp(`:${two.address}$`, 'i'))
})

test('a visitor who does not sign in stays connected, and is disconnected where the site requires it (D46)', async ({
  page,
  system,
  wallets,
}) => {
  const { privateKey } = await fundEvm(system, 'DEVUSD')
  await wallets.add({ name: 'Fox', rdns: 'com.fox.test', privateKeys: [privateKey] })
  await page.goto('/?siwx')
  await connectAndAsk(page, 'com.fox.test')
  await page.getByTestId('lk-siwx-cancel').click()
  await expect(view(page, 'ConnectingSiwe')).toBeHidden()
  await expectState(page, { connected: true })
  await page.reload()
  await expectState(page, { connected: true })
  await expect(session(page)).toHaveAttribute('data-status', 'signedOut')
  await expect(view(page, 'ConnectingSiwe')).toBeHidden()

  await page.goto('/?siwx=required')
  await expect(view(page, 'ConnectingSiwe')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectState(page, { connected: false })
})

test('a Solana account signs in (D46)', async ({ page, wallets }) => {
  await wallets.add({ name: 'Sun', rdns: 'app.sun.test', families: ['solana'] })
  await page.goto('/?siwx')
  await openConnect(page)
  await page.getByTestId(/^lk-wallet-(?:app\.)?sun/).click()
  await expectState(page, { connected: true })
  await signIn(page).click()
  await expect(session(page)).toHaveAttribute('data-account', /^solana:/)
})

test('two tabs share the session: signing out in one signs out the other (D46)', async ({
  page,
  system,
  wallets,
  context,
}) => {
  const { privateKey } = await fundEvm(system, 'DEVUSD')
  await wallets.add({ name: 'Fox', rdns: 'com.fox.test', privateKeys: [privateKey] })
  await page.goto('/?siwx')
  await connectAndAsk(page, 'com.fox.test')
  await signIn(page).click()
  await expect(session(page)).toHaveAttribute('data-status', 'signedIn')
  const other = await context.newPage()
  await other.goto('/?siwx')
  await expect(session(other)).toHaveAttribute('data-status', 'signedIn')
  await page.getByTestId('demo-sign-out').click()
  await expect(session(other)).toHaveAttribute('data-status', 'signedOut')
  await expectState(other, { connected: true })
})
