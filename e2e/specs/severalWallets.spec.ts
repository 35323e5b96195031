import type { Page } from '@playwright/test'
import { evmChain } from '../support/balances.js'
import { accountButton, closeModal, expectState, openConnect, view, walletRow } from '../support/demo.js'
import { expect, test } from '../support/nodeWallet.js'

const asksVisitor = ({ method }: { method: string }): boolean => /connect|request|sign/i.test(method)

async function openWallets(page: Page): Promise<void> {
  await accountButton(page).click()
  await expect(view(page, 'Account')).toBeVisible()
  await page.getByTestId('lk-account-wallets').click()
  await expect(view(page, 'ProfileWallets')).toBeVisible()
}

/** Adds a wallet from the list of connected ones. */
async function add(page: Page, id: string): Promise<void> {
  await openWallets(page)
  await page.getByTestId('lk-add-wallet').click()
  await walletRow(page, id).click()
  await expect(view(page, 'Account')).toBeVisible()
  await closeModal(page)
}

test('three wallets at once: each is used, named, ended and connected again, by keyboard too; a reload asks none (R6.2, R3.5)', async ({
  page,
  wallets,
}) => {
  const [fox, hare, star] = [
    await wallets.add({ name: 'Fox', rdns: 'com.fox.test' }),
    await wallets.add({ name: 'Hare', rdns: 'com.hare.test' }),
    await wallets.add({ name: 'Star', families: ['solana'] }),
  ]
  const [foxAddress, hareAddress] = [fox.addresses()[0] ?? '', hare.addresses()[0] ?? '']
  await page.goto('/?multi')
  await openConnect(page)
  await walletRow(page, 'com.fox.test').click()
  await expectState(page, { connected: true, connectorId: 'com.fox.test' })
  await closeModal(page)
  await add(page, 'com.hare.test')
  await expectState(page, { connectorId: 'com.hare.test', caipAddress: `${evmChain}:${hareAddress}` })
  await add(page, 'star')
  await expectState(page, { connectorId: 'standard-star' })

  await openWallets(page)
  for (const id of ['com.fox.test', 'com.hare.test', 'standard-star'])
    await expect(page.getByTestId(`lk-connection-${id}`)).toHaveAttribute('data-status', 'connected')
  // Balances are read while the list is open.
  await expect(page.getByTestId(`lk-wallet-account-${foxAddress}`)).toContainText('ETH')

  // By keyboard: name an account, then use it.
  await page.getByTestId(`lk-edit-label-${foxAddress}`).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Rent')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('lk-label-input')).toBeHidden()
  await expect(page.getByTestId(`lk-wallet-account-${foxAddress}`)).not.toContainText('Rent')
  await expect(page.getByTestId(`lk-edit-label-${foxAddress}`)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Rent')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId(`lk-wallet-account-${foxAddress}`)).toContainText('Rent')
  await page.getByTestId(`lk-wallet-account-${foxAddress}`).focus()
  await page.keyboard.press('Enter')
  await expect(view(page, 'Account')).toBeVisible()
  await expect(page.getByTestId('lk-account-name')).toHaveText('Rent')
  await expectState(page, { connectorId: 'com.fox.test', caipAddress: `${evmChain}:${foxAddress}` })

  // A wallet that is not in use changes nothing that is shown.
  await hare.setAccounts([])
  await expectState(page, { connectorId: 'com.fox.test' })

  const before = [fox, hare, star].map(each => each.prompts().filter(asksVisitor).length)
  await page.reload()
  await expectState(page, { connected: true, connectorId: 'com.fox.test' })
  await openWallets(page)
  await expect(page.getByTestId('lk-connection-standard-star')).toHaveAttribute('data-status', 'connected')
  await expect(page.getByTestId(`lk-wallet-account-${foxAddress}`)).toContainText('Rent')
  expect([fox, hare, star].map(each => each.prompts().filter(asksVisitor).length)).toEqual(before)

  await page.getByTestId('lk-disconnect-standard-star').click()
  await expect(page.getByTestId('lk-connection-standard-star')).toBeHidden()
  await page.getByTestId('lk-recent-standard-star').click()
  await expectState(page, { connectorId: 'standard-star' })
  await closeModal(page)
  await openWallets(page)
  await page.getByTestId('lk-disconnect-all').click()
  await expectState(page, { connected: false })
})
