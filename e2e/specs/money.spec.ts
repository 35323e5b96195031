import type { Page } from '@playwright/test'
import { formatEther, formatUnits, parseEther, parseUnits } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { fillForm, openPage } from '../support/buy.js'
import { getChain, toShown } from '../support/chain.js'
import { accountButton, closeModal, connectWith, expectState, view } from '../support/demo.js'
import { fundEvm } from '../support/fund.js'
import { createLabel, registerName } from '../support/names.js'
import { confirmPayment, reviewPayment } from '../support/send.js'
import { createSolanaAddress, createSolanaKey, readLamports } from '../support/solana.js'
import { expectSwapped, readDollars, reviewSwap } from '../support/swap.js'
import { expect, test } from '../support/test.js'

// What a visitor does who has nothing yet: each figure is the chain's.

const entry = (page: Page, direction: 'in' | 'out') =>
  page.locator(`.view:not([data-leaving]) .tx button[data-direction="${direction}"]`).first()

/** The native balance as the account shows it. */
async function expectBalance(page: Page, wei: bigint): Promise<void> {
  const shown = toShown(formatEther(wei))
  await expect(page.getByTestId('lk-account-balance')).toContainText(shown, { timeout: 30_000 })
}

async function disconnect(page: Page): Promise<void> {
  await page.getByTestId('lk-disconnect').click()
  await expectState(page, { connected: false })
  await closeModal(page)
}

/** Pays on the provider's page, whose purchase then arrives. */
async function pay(page: Page): Promise<void> {
  const popup = await openPage(page)
  await popup.getByTestId('sandbox-pay').click()
  await expect(page.getByTestId('lk-buy-step-completed')).toHaveAttribute('data-state', 'done', {
    timeout: 30_000,
  })
  await popup.close()
  await page.getByTestId('lk-buy-done').click()
}

test('a visitor buys, swaps, registers a name, is paid by that name, and sees it all (R1.4, R7.31, R7.33, R7.38, R7.44, R7.45)', async ({
  page,
  system,
  wallets,
}) => {
  test.setTimeout(180_000)
  const chain = getChain(system)
  const parent = system.devnet.names?.parent
  const privateKey = generatePrivateKey()
  const address = privateKeyToAddress(privateKey)
  await wallets.add({ name: 'Fox', rdns: 'com.fox.test', privateKeys: [privateKey] })
  await page.goto('/')
  await connectWith(page, 'com.fox.test')
  await closeModal(page)

  // Buys: the balance and what it is worth appear.
  await accountButton(page).click()
  await page.getByTestId('lk-buy').click()
  await page.getByTestId('lk-fund-buy').click()
  const bought = await fillForm(page, '500')
  await pay(page)
  expect(await chain.getBalance({ address })).toBe(parseEther(bought))
  await expect(view(page, 'Account')).toBeVisible()
  await expectBalance(page, parseEther(bought))
  await expect(page.getByTestId('lk-token-ETH')).toContainText(/\$[1-9]\d/)
  await closeModal(page)

  // Swaps on the pool: no less arrives than what was reviewed.
  const minimum = await reviewSwap(page, { amount: '0.05', bought: 'DEVUSD' })
  await page.getByTestId('lk-swap-confirm').click()
  await expectSwapped(page)
  const dollars = await readDollars(system, address)
  expect(dollars).toBeGreaterThanOrEqual(parseUnits(minimum, 6))
  await page.getByTestId('lk-swap-done').click()
  await expectBalance(page, await chain.getBalance({ address }))
  await expect(page.getByTestId('lk-token-DEVUSD')).toContainText(toShown(formatUnits(dollars, 6)))

  // Registers a name.
  const label = createLabel()
  const name = `${label}.${parent}`
  await registerName(page, label)
  await page.getByTestId('lk-name-done').click()
  await expect(page.getByTestId('lk-account-name')).toHaveAttribute('data-name', name)
  await disconnect(page)

  // Another account, which has a name too, sends to it.
  const sender = await fundEvm(system, 'DEVUSD')
  await wallets.add({ name: 'Owl', rdns: 'com.owl.test', privateKeys: [sender.privateKey] })
  await connectWith(page, 'com.owl.test')
  await closeModal(page)
  await accountButton(page).click()
  const senderLabel = createLabel()
  await registerName(page, senderLabel)
  await page.getByTestId('lk-name-done').click()
  const before = await chain.getBalance({ address })
  await page.getByTestId('lk-send').click()
  await page.getByTestId('lk-send-amount').fill('1.25')
  await page.getByTestId('lk-send-to').fill(name)
  await expect(page.getByTestId('lk-send-resolved')).toBeVisible()
  await page.getByTestId('lk-send-review').click()
  await expect(page.getByTestId('lk-send-name')).toHaveText(name)
  await expect(page.getByTestId('lk-send-simulation')).toHaveAttribute('data-status', 'passed')
  await confirmPayment(page)
  await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'done')
  await page.getByTestId('lk-send-done').click()
  expect(await chain.getBalance({ address })).toBe(before + parseEther('1.25'))
  await page.getByTestId('lk-tab-activity').click()
  await expect(entry(page, 'out').locator('[data-name]')).toHaveAttribute('data-name', name)
  await expect(entry(page, 'out').getByTestId('lk-activity-amount')).toHaveAttribute('data-amount', '1.25')
  await disconnect(page)

  // The receiver sees by whom, and the swap and the purchase before it.
  await connectWith(page, 'com.fox.test')
  await closeModal(page)
  await accountButton(page).click()
  await expectBalance(page, await chain.getBalance({ address }))
  await page.getByTestId('lk-tab-activity').click()
  const senderName = `${senderLabel}.${parent}`
  await expect(entry(page, 'in').locator('[data-name]')).toHaveAttribute('data-name', senderName)
  await page.getByTestId('lk-activity-all').click()
  await expect(view(page, 'Transactions')).toBeVisible()
  const moved = page.locator('.view:not([data-leaving]) .tx').getByTestId('lk-activity-amount')
  await expect(moved).toHaveCount(3)
  const amounts = await moved.evaluateAll(all => all.map(each => each.getAttribute('data-amount')))
  expect(amounts).toEqual(['1.25', formatUnits(dollars, 6), bought])
})

test('on Solana a visitor buys, sends, and sees both (R1.5, R7.45, D26)', async ({
  page,
  system,
  wallets,
}) => {
  test.setTimeout(120_000)
  const { address, privateKey } = await createSolanaKey()
  await wallets.add({ name: 'Star', families: ['solana'], solana: { privateKeys: [privateKey] } })
  await page.goto('/')
  await connectWith(page, 'star')
  await closeModal(page)
  await accountButton(page).click()
  await page.getByTestId('lk-buy').click()
  await page.getByTestId('lk-fund-buy').click()
  const bought = await fillForm(page, '100')
  await pay(page)
  expect(await readLamports(system, address)).toBe(parseUnits(bought, 9))
  await closeModal(page)
  const to = await createSolanaAddress()
  await reviewPayment(page, { to, amount: '0.25' })
  await confirmPayment(page)
  await expect(page.getByTestId('lk-toast')).toContainText('Sent 0.25 SOL')
  expect(await readLamports(system, to)).toBe(250_000_000n)
  await page.getByTestId('lk-tab-activity').click()
  await expect(entry(page, 'out').getByTestId('lk-activity-amount')).toHaveAttribute('data-amount', '0.25')
  await expect(entry(page, 'in').getByTestId('lk-activity-amount')).toHaveAttribute('data-amount', bought)
})
