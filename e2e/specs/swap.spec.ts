import type { Page } from '@playwright/test'
import { erc20Abi, formatUnits, type Hex, parseUnits } from 'viem'
import { expectNoViolations } from '../support/axe.js'
import { getChain } from '../support/chain.js'
import { closeModal, connectWith } from '../support/demo.js'
import { fundEvm } from '../support/fund.js'
import { expectSwapped, getDollar, readDollars, reviewSwap } from '../support/swap.js'
import type { System } from '../support/system.js'
import { expect, test } from '../support/test.js'

const chainId = 'eip155:31337'

async function connectFox(page: Page): Promise<void> {
  await page.goto('/')
  await connectWith(page, 'com.fox.test')
  await closeModal(page)
}

function readAllowance(system: System, owner: Hex): Promise<bigint> {
  const { address } = getDollar(system)
  const { uniswapV2Router } = system.devnet.chains[chainId]?.contracts ?? {}
  const args = [owner, uniswapV2Router as Hex] as const
  return getChain(system).readContract({ address, abi: erc20Abi, functionName: 'allowance', args })
}

/** What the account has paid for its transactions, by their receipts. */
async function readFees(system: System, owner: Hex): Promise<bigint> {
  const client = getChain(system)
  const latest = await client.getBlockNumber()
  let fees = 0n
  for (let number = latest; number >= 0n && number > latest - 60n; number--) {
    const { transactions } = await client.getBlock({ blockNumber: number, includeTransactions: true })
    for (const { hash, from } of transactions) {
      if (from !== owner.toLowerCase()) continue
      const { gasUsed, effectiveGasPrice } = await client.getTransactionReceipt({ hash })
      fees += gasUsed * effectiveGasPrice
    }
  }
  return fees
}

test('native currency is swapped for a token on the real pool, for no less than what was reviewed (R1.6, R7.33, R7.38, T16)', async ({
  page,
  system,
  wallets,
}) => {
  const { address, privateKey } = await fundEvm(system, 'DEVUSD')
  await wallets.add({ name: 'Fox', rdns: 'com.fox.test', privateKeys: [privateKey] })
  const before = await readDollars(system, address)
  await connectFox(page)
  const minimum = await reviewSwap(page, { amount: '0.25', bought: 'DEVUSD' })
  await expect(page.getByTestId('lk-swap-leg-approve')).toHaveCount(0)
  await page.getByTestId('lk-swap-confirm').click()
  await expectSwapped(page)
  const received = (await readDollars(system, address)) - before
  expect(received).toBeGreaterThanOrEqual(parseUnits(minimum, 6))
  await expectNoViolations(page, 'SwapPreview, ended')
  await page.getByTestId('lk-swap-done').click()

  // The activity lists it from the chain's own logs.
  await page.getByTestId('lk-tab-activity').click()
  const entry = page.locator('.view:not([data-leaving]) .tx button').first()
  await expect(entry).toContainText(/DEVUSD|ETH/)
})

test('a token is approved for exactly the amount sold, then swapped for native currency (T15, T16, R7.36, R7.39)', async ({
  page,
  system,
  wallets,
}) => {
  const { address, privateKey } = await fundEvm(system, 'DEVUSD')
  await wallets.add({ name: 'Fox', rdns: 'com.fox.test', privateKeys: [privateKey] })
  const held = await readDollars(system, address)
  const amount = 40n * 10n ** 6n
  expect(held).toBeGreaterThanOrEqual(amount)
  await connectFox(page)
  const minimum = await reviewSwap(page, { amount: formatUnits(amount, 6), bought: 'DEVUSD', flip: true })
  await expect(page.getByTestId('lk-swap-leg-approve')).toContainText('Approve 40')
  await expect(page.getByTestId('lk-swap-confirm')).toContainText('Approve 40')
  const client = getChain(system)
  const before = await client.getBalance({ address })
  await page.getByTestId('lk-swap-confirm').click()
  await expectSwapped(page)
  // What was allowed was what was sold: nothing is left of it.
  expect(await readAllowance(system, address)).toBe(0n)
  expect(await readDollars(system, address)).toBe(held - amount)
  // The approval and the swap.
  expect(await client.getTransactionCount({ address })).toBe(2)
  const fees = await readFees(system, address)
  const received = (await client.getBalance({ address })) - before + fees
  expect(received).toBeGreaterThanOrEqual(parseUnits(minimum, 18))
})
