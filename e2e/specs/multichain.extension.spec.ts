import { evmChain } from '../support/balances.js'
import { bitcoinChain, getBitcoinAccount } from '../support/bitcoin.js'
import { getAccount } from '../support/chain.js'
import { expectState, modal, openConnect } from '../support/demo.js'
import { expectWithout, type RunAccounts, signInWithEach } from '../support/fourFamilies.js'
import { getSolanaAccount, solanaChain } from '../support/solana.js'
import { expect, test } from '../support/test.js'

const account = 5
test.use({ extensionMultichain: true, extensionAccount: account })

test('MetaMask’s multichain API with a real extension: one approval connects EVM, Solana and Bitcoin, the server verifies what each signs, a reload restores without a prompt, and one family can go alone (R1.2, R4.11, D33, D61)', async ({
  extension,
  system,
}) => {
  test.setTimeout(120_000)
  const bitcoin = getBitcoinAccount(system, account)
  const accounts: RunAccounts = {
    eip155: [`${evmChain}:${getAccount(system, account).address}`],
    solana: [`${solanaChain}:${getSolanaAccount(system, account).address}`],
    bip122: [bitcoin.address, bitcoin.ordinals].map(address => `${bitcoinChain}:${address}`),
    // MetaMask's API has no Stacks.
    stacks: [],
  }
  const expectNoPrompt = (): void =>
    expect(extension.context.pages().filter(each => each.url().includes('approve.html'))).toEqual([])
  const page = await extension.context.newPage()
  await page.goto(`${system.urls.demo}?siwx`)

  await test.step('one approval connects three families', async () => {
    await openConnect(page)
    // The directory has MetaMask: its row joins the one of the page, under the wallet's own name.
    const row = modal(page).locator('[data-testid^="lk-wallet-"]', {
      hasText: 'Latchkit Development Wallet as MetaMask',
    })
    await expect(row).toHaveCount(1)
    await row.click()
    const approval = await extension.nextApproval()
    await expect(approval.getByTestId('wallet-request')).toHaveAttribute(
      'data-method',
      'wallet_createSession',
    )
    for (const namespace of ['eip155', 'solana', 'bip122'])
      await expect(approval.getByTestId(`wallet-accounts-${namespace}`)).toBeVisible()
    await extension.approve()
    await expectState(page, { connected: true, status: 'connected', connectorId: 'io.metamask', accounts })
    expectNoPrompt()
  })

  await test.step('the server verifies the sign-in of each', () =>
    signInWithEach(page, accounts, () => extension.approve()))

  await test.step('a reload restores all, also after the worker was stopped, without a prompt', async () => {
    await extension.stopWorker()
    await page.reload()
    await expectState(page, { connected: true, status: 'connected', accounts })
    await expect(page.getByTestId('demo-session')).toHaveAttribute('data-status', 'signedIn')
    expectNoPrompt()
  })

  await test.step('one family taken back in the wallet leaves two, over a reload', async () => {
    const home = await extension.openHome()
    await home.getByTestId('wallet-site-disconnect-solana').click()
    await expectWithout(page, accounts, 'solana')
    await home.close()
    await page.reload()
    await expectState(page, { status: 'connected', accounts: { ...accounts, solana: [] } })
    expectNoPrompt()
  })

  await test.step('one that the site drops leaves the last', async () => {
    await page.getByTestId('demo-disconnect-bip122').click()
    await expectState(page, { connected: true, accounts: { ...accounts, solana: [], bip122: [] } })
  })
})
