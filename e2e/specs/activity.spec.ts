import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from '../support/axe.js'
import { accountButton, closeModal, connectWith, expectState, view } from '../support/demo.js'
import { fundEvm, fundSolana } from '../support/fund.js'
import { expect, test } from '../support/nodeWallet.js'
import { confirmPayment, reviewPayment } from '../support/send.js'

const entries = (page: Page, direction: 'in' | 'out'): Locator =>
  page.locator(`.view:not([data-leaving]) .tx button[data-direction="${direction}"]`)

/** Checks the newest entry of a direction, and the full address of the other side in its details. */
async function expectEntry(
  page: Page,
  {
    direction,
    amount,
    symbol = 'ETH',
    other,
  }: { direction: 'in' | 'out'; amount: string; symbol?: string; other: string },
): Promise<void> {
  const entry = entries(page, direction).first()
  await expect(entry).toHaveAttribute('data-status', 'confirmed')
  const moved = entry.getByTestId('lk-activity-amount')
  await expect(moved).toHaveAttribute('data-amount', amount)
  await expect(moved).toHaveAttribute('data-token', symbol)
  await entry.click()
  const address = page.locator('.view:not([data-leaving])').getByTestId('lk-activity-address')
  await expect(address).toHaveAttribute('data-address', new RegExp(`^${other}$`, 'i'))
}

test('a payment appears in the activity of both accounts, with its amount and the other side (R1.4, R7.32)', async ({
  page,
  system,
  wallets,
}) => {
  const sender = await fundEvm(system, 'DEVUSD')
  const receiver = await fundEvm(system, 'DEVUSD')
  await wallets.add({ name: 'Fox', rdns: 'com.fox.test', privateKeys: [sender.privateKey] })
  await wallets.add({ name: 'Owl', rdns: 'com.owl.test', privateKeys: [receiver.privateKey] })
  await page.goto('/')
  await connectWith(page, 'com.fox.test')
  await closeModal(page)
  await reviewPayment(page, { to: receiver.address, amount: '1.25' })
  await confirmPayment(page)
  await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'done')
  await page.getByTestId('lk-send-done').click()

  await page.getByTestId('lk-tab-activity').click()
  await expectEntry(page, { direction: 'out', amount: '1.25', other: receiver.address })
  await expectNoViolations(page, 'Account, activity')
  await page.getByTestId('lk-activity-all').click()
  await expect(view(page, 'Transactions')).toBeVisible()
  await expect(entries(page, 'out')).toHaveCount(1)
  await expectEntry(page, { direction: 'out', amount: '1.25', other: receiver.address })
  await expectNoViolations(page, 'Transactions')
  await page.getByTestId('lk-back').click()
  await page.getByTestId('lk-disconnect').click()
  await expectState(page, { connected: false })
  await closeModal(page)

  // The other account has nothing but the server's index.
  await connectWith(page, 'com.owl.test')
  await closeModal(page)
  await accountButton(page).click()
  await page.getByTestId('lk-tab-activity').click()
  await expectEntry(page, { direction: 'in', amount: '1.25', other: sender.address })
})

test('a payment of SOL appears in the activity of both accounts (R7.32, D26)', async ({
  page,
  system,
  wallets,
}) => {
  const sender = await fundSolana(system, [])
  const receiver = await fundSolana(system, [])
  await wallets.add({ name: 'Star', families: ['solana'], solana: { privateKeys: [sender.privateKey] } })
  await wallets.add({ name: 'Moon', families: ['solana'], solana: { privateKeys: [receiver.privateKey] } })
  await page.goto('/')
  await connectWith(page, 'star')
  await closeModal(page)
  await reviewPayment(page, { to: receiver.address, amount: '0.75' })
  await confirmPayment(page)
  await expect(page.getByTestId('lk-toast')).toContainText('Sent 0.75 SOL')
  await expect(view(page, 'Account')).toBeVisible()
  await page.getByTestId('lk-tab-activity').click()
  const payment = { amount: '0.75', symbol: 'SOL' }
  await expectEntry(page, { ...payment, direction: 'out', other: receiver.address })
  await page.getByTestId('lk-disconnect').click()
  await expectState(page, { connected: false })
  await closeModal(page)
  await connectWith(page, 'moon')
  await closeModal(page)
  await accountButton(page).click()
  await page.getByTestId('lk-tab-activity').click()
  await expectEntry(page, { ...payment, direction: 'in', other: sender.address })
})
