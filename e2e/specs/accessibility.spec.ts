import type { Page } from '@playwright/test'
import type {} from '../host/src/main.js'
import { expectNoViolations as expectNone } from '../support/axe.js'
import { connectWith, modal, openConnect, view } from '../support/demo.js'
import { expect, test } from '../support/test.js'

const rdns = 'com.fox.test'

/** Every rule in the dark theme; the light one differs in its colours alone. */
async function expectNoViolations(page: Page, what: string): Promise<void> {
  await expectNone(page, what, 'everything')
  await page.evaluate(() => globalThis.host.setTheme('light'))
  await expectNone(page, `${what}, light`, 'colours')
  await page.evaluate(() => globalThis.host.setTheme('dark'))
}

test.describe('the views', () => {
  test.beforeEach(async ({ page, system }) => {
    await page.goto(`${system.urls.host}/?theme=dark`)
  })

  test('axe finds nothing in any view without a wallet, in both themes (demand 27)', async ({
    page,
    wallets,
  }) => {
    test.setTimeout(90_000)
    await wallets.add({ name: 'Fox', rdns, outcome: 'never' })
    await openConnect(page)
    await expectNoViolations(page, 'Connect')
    await page.getByTestId('lk-help').click()
    await expect(view(page, 'WhatIsAWallet')).toBeVisible()
    await expectNoViolations(page, 'WhatIsAWallet')
    await page.getByTestId('lk-no-wallet').click()
    await expect(page.getByTestId(/^lk-get-wallet-/).first()).toBeVisible()
    await expectNoViolations(page, 'GetWallet')
    await page
      .getByTestId(/^lk-get-wallet-/)
      .first()
      .click()
    await expect(view(page, 'Downloads')).toBeVisible()
    await expectNoViolations(page, 'Downloads')
    for (let step = 0; step < 3; step++) await page.getByTestId('lk-back').click()
    await page.getByTestId('lk-all-wallets').click()
    await expect(page.getByTestId('lk-wallet-list').getByRole('button').first()).toBeVisible()
    await expectNoViolations(page, 'AllWallets')
    await page.getByTestId('lk-search').fill('nothing of the kind')
    await expect(modal(page).getByRole('heading', { name: /No results for/ })).toBeVisible()
    await expectNoViolations(page, 'AllWallets, nothing found')
    await page.getByTestId('lk-back').click()
    await page.getByTestId('lk-wallet-walletConnect').click()
    await expect(page.getByTestId('lk-qr')).toHaveAttribute('data-ready', '')
    await expectNoViolations(page, 'ConnectingWalletConnect')
    await page.getByTestId('lk-back').click()
    await page.getByTestId(`lk-wallet-${rdns}`).click()
    await expect(view(page, 'ConnectingExternal')).toBeVisible()
    await expectNoViolations(page, 'ConnectingExternal')
    await expect(page.getByTestId('lk-retry')).toBeVisible()
    await expectNoViolations(page, 'ConnectingExternal, another way offered')
    await page.getByTestId('lk-close').click()
    await page.evaluate(() => globalThis.host.openModal('ConnectingWalletConnectBasic'))
    await expect(page.getByTestId('lk-qr')).toHaveAttribute('data-ready', '')
    await expectNoViolations(page, 'ConnectingWalletConnectBasic')
  })

  test('axe finds nothing in any view with a wallet, in both themes (demand 27)', async ({
    page,
    wallets,
  }) => {
    test.setTimeout(90_000)
    const wallet = await wallets.add({ name: 'Fox', rdns })
    await connectWith(page, rdns)
    await page.evaluate(() => globalThis.host.openModal('Account'))
    await expect(page.getByTestId(/^lk-token-/).first()).toBeVisible()
    await expectNoViolations(page, 'Account')
    for (const tab of ['nfts', 'activity']) {
      await page.getByTestId(`lk-tab-${tab}`).click()
      await expectNoViolations(page, `Account, ${tab}`)
    }
    await page.getByTestId('lk-account-network').click()
    await expect(view(page, 'Networks')).toBeVisible()
    await expectNoViolations(page, 'Networks')
    wallet.setOutcome('never')
    await page.getByTestId('lk-network-eip155:31338').click()
    await expect(view(page, 'SwitchNetwork')).toBeVisible()
    await expectNoViolations(page, 'SwitchNetwork, waiting')
    wallet.decide('reject')
    await expect(modal(page).getByRole('heading', { name: 'Switch declined' })).toBeVisible()
    await expectNoViolations(page, 'SwitchNetwork, declined')
    await page.getByTestId('lk-close').click()
    await page.evaluate(() => {
      globalThis.host.requestSignature('A text\n\nof several lines').catch(() => {})
    })
    await expect(view(page, 'SIWXSignMessage')).toBeVisible()
    await expectNoViolations(page, 'SIWXSignMessage')
    await page.getByTestId('lk-cancel').click()
    wallet.setOutcome('approve')
    await wallet.setChain(4242)
    await page.evaluate(() => globalThis.host.openModal('UnsupportedChain'))
    await expect(view(page, 'UnsupportedChain')).toBeVisible()
    await expectNoViolations(page, 'UnsupportedChain')
    await page.getByTestId('lk-close').click()
    await page.evaluate(() =>
      globalThis.host.openModal('SwitchActiveChain', { caipNetworkId: 'eip155:31338' }),
    )
    await expect(view(page, 'SwitchActiveChain')).toBeVisible()
    await expectNoViolations(page, 'SwitchActiveChain')
  })
})

test('changes are announced to a screen reader, and the dialog is named by its title (demand 27)', async ({
  page,
  wallets,
}) => {
  const wallet = await wallets.add({ name: 'Fox', rdns, outcome: 'never' })
  await page.goto('/')
  await openConnect(page)
  await expect(page.getByRole('dialog', { name: 'Connect wallet' })).toBeVisible()
  const status = modal(page).getByRole('status')
  await page.getByTestId(`lk-wallet-${rdns}`).click()
  await expect(status).toContainText('Open Fox to continue')
  wallet.decide('reject')
  await expect(status).toContainText('Request declined')
})
