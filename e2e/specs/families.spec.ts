import type { Page } from '@playwright/test'
import { formatEther, formatUnits } from 'viem'
import { getChain, readTokens, toNumber, toShown } from '../support/chain.js'
import {
  accountButton,
  addressOf,
  closeModal,
  expectState,
  modal,
  openConnect,
  readState,
  view,
  walletRow,
} from '../support/demo.js'
import { expect, test } from '../support/nodeWallet.js'
import {
  getSolanaAccount,
  getSolanaToken,
  readHolding,
  readLamports,
  solanaChain,
} from '../support/solana.js'
import type { System } from '../support/system.js'

const evmChain = 'eip155:31337'

/** From one connected family to the list of wallets for another one, as a visitor goes. */
async function openListFor(page: Page, caipNetworkId: string): Promise<void> {
  await page.getByTestId('lk-network-button').first().click()
  await page.getByTestId(`lk-network-${caipNetworkId}`).click()
  await expect(view(page, 'SwitchActiveChain')).toBeVisible()
  await page.getByTestId('lk-connect-family').click()
  await expect(view(page, 'Connect')).toBeVisible()
}

/** Shows a family by picking its network. */
async function showFamily(page: Page, caipNetworkId: string): Promise<void> {
  if ((await readState(page)).caipNetworkId === caipNetworkId) return
  await page.getByTestId('lk-network-button').first().click()
  await page.getByTestId(`lk-network-${caipNetworkId}`).click()
  await expectState(page, { caipNetworkId })
  await closeModal(page)
}

async function openAccount(page: Page): Promise<void> {
  await accountButton(page).click()
  await expect(view(page, 'Account')).toBeVisible()
}

/** What the account view says of the family shown, against the chain's own word. */
async function expectBalances(
  page: Page,
  native: string,
  tokens: readonly { symbol: string; amount: string }[],
): Promise<void> {
  await openAccount(page)
  await expect
    .poll(async () => toNumber(await page.getByTestId('lk-account-balance').innerText()))
    .toBe(toShown(native))
  for (const { symbol, amount } of tokens)
    await expect(page.getByTestId(`lk-token-${symbol}`)).toContainText(
      new Intl.NumberFormat('en-GB', { maximumFractionDigits: 20 }).format(toShown(amount) as `${number}`),
    )
  await closeModal(page)
}

const readEvm = async (system: System, address: string) => {
  const native = formatEther(await getChain(system).getBalance({ address: address as `0x${string}` }))
  const tokens = await readTokens(system, evmChain, address as `0x${string}`)
  return { native, tokens: tokens.filter(({ amount, decimals }) => amount !== '0' && decimals > 0) }
}

const readSolana = async (system: System, address: string) => {
  const native = formatUnits(await readLamports(system, address), 9)
  const tokens = await Promise.all(
    ['SUSD', 'SNEW'].map(async symbol => {
      const { address: mint, decimals } = getSolanaToken(system, symbol)
      return { symbol, amount: formatUnits(await readHolding(system, address, mint), decimals) }
    }),
  )
  return { native, tokens: tokens.filter(({ amount }) => amount !== '0') }
}

async function expectBoth(page: Page, accounts: Record<string, string>): Promise<void> {
  await expectState(page, {
    connected: true,
    status: 'connected',
    accounts: Object.fromEntries(Object.entries(accounts).map(([family, account]) => [family, [account]])),
  })
}

test('a wallet of each family in the page: balances are the chains’ own, a reload restores both, one can go alone (R1.2, D32, D33)', async ({
  page,
  system,
  wallets,
}) => {
  const fox = await wallets.add({ name: 'Fox', rdns: 'com.fox.test' })
  const star = await wallets.add({ name: 'Star', families: ['solana'] })
  await page.goto('/')
  await openConnect(page)
  await walletRow(page, 'com.fox.test').click()
  await expectState(page, { connected: true, caipNetworkId: evmChain })
  await closeModal(page)
  await openListFor(page, solanaChain)
  await walletRow(page, 'star').click()
  const [evm, sol] = [fox.addresses()[0] ?? '', star.solanaAddresses()[0] ?? '']
  const accounts = { eip155: `${evmChain}:${evm}`, solana: `${solanaChain}:${sol}` }
  await expectBoth(page, accounts)
  await expectState(page, { caipNetworkId: solanaChain, caipAddress: accounts.solana })
  await closeModal(page)

  const solana = await readSolana(system, sol)
  await expectBalances(page, solana.native, solana.tokens)
  await showFamily(page, evmChain)
  const ether = await readEvm(system, evm)
  await expectBalances(page, ether.native, ether.tokens)

  await page.reload()
  await expectBoth(page, accounts)
  expect(
    [...fox.prompts(), ...star.prompts()].filter(({ method }) => /connect|request/i.test(method)),
  ).toHaveLength(2)

  await openAccount(page)
  await page.getByTestId('lk-disconnect').click()
  await expectState(page, {
    connected: true,
    caipNetworkId: solanaChain,
    accounts: { eip155: [], solana: [accounts.solana] },
  })
  await page.reload()
  await expectState(page, { connected: true, accounts: { eip155: [], solana: [accounts.solana] } })
})

test('a wallet that speaks both is one row and connects both in one go; it can take one family back (D45)', async ({
  page,
  wallets,
}) => {
  const phantom = await wallets.add({
    name: 'Phantom',
    rdns: 'app.phantom',
    families: ['eip155', 'solana'],
    approvesTogether: true,
  })
  await page.goto('/')
  await openConnect(page)
  const rows = modal(page).locator('[data-testid^="lk-wallet-"]', { hasText: 'Phantom' })
  await expect(rows).toHaveCount(1)
  await rows.click()
  await expectBoth(page, {
    eip155: `${evmChain}:${phantom.addresses()[0]}`,
    solana: `${solanaChain}:${phantom.solanaAddresses()[0]}`,
  })
  await phantom.disconnect('solana')
  await expectState(page, {
    connected: true,
    accounts: { eip155: [`${evmChain}:${phantom.addresses()[0]}`], solana: [] },
  })
})

test('one code connects both families of a phone; a reload restores both, and one can go (R1.2, D33)', async ({
  page,
  system,
  createPhone,
}) => {
  const phone = await createPhone({ account: 2, solanaAccount: 2 })
  await page.goto('/')
  await openConnect(page)
  await walletRow(page, 'walletConnect').click()
  const qr = page.getByTestId('lk-qr')
  await expect(qr).toHaveAttribute('data-uri', /^wc:[0-9a-f]{64}@2\?/, { timeout: 15_000 })
  await phone.pair((await qr.getAttribute('data-uri')) ?? '')
  const accounts = {
    eip155: `${evmChain}:${phone.accounts[0]}`,
    solana: `${solanaChain}:${getSolanaAccount(system, 2).address}`,
  }
  await expectBoth(page, accounts)
  expect(phone.sessions()).toHaveLength(1)
  await closeModal(page)
  const ether = await readEvm(system, addressOf(accounts.eip155))
  await expectBalances(page, ether.native, ether.tokens)
  await showFamily(page, solanaChain)
  const solana = await readSolana(system, addressOf(accounts.solana))
  await expectBalances(page, solana.native, solana.tokens)

  await page.reload()
  await expectBoth(page, accounts)

  await openAccount(page)
  await page.getByTestId('lk-disconnect').click()
  await expectState(page, { connected: true, accounts: { eip155: [accounts.eip155], solana: [] } })
  // The session lives on for the family that stays.
  expect(phone.sessions()).toHaveLength(1)
  await page.reload()
  await expectState(page, { connected: true, accounts: { eip155: [accounts.eip155], solana: [] } })
  expect(phone.failures).toEqual([])
})
