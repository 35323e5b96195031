import type { Page } from '@playwright/test'
import { bitcoinChain, createBitcoinAddress, getBitcoinAccount, readSatoshis } from '../support/bitcoin.js'
import { accountButton, closeModal, expectState, showFamily, view } from '../support/demo.js'
import { expectFocusInside, readFocus, tabTo } from '../support/keyboard.js'
import { expect, test } from '../support/nodeWallet.js'
import { openQr } from '../support/pairing.js'
import { confirmPayment, reviewPayment } from '../support/send.js'
import { createStacksAddress, getStacksAccount, readStacks, stacksChain } from '../support/stacks.js'
import type { System } from '../support/system.js'

/** From the button of the page to the review, by keys alone. */
async function reviewByKeys(page: Page, { to, amount }: { to: string; amount: string }): Promise<void> {
  const { keyboard } = page
  await accountButton(page).focus()
  await keyboard.press('Enter')
  await expectFocusInside(page, 'Account')
  await tabTo(page, 'lk-send', 20)
  await keyboard.press('Enter')
  await expectFocusInside(page, 'WalletSend')
  expect(await readFocus(page)).toBe('lk-send-amount')
  await keyboard.type(amount)
  await keyboard.press('Enter')
  expect(await readFocus(page)).toBe('lk-send-to')
  await keyboard.type(to)
  await keyboard.press('Enter')
  await expectFocusInside(page, 'WalletSendPreview')
  await expect(page.getByTestId('lk-send-simulation')).toBeVisible()
}

/** Chooses an own rate by keys, with another choice before it: from `lk-send-rate-normal` over `lk-send-rate-fast`. */
async function typeOwnRate(page: Page, rate: string): Promise<void> {
  const { keyboard } = page
  await tabTo(page, 'lk-send-rate-normal', 20, 'Shift+Tab')
  await keyboard.press('ArrowRight')
  await expect.poll(() => readFocus(page)).toBe('lk-send-rate-fast')
  await keyboard.press('ArrowRight')
  await expect.poll(() => readFocus(page)).toBe('lk-send-rate-own')
  await tabTo(page, 'lk-send-own-rate')
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type(rate)
  await keyboard.press('Enter')
}

async function confirmByKeys(page: Page): Promise<void> {
  await expect(page.getByTestId('lk-send-confirm')).not.toHaveAttribute('aria-disabled', 'true')
  await tabTo(page, 'lk-send-confirm', 20)
  await page.keyboard.press('Enter')
}

type PaidFee = { fee: number; vsize: number; isReplaceable: boolean }

/** What the chain has of the one payment to an address. */
async function readPaidFee(system: System, to: string): Promise<PaidFee> {
  const response = await fetch(`${system.devnet.chains[bitcoinChain]?.rpcUrl}/address/${to}/txs`)
  const [payment] = (await response.json()) as { fee: number; weight: number; vin: { sequence: number }[] }[]
  if (!payment) throw new Error('The chain has no payment to the address.')
  const { fee, weight, vin } = payment
  return {
    fee,
    vsize: Math.ceil(weight / 4),
    isReplaceable: vin.every(({ sequence }) => sequence < 0xfffffffe),
  }
}

/** A rate is of the size that was planned, which a short signature makes smaller by a byte or two per input. */
function expectRate({ fee, vsize }: PaidFee, rate: number): void {
  expect(fee / vsize).toBeGreaterThanOrEqual(rate)
  expect(fee / vsize).toBeLessThan(rate * 1.05)
}

test('the fee that the visitor chooses by keys alone is the one that the chain sees, on Bitcoin and on Stacks (R4.11, D56, demand 27)', async ({
  page,
  system,
  createPhone,
}) => {
  test.setTimeout(150_000)
  const index = 5
  const phone = await createPhone({
    account: index,
    plainAccounts: ['bip122', 'stacks'].map(
      family => system.devnet.accounts.filter(each => each.family === family)[index] ?? {},
    ),
  })
  await page.goto('/')
  await phone.pair(await openQr(page))
  await expectState(page, { connected: true, status: 'connected' })
  await closeModal(page)

  await test.step('Bitcoin: three rates of the chain, the fast one by an arrow', async () => {
    await showFamily(page, bitcoinChain)
    const to = createBitcoinAddress()
    await reviewByKeys(page, { to, amount: '0.02' })
    await expect(page.getByTestId('lk-send-replaceable')).toBeVisible()
    await tabTo(page, 'lk-send-rate-normal', 20, 'Shift+Tab')
    const normal = await page.getByTestId('lk-send-fee-network').getAttribute('data-amount')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => readFocus(page)).toBe('lk-send-rate-fast')
    const fee = page.getByTestId('lk-send-fee-network')
    await expect(fee).toBeVisible()
    await expect(fee).not.toHaveAttribute('data-amount', normal ?? '')
    await confirmByKeys(page)
    await expect.poll(() => readSatoshis(system, to), { timeout: 15_000 }).toBe(2_000_000n)
    const paid = await readPaidFee(system, to)
    expectRate(paid, 3)
    expect(paid.isReplaceable).toBe(true)
    await closeModal(page)
  })

  await test.step('Bitcoin: an own rate, after one that is refused', async () => {
    const to = createBitcoinAddress()
    await reviewByKeys(page, { to, amount: '0.01' })
    await typeOwnRate(page, '0.2')
    await expect(page.getByTestId('lk-send-problem-rate')).toContainText('at least 1')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('7.5')
    await page.keyboard.press('Enter')
    await confirmByKeys(page)
    await expect.poll(() => readSatoshis(system, to), { timeout: 15_000 }).toBe(1_000_000n)
    expectRate(await readPaidFee(system, to), 7.5)
    await closeModal(page)
  })

  await test.step('Stacks: an own fee in STX', async () => {
    await showFamily(page, stacksChain)
    const to = createStacksAddress()
    await reviewByKeys(page, { to, amount: '0.75' })
    await typeOwnRate(page, '0.0012')
    await expect(page.getByTestId('lk-send-fee-network')).toHaveAttribute('data-amount', '0.0012')
    await confirmByKeys(page)
    await expect.poll(async () => (await readStacks(system, to)).native, { timeout: 15_000 }).toBe(750_000n)
    const own = getStacksAccount(system, index).address
    const url = `${system.devnet.chains[stacksChain]?.rpcUrl}/extended/v1/address/${own}/transactions`
    const { results } = (await (await fetch(url)).json()) as {
      results: { fee_rate: string; token_transfer?: { recipient_address: string } }[]
    }
    const payment = results.find(({ token_transfer: each }) => each?.recipient_address === to)
    expect(payment?.fee_rate).toBe('1200')
    await closeModal(page)
  })
  expect(phone.failures).toEqual([])
})

test('a payment in bitcoin is pending in the activity until a block has it, and an amount is asked for by a BIP-321 link (R1.4, D59)', async ({
  page,
  system,
  createPhone,
}) => {
  test.setTimeout(120_000)
  const index = 6
  const phone = await createPhone({
    account: index,
    plainAccounts: system.devnet.accounts.filter(each => each.family === 'bip122').slice(index, index + 1),
  })
  const { address } = getBitcoinAccount(system, index)
  await page.goto('/')
  await phone.pair(await openQr(page))
  await expectState(page, { connected: true, status: 'connected' })
  await closeModal(page)
  await showFamily(page, bitcoinChain)

  // The chain mines at once: the page does not see the block, nor the index of it, until then.
  let isMined = false
  await page.route('**/tx/*/status', async route => {
    if (isMined) await route.continue()
    else await route.fulfill({ json: { confirmed: false } })
  })
  await page.route('**/v1/account/*/history?*', async route => {
    if (isMined) await route.continue()
    else await route.fulfill({ json: { data: [], next: null } })
  })
  const to = createBitcoinAddress()
  await reviewPayment(page, { to, amount: '0.005' })
  await confirmPayment(page)
  await expect(page.getByTestId('lk-send-step-submitted')).toHaveAttribute('data-state', 'done')
  await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'current')
  await page.getByTestId('lk-send-done').click()
  await expect(view(page, 'Account')).toBeVisible()
  const pending = page.locator('.view:not([data-leaving]) [data-testid^="lk-pending-"]')
  await expect(pending).toHaveAttribute('data-status', 'submitted')
  await page.getByTestId('lk-tab-activity').click()
  const entries = page.locator('.view:not([data-leaving]) .tx button[data-direction="out"]')
  await expect(page.getByTestId('lk-activity-list')).toBeHidden()
  isMined = true
  await expect(pending).toHaveAttribute('data-status', 'included', { timeout: 30_000 })
  await expect(entries).toHaveAttribute('data-status', 'confirmed')
  await expect(entries.getByTestId('lk-activity-amount')).toHaveAttribute('data-amount', '0.005')
  await expect(entries).toHaveCount(1)

  await page.getByTestId('lk-receive').click()
  await expect(view(page, 'WalletReceive')).toBeVisible()
  const qr = page.getByTestId('lk-qr')
  await expect(qr).toHaveAttribute('data-uri', address)
  await page.getByTestId('lk-receive-request').click()
  await page.getByTestId('lk-receive-amount').fill('0.125')
  await expect(qr).toHaveAttribute('data-uri', `bitcoin:?bcrt=${address}&amount=0.125`)
  expect(phone.failures).toEqual([])
})
