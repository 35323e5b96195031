import { expect, type Page } from '@playwright/test'
import { formatEther, formatUnits, type Hex } from 'viem'
import { bitcoinChain, readSatoshis } from './bitcoin.js'
import { getChain, readTokens, toNumber, toShown } from './chain.js'
import { accountButton, closeModal, view } from './demo.js'
import { getSolanaToken, readHolding, readLamports, solanaChain } from './solana.js'
import { getStacksToken, readStacks, stacksChain } from './stacks.js'
import type { System } from './system.js'

export const evmChain = 'eip155:31337'

/** What an address holds by the chain itself, in whole units; tokens without decimals and without a balance are left out. */
export type Holdings = { native: string; tokens: readonly { symbol: string; amount: string }[] }

const held = (tokens: Holdings['tokens']): Holdings['tokens'] => tokens.filter(({ amount }) => amount !== '0')

export async function readEvm(system: System, address: string): Promise<Holdings> {
  const native = formatEther(await getChain(system).getBalance({ address: address as Hex }))
  const tokens = await readTokens(system, evmChain, address as Hex)
  return { native, tokens: held(tokens.filter(({ decimals }) => decimals > 0)) }
}

export async function readSolana(system: System, address: string): Promise<Holdings> {
  const native = formatUnits(await readLamports(system, address), 9)
  const tokens = await Promise.all(
    ['SUSD', 'SNEW'].map(async symbol => {
      const { address: mint, decimals } = getSolanaToken(system, symbol)
      return { symbol, amount: formatUnits(await readHolding(system, address, mint), decimals) }
    }),
  )
  return { native, tokens: held(tokens) }
}

async function readStacksHoldings(system: System, address: string): Promise<Holdings> {
  const { native, tokens } = await readStacks(system, address)
  const { address: contract, decimals } = getStacksToken(system, 'XUSD')
  const amount = formatUnits(tokens.get(contract) ?? 0n, decimals)
  return { native: formatUnits(native, 6), tokens: held([{ symbol: 'XUSD', amount }]) }
}

/** By the network's id. */
export const readHoldings: Readonly<Record<string, (system: System, address: string) => Promise<Holdings>>> =
  {
    [evmChain]: readEvm,
    [solanaChain]: readSolana,
    [bitcoinChain]: async (system, address) => ({
      native: formatUnits(await readSatoshis(system, address), 8),
      tokens: [],
    }),
    [stacksChain]: readStacksHoldings,
  }

/** The account view of the family that is shown, against the chain's own word. */
export async function expectBalances(page: Page, { native, tokens }: Holdings): Promise<void> {
  await accountButton(page).click()
  await expect(view(page, 'Account')).toBeVisible()
  await expect
    .poll(async () => toNumber(await page.getByTestId('lk-account-balance').innerText()))
    .toBe(toShown(native))
  for (const { symbol, amount } of tokens)
    await expect(page.getByTestId(`lk-token-${symbol}`)).toContainText(
      new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 }).format(toShown(amount) as `${number}`),
    )
  await closeModal(page)
}
