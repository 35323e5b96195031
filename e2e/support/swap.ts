import { expect, type Page } from '@playwright/test'
import { erc20Abi, type Hex } from 'viem'
import { expectNoViolations } from './axe.js'
import { getChain } from './chain.js'
import { accountButton, view } from './demo.js'
import type { System } from './system.js'

const chainId = 'eip155:31337'

export function getDollar(system: System): { address: Hex; decimals: number } {
  const token = system.devnet.chains[chainId]?.tokens.find(({ symbol }) => symbol === 'DEVUSD')
  if (!token) throw new Error('There is no DEVUSD.')
  return { address: token.address as Hex, decimals: 6 }
}

/** Read past everything of ours. */
export function readDollars(system: System, owner: Hex): Promise<bigint> {
  const { address } = getDollar(system)
  return getChain(system).readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })
}

/** Chooses the token to get, and the amount to pay; returns the least that will be received, in whole units. */
export async function reviewSwap(
  page: Page,
  { amount, bought, flip = false }: { amount: string; bought: string; flip?: boolean },
): Promise<string> {
  await accountButton(page).click()
  await page.getByTestId('lk-swap').click()
  await expect(view(page, 'Swap')).toBeVisible()
  await page.getByTestId('lk-swap-to').click()
  await expect(view(page, 'SwapSelectToken')).toBeVisible()
  await page.getByTestId(`lk-token-${bought}`).click()
  await expect(view(page, 'Swap')).toBeVisible()
  if (flip) await page.getByTestId('lk-swap-flip').click()
  await page.getByTestId('lk-swap-amount').fill(amount)
  await expect(page.getByTestId('lk-swap-get')).toHaveAttribute('data-amount', /[1-9]/)
  await expectNoViolations(page, 'Swap')
  await page.getByTestId('lk-swap-review').click()
  await expect(view(page, 'SwapPreview')).toBeVisible()
  await expect(page.getByTestId('lk-swap-fact-network-fee')).toBeVisible()
  await expectNoViolations(page, 'SwapPreview')
  const minimum = page.locator('.view:not([data-leaving])').getByTestId('lk-swap-fact-minimum')
  return (await minimum.getAttribute('data-value')) ?? ''
}

/** Waits until the swap is in a block. */
export async function expectSwapped(page: Page): Promise<void> {
  await expect(page.getByTestId('lk-swap-status')).toHaveAttribute('data-step', /included|final/)
}
