import type { Page } from '@playwright/test'
import { evmChain, expectBalances, readEvm, readSolana } from '../support/balances.js'
import {
  accountButton,
  addressOf,
  closeModal,
  expectState,
  modal,
  openConnect,
  showFamily,
  view,
  walletRow,
} from '../support/demo.js'
import { expect, test } from '../support/nodeWallet.js'
import { getSolanaAccount, solanaChain } from '../support/solana.js'

/** From one connected family to the list of wallets for another one, as a visitor goes. */
async function openListFor(page: Page, caipNetworkId: string): Promise<void> {
  await page.getByTestId('lk-network-button').first().click()
  await page.getByTestId(`lk-network-${caipNetworkId}`).click()
  await expect(view(page, 'SwitchActiveChain')).toBeVisible()
  await page.getByTestId('lk-connect-family').click()
  await expect(view(page, 'Connect')).toBeVisible()
}

async function openAccount(page: Page): Promise<void> {
  await accountButton(page).click()
  await expect(view(page, 'Account')).toBeVisible()
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
  await expectBalances(page, solana)
  await showFamily(page, evmChain)
  const ether = await readEvm(system, evm)
  await expectBalances(page, ether)

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
  await expectBalances(page, ether)
  await showFamily(page, solanaChain)
  const solana = await readSolana(system, addressOf(accounts.solana))
  await expectBalances(page, solana)

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
