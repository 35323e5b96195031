import type { Page } from '@playwright/test'
import { formatEther, type Hex, verifyMessage } from 'viem'
import type { BrowserWithWallet } from '../../apps/wallet/testing/launchWithWallet.js'
import { bitcoinChain } from '../support/bitcoin.js'
import { getAccount, getChain, readTokens, toNumber, toShown } from '../support/chain.js'
import {
  accountButton,
  closeModal,
  expectState,
  modal,
  openConnect,
  view,
  walletRow,
} from '../support/demo.js'
import { solanaChain } from '../support/solana.js'
import { stacksChain } from '../support/stacks.js'
import { expect, foreignChain, test } from '../support/test.js'

// An account of its own: no other test may change what it holds.
const account = 1
const rdns = 'dev.latchkit.wallet'
test.use({ extensionAccount: account })

async function openDemo(extension: BrowserWithWallet, url: string): Promise<Page> {
  const page = await extension.context.newPage()
  await page.goto(url)
  return page
}

async function connect(page: Page, extension: BrowserWithWallet): Promise<void> {
  await openConnect(page)
  await walletRow(page, rdns).click()
  await extension.approve()
  await expectState(page, { connected: true, status: 'connected', connectorId: rdns })
}

/** Chooses a chain for the site in the wallet's own window. */
async function moveWallet(extension: BrowserWithWallet, chainId: string): Promise<void> {
  const home = await extension.openHome()
  await home.getByTestId('wallet-site-chain').selectOption(chainId)
  await home.close()
}

test('the whole path with a real extension: connect, balances, networks, signatures, disconnect (R1.4, R2.2, R2.8, R4.6)', async ({
  extension,
  system,
}) => {
  const { address } = getAccount(system, account)
  const page = await openDemo(extension, system.urls.demo)

  await test.step('the wallet is announced and marked as installed (R4.10)', async () => {
    await openConnect(page)
    await expect(walletRow(page, rdns)).toHaveAttribute('data-status', 'installed')
  })

  await test.step('a click asks the wallet, and its own window approves', async () => {
    await walletRow(page, rdns).click()
    await expect(view(page, 'ConnectingExternal')).toBeVisible()
    await extension.approve()
    await expectState(page, {
      connected: true,
      status: 'connected',
      caipAddress: `eip155:31337:${address}`,
      caipNetworkId: 'eip155:31337',
      networkSupported: true,
      accounts: { eip155: [`eip155:31337:${address}`] },
    })
    await closeModal(page)
  })

  await test.step('the Account view shows the address and what the chain itself says (R2.2, R9.4, D36)', async () => {
    await accountButton(page).click()
    await expect(view(page, 'Account')).toBeVisible()
    await expect(page.getByTestId('lk-account-address')).toHaveAttribute('data-address', address)
    const native = formatEther(await getChain(system).getBalance({ address }))
    await expect
      .poll(async () => toNumber(await page.getByTestId('lk-account-balance').innerText()))
      .toBe(toShown(native))
    const tokens = await readTokens(system, 'eip155:31337', address)
    expect(tokens.length).toBeGreaterThanOrEqual(3)
    for (const { symbol, amount, decimals } of tokens.filter(token => Number(token.amount) > 0)) {
      // Without decimals a token is hidden until asked for.
      if (decimals === 0) await page.getByTestId('lk-hidden-tokens').click()
      const row = page.getByTestId(`lk-token-${symbol}`)
      await expect(row).toBeVisible()
      expect(toNumber(await row.locator('.sub').first().innerText())).toBe(toShown(amount))
    }
    const panel = page.getByTestId('demo-tokens')
    for (const { symbol, amount } of tokens.filter(token => Number(token.amount) > 0))
      await expect(panel.locator('li', { hasText: symbol }).locator('span').nth(1)).toHaveText(amount)
  })

  await test.step('NFTs say that they are empty, Activity shows what the server has indexed (R2.8, D23, R7.32)', async () => {
    await page.getByTestId('lk-tab-nfts').click()
    await expect(page.getByRole('tabpanel')).toContainText('Latch Dev Card')
    await page.getByTestId('lk-tab-activity').click()
    // The account was given its tokens when the chain was set up.
    await expect(page.getByTestId('lk-activity-list')).toContainText(/Received|Sent/)
  })

  await test.step('a refused switch leaves the network and says so (R4.8, D41)', async () => {
    await page.getByTestId('lk-account-network').click()
    await expect(view(page, 'Networks')).toBeVisible()
    await page.getByTestId('lk-network-eip155:31338').click()
    await expect(view(page, 'SwitchNetwork')).toBeVisible()
    await extension.reject()
    await expect(modal(page).getByRole('heading', { name: 'Switch declined' })).toBeVisible()
    await expectState(page, { caipNetworkId: 'eip155:31337' })
  })

  await test.step('another try switches, and moves the balance along (R4.8)', async () => {
    await page.getByTestId('lk-retry').click()
    await extension.approve()
    await expectState(page, {
      caipNetworkId: 'eip155:31338',
      caipAddress: `eip155:31338:${address}`,
      connected: true,
    })
    await expect(view(page, 'SwitchNetwork')).toBeHidden()
    await closeModal(page)
    const native = formatEther(await getChain(system, 'eip155:31338').getBalance({ address }))
    await expect
      .poll(async () => toNumber(await page.getByTestId('demo-balance').innerText()))
      .toBe(toShown(native))
  })

  await test.step('a wallet that goes where the site is not shows Unsupported, never opens by itself, and finds back (D8)', async () => {
    await moveWallet(extension, foreignChain.split(':')[1] ?? '')
    await expectState(page, { connected: true, networkSupported: false, caipNetworkId: foreignChain })
    await expect(modal(page)).toBeHidden()
    await page.getByTestId('lk-network-button').click()
    await expect(view(page, 'UnsupportedChain')).toBeVisible()
    await page.getByTestId('lk-close').click()
    await expect(modal(page)).toBeHidden()
    await page.getByTestId('lk-network-button').click()
    // Granted before: the wallet goes back without a question.
    await page.getByTestId('lk-network-eip155:31337').click()
    await expectState(page, { networkSupported: true, caipNetworkId: 'eip155:31337' })
    await closeModal(page)
  })

  const verify = async (message: string): Promise<void> => {
    const signature = page.getByTestId('demo-signature')
    await expect(signature).toHaveText(/^0x[0-9a-f]{130}$/)
    const text = (await signature.innerText()) as Hex
    expect(await verifyMessage({ address, message, signature: text })).toBe(true)
  }

  await test.step('a signature verifies', async () => {
    await page.getByLabel('Text').fill('Grüße 🦊\nline two')
    await page.getByTestId('demo-sign').click()
    await extension.approve()
    await verify('Grüße 🦊\nline two')
  })

  await test.step('a refused signature is told, and nothing else changes (D44)', async () => {
    await page.getByTestId('demo-sign').click()
    await extension.reject()
    await expect(page.getByTestId('demo-signature')).toContainText('USER_REJECTED')
    await expectState(page, { connected: true })
  })

  await test.step('the sign-message view shows the text first, cancels, and signs (R2.1, R4.7)', async () => {
    await page.getByLabel('Text').fill('Read me first')
    await page.getByTestId('demo-sign-view').click()
    await expect(view(page, 'SIWXSignMessage')).toBeVisible()
    await expect(page.getByTestId('lk-sign-message')).toHaveText('Read me first')
    await page.getByTestId('lk-cancel').click()
    await expect(page.getByTestId('demo-signature')).toContainText('CANCELLED')
    await page.getByTestId('demo-sign-view').click()
    await page.getByTestId('lk-sign').click()
    await extension.approve()
    await verify('Read me first')
    await closeModal(page)
  })

  await test.step('disconnecting forgets here and in the wallet, one family after the other (D33)', async () => {
    for (const caipNetworkId of [solanaChain, bitcoinChain, stacksChain]) {
      await accountButton(page).click()
      await page.getByTestId('lk-disconnect').click()
      await expectState(page, { connected: true, caipNetworkId, accounts: { eip155: [] } })
      await closeModal(page)
    }
    await accountButton(page).click()
    await page.getByTestId('lk-disconnect').click()
    await expectState(page, { connected: false, status: 'disconnected', caipAddress: null })
    const home = await extension.openHome()
    const sites = home.getByTestId('wallet-sites')
    for (const family of ['EVM', 'Solana', 'Bitcoin']) await expect(sites).not.toContainText(family)
    // SIP-030 has no method that ends a permission: only the wallet itself can.
    await home.getByTestId('wallet-site-disconnect').click()
    await expect(sites).toContainText('No connected sites')
    await home.close()
    await page.reload()
    await expectState(page, { connected: false, status: 'disconnected' })
  })
})

test('a visitor who declines sees it, tries again, and connects (R4.6, D44)', async ({
  extension,
  system,
}) => {
  const page = await openDemo(extension, system.urls.demo)
  await openConnect(page)
  await walletRow(page, rdns).click()
  await extension.reject()
  await expect(modal(page).getByRole('heading', { name: 'Request declined' })).toBeVisible()
  await expectState(page, { connected: false, status: 'disconnected' })
  await page.getByTestId('lk-retry').click()
  await extension.approve()
  await expectState(page, { connected: true, connectorId: rdns })
})

test('a reload restores the extension without its window, also after its worker was stopped (demand 3)', async ({
  extension,
  system,
}) => {
  const page = await openDemo(extension, system.urls.demo)
  await connect(page, extension)
  await extension.stopWorker()
  const windows = extension.context.pages().length
  await page.reload()
  await expectState(page, { connected: true, connectorId: rdns })
  expect(extension.context.pages()).toHaveLength(windows)
})

test('a site removed in the wallet is disconnected here, and stays so (R4.6)', async ({
  extension,
  system,
}) => {
  const page = await openDemo(extension, system.urls.demo)
  await connect(page, extension)
  const home = await extension.openHome()
  await home.getByTestId('wallet-site-disconnect').click()
  await expectState(page, { connected: false, status: 'disconnected', caipAddress: null })
  await page.reload()
  await expectState(page, { connected: false, status: 'disconnected' })
})
