import type { Page } from '@playwright/test'
import { erc20Abi, type Hex } from 'viem'
import { createAddress, getChain } from '../support/chain.js'
import {
  accountButton,
  closeModal,
  connectWith,
  expectState,
  openConnect,
  view,
  walletRow,
} from '../support/demo.js'
import { fundEvm, fundSolana } from '../support/fund.js'
import { confirmPayment } from '../support/send.js'
import { createSolanaAddress, readLamports, solanaChain } from '../support/solana.js'
import { expect, test } from '../support/test.js'

const rdns = 'com.fox.test'
const evmChain = 'eip155:31337'

async function openSend(page: Page): Promise<void> {
  await accountButton(page).click()
  await page.getByTestId('lk-send').click()
  await expect(view(page, 'WalletSend')).toBeVisible()
}

/** Takes all there is, as the form counts it, and goes to the preview. */
async function reviewAll(page: Page, to: string, symbol?: string): Promise<string> {
  await openSend(page)
  if (symbol) {
    await page.getByTestId('lk-send-token').click()
    await page.getByTestId(`lk-token-${symbol}`).click()
  }
  await page.getByTestId('lk-send-to').fill(to)
  await page.getByTestId('lk-send-max').click()
  await expect(page.getByTestId('lk-send-amount')).not.toHaveValue('')
  const amount = await page.getByTestId('lk-send-amount').inputValue()
  await page.getByTestId('lk-send-review').click()
  await expect(page.getByTestId('lk-send-simulation')).toHaveAttribute('data-status', 'passed')
  return amount
}

/** Each of these is refused in words, at the field, and leads nowhere. */
async function expectRefused(page: Page, cases: readonly (readonly [string, string])[]): Promise<void> {
  for (const [amount, words] of cases) {
    await page.getByTestId('lk-send-amount').fill(amount)
    await page.getByTestId('lk-send-review').click()
    await expect(page.getByTestId('lk-send-problem-amount'), amount).toContainText(words)
    await expect(page.getByTestId('lk-send-amount')).toBeFocused()
    await expect(view(page, 'WalletSend')).toBeVisible()
  }
}

test('on EVM no amount that cannot be sent gets past the form, and all there is leaves the fee alone behind (R5.8, R8.10)', async ({
  page,
  system,
  wallets,
}) => {
  const { address, privateKey } = await fundEvm(system, 'DEVUSD')
  const fox = await wallets.add({ name: 'Fox', rdns, privateKeys: [privateKey] })
  await page.goto('/')
  await connectWith(page, rdns)
  await closeModal(page)
  const to = createAddress()
  await openSend(page)
  await page.getByTestId('lk-send-to').fill(to)
  await expectRefused(page, [
    ['0', 'greater than 0'],
    ['0.000000000000000000', 'greater than 0'],
    ['0.0000000000000000001', 'Use up to 18 decimal places'],
    ['5.000000000000000001', 'You have 5'],
    [String(2n ** 256n - 1n), 'You have 5'],
  ])
  // What is no number does not even come to stand there.
  for (const text of ['abc', '-1', '1e18', '0x10', 'Infinity']) {
    await page.getByTestId('lk-send-amount').fill(text)
    await expect(page.getByTestId('lk-send-amount'), text).not.toHaveValue(text)
  }
  await page.getByTestId('lk-send-to').fill('')
  await page.getByTestId('lk-send-amount').fill('')
  await closeModal(page)
  expect(fox.calls('eth_sendTransaction')).toEqual([])

  await test.step('all of a token is every unit of it', async () => {
    const amount = await reviewAll(page, to, 'DEVUSD')
    expect(amount.replace(/\D/g, '')).toBe('1000')
    await confirmPayment(page)
    await expect(page.getByTestId('lk-toast')).toContainText('Sent')
    const token = system.devnet.chains[evmChain]?.tokens.find(({ symbol }) => symbol === 'DEVUSD')
    const left = await getChain(system).readContract({
      address: token?.address as Hex,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address],
    })
    expect(left).toBe(0n)
    await closeModal(page)
  })

  await test.step('all of the coin leaves what the fee did not use', async () => {
    const before = await getChain(system).getBalance({ address })
    await reviewAll(page, to)
    const fee = await page.getByTestId('lk-send-fee-network').getAttribute('data-amount')
    await confirmPayment(page)
    await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'done')
    const [left, received] = await Promise.all(
      [address, to].map(each => getChain(system).getBalance({ address: each as Hex })),
    )
    expect(Number(left ?? 0n)).toBeLessThan(Number(fee) * 1e18 * 1.01)
    expect(received).toBeGreaterThan((before * 99n) / 100n)
  })
})

test('on Solana all there is empties the account to 0, and what cannot be sent is refused in words (R5.8, R8.10)', async ({
  page,
  system,
  wallets,
}) => {
  const { address, privateKey } = await fundSolana(system, [])
  await wallets.add({ name: 'Star', families: ['solana'], solana: { privateKeys: [privateKey] } })
  await page.goto('/')
  await openConnect(page)
  await walletRow(page, 'star').click()
  await expectState(page, { connected: true, caipAddress: `${solanaChain}:${address}` })
  await closeModal(page)
  const to = await createSolanaAddress()
  await openSend(page)
  await page.getByTestId('lk-send-to').fill(to)
  await expectRefused(page, [
    ['0', 'greater than 0'],
    ['0.0000000001', 'Use up to 9 decimal places'],
    ['3.000000001', 'You have 3'],
    [String(2n ** 64n), 'You have 3'],
    [String(2n ** 256n - 1n), 'You have 3'],
  ])
  await page.getByTestId('lk-send-amount').fill('')
  await closeModal(page)
  const amount = await reviewAll(page, to)
  expect(amount).toBe('2.999995')
  await confirmPayment(page)
  await expect(page.getByTestId('lk-toast')).toContainText('Sent 2.999')
  expect(await readLamports(system, address)).toBe(0n)
  expect(await readLamports(system, to)).toBe(2_999_995_000n)
})
