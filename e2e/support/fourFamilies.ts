import { expect, type Page } from '@playwright/test'
import { evmChain, expectBalances, type Holdings, readHoldings } from './balances.js'
import { bitcoinChain, createBitcoinAddress, getBitcoinAccount } from './bitcoin.js'
import { createAddress } from './chain.js'
import { addressOf, closeModal, expectState, showFamily, view } from './demo.js'
import { fundEvm, fundSolana } from './fund.js'
import { confirmPayment, reviewPayment } from './send.js'
import { createSolanaAddress, solanaChain } from './solana.js'
import { createStacksAddress, getStacksAccount, stacksChain } from './stacks.js'
import type { System } from './system.js'

type Payment = { symbol?: string; amount: string }
export type FamilyOfRun = {
  namespace: string
  caipNetworkId: string
  createReceiver(): Promise<string> | string
  simulation?: 'unavailable'
  payments: readonly Payment[]
}

/** Native and token, where the family has tokens. */
export const families: readonly FamilyOfRun[] = [
  {
    namespace: 'eip155',
    caipNetworkId: evmChain,
    createReceiver: createAddress,
    payments: [{ amount: '1.25' }, { amount: '12.5', symbol: 'DEVUSD' }],
  },
  {
    namespace: 'solana',
    caipNetworkId: solanaChain,
    createReceiver: createSolanaAddress,
    payments: [{ amount: '0.75' }, { amount: '3.5', symbol: 'SUSD' }],
  },
  {
    namespace: 'bip122',
    caipNetworkId: bitcoinChain,
    createReceiver: createBitcoinAddress,
    payments: [{ amount: '0.125' }],
  },
  {
    namespace: 'stacks',
    caipNetworkId: stacksChain,
    createReceiver: createStacksAddress,
    simulation: 'unavailable',
    payments: [{ amount: '1.25' }, { amount: '2.5', symbol: 'XUSD' }],
  },
]

export type RunAccounts = Readonly<Record<string, readonly string[]>>

/** Accounts that nothing else spends of: new ones of EVM and Solana, the n-th development accounts of the others. */
export async function fundAccounts(system: System, index: number) {
  const [evm, solana] = await Promise.all([fundEvm(system, 'DEVUSD'), fundSolana(system, ['SUSD'])])
  const plain = ['bip122', 'stacks'].map(family => {
    const account = system.devnet.accounts.filter(each => each.family === family)[index]
    if (!account) throw new Error(`There is no development account ${index} of ${family}.`)
    return account
  })
  const bitcoin = getBitcoinAccount(system, index)
  const accounts: RunAccounts = {
    eip155: [`${evmChain}:${evm.address}`],
    solana: [`${solanaChain}:${solana.address}`],
    bip122: [bitcoin.address, bitcoin.ordinals].map(address => `${bitcoinChain}:${address}`),
    stacks: [`${stacksChain}:${getStacksAccount(system, index).address}`],
  }
  return { evm, solana, plain, accounts }
}

const getAddress = (accounts: RunAccounts, { namespace }: FamilyOfRun): string =>
  addressOf(accounts[namespace]?.[0] ?? '')

/** The account view of each family shows what the chain itself has. */
export async function expectChainBalances(page: Page, system: System, accounts: RunAccounts): Promise<void> {
  for (const family of families) {
    const holdings = await readHoldings[family.caipNetworkId]?.(system, getAddress(accounts, family))
    if (!holdings) throw new Error(`The balances of ${family.namespace} cannot be read.`)
    await showFamily(page, family.caipNetworkId)
    await expectBalances(page, holdings)
  }
}

/**
 * Each family that has accounts signs the text of a sign-in, which the server verifies: the page shows the session that
 * it started.
 * @param onRequest has the wallet sign
 */
export async function signInWithEach(
  page: Page,
  accounts: RunAccounts,
  onRequest: () => Promise<void> = async () => {},
): Promise<void> {
  const session = page.getByTestId('demo-session')
  for (const family of families.filter(({ namespace }) => accounts[namespace]?.length)) {
    if ((await session.getAttribute('data-status')) === 'signedIn') {
      await showFamily(page, family.caipNetworkId)
      await page.getByTestId('demo-sign-out').click()
    }
    // The account that is shown is asked once no account is signed in.
    await expect(view(page, 'ConnectingSiwe')).toBeVisible()
    await page.getByTestId('lk-siwx-sign').click()
    await onRequest()
    await expect(session).toHaveAttribute('data-status', 'signedIn')
    await expect(session).toHaveAttribute(
      'data-account',
      new RegExp(`^${family.namespace}:.*:${getAddress(accounts, family)}$`, 'i'),
    )
    await expect(view(page, 'ConnectingSiwe')).toBeHidden()
  }
}

const amountOf = ({ native, tokens }: Holdings, { symbol }: Payment): string =>
  symbol === undefined ? native : (tokens.find(token => token.symbol === symbol)?.amount ?? '0')

/** Pays native and token on each family to an address that nothing was ever sent to, until the chain has it. */
export async function payOnEach(
  page: Page,
  system: System,
  onRequest: (family: FamilyOfRun, payment: Payment & { to: string }) => Promise<void> = async () => {},
): Promise<void> {
  for (const family of families) {
    await showFamily(page, family.caipNetworkId)
    const to = await family.createReceiver()
    for (const payment of family.payments) {
      const { simulation } = family
      await reviewPayment(page, { ...payment, to, ...(simulation ? { simulation } : {}) })
      await confirmPayment(page)
      await onRequest(family, { ...payment, to })
      await expect
        .poll(
          async () => {
            const holdings = await readHoldings[family.caipNetworkId]?.(system, to)
            return holdings && amountOf(holdings, payment)
          },
          { timeout: 20_000 },
        )
        .toBe(payment.amount)
      await closeModal(page)
    }
  }
}

/** Everything is as it was but one family, which has no account any more. */
export const expectWithout = (page: Page, accounts: RunAccounts, namespace: string): Promise<void> =>
  expectState(page, { connected: true, accounts: { ...accounts, [namespace]: [] } })
