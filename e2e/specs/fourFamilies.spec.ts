import { closeModal, expectState, modal, openConnect, walletRow } from '../support/demo.js'
import {
  expectChainBalances,
  expectWithout,
  families,
  fundAccounts,
  payOnEach,
  signInWithEach,
} from '../support/fourFamilies.js'
import { test as base, expect } from '../support/nodeWallet.js'
import { openQr } from '../support/pairing.js'

type Funded = Awaited<ReturnType<typeof fundAccounts>>

const test = base.extend<{ funded: Funded }>({
  // Development accounts of its own: no other test may change what they hold.
  funded: async ({ system }, use) => use(await fundAccounts(system, 2)),
  extensionAccounts: async ({ funded: { evm, solana, plain } }, use) =>
    use([{ family: 'eip155', ...evm }, { family: 'solana', ...solana }, ...plain]),
})

const rdns = 'dev.latchkit.wallet'

test('a real extension of four families: one row and one approval, balances are the chains’ own, the server verifies what each signs, native and token are paid on each, a reload restores all, and one can go alone (R1.2, R4.11, D33, D46)', async ({
  extension,
  system,
  funded: { accounts },
}) => {
  test.setTimeout(300_000)
  const page = await extension.context.newPage()
  await page.goto(`${system.urls.demo}?siwx`)

  await test.step('one row, and one approval for all', async () => {
    await openConnect(page)
    await expect(
      modal(page).locator('[data-testid^="lk-wallet-"]', { hasText: 'Latchkit Development Wallet' }),
    ).toHaveCount(1)
    await walletRow(page, rdns).click()
    const approval = await extension.nextApproval()
    for (const { namespace } of families) await approval.getByTestId(`wallet-accounts-${namespace}`).waitFor()
    await extension.approve()
    await expectState(page, { connected: true, status: 'connected', accounts })
  })

  await test.step('the server verifies the sign-in of each', () =>
    signInWithEach(page, accounts, () => extension.approve()))

  await test.step('balances are the chains’ own', () => expectChainBalances(page, system, accounts))

  await test.step('native and token are paid on each, and the wallet shows what it signs', () =>
    payOnEach(page, system, async ({ namespace }, { to, amount, symbol }) => {
      const approval = await extension.nextApproval()
      if (namespace === 'bip122') {
        await expect(approval.getByTestId('wallet-transaction-value')).toHaveText(`${amount} BTC`)
        await expect(approval.getByTestId('wallet-transaction')).toContainText(to)
        await expect(approval.getByTestId('wallet-fee')).toContainText('sat/vB')
      }
      if (namespace === 'stacks' && symbol === undefined) {
        await expect(approval.getByTestId('wallet-transaction-value')).toHaveText(`${amount} STX`)
        await expect(approval.getByTestId('wallet-transaction')).toContainText(to)
      }
      if (namespace === 'stacks' && symbol !== undefined)
        await expect(approval.getByTestId('wallet-post-condition')).toContainText('2500000 units')
      await extension.approve()
    }))

  await test.step('a reload restores all, without a prompt', async () => {
    await page.reload()
    await expectState(page, { connected: true, status: 'connected', accounts })
    await expect(page.getByTestId('demo-session')).toHaveAttribute('data-status', 'signedIn')
    expect(extension.context.pages().filter(each => each.url().includes('approve.html'))).toEqual([])
  })

  await test.step('one family taken back in the popup leaves three', async () => {
    const home = await extension.openHome()
    await home.getByTestId('wallet-site-disconnect-bip122').click()
    await expectWithout(page, accounts, 'bip122')
    await home.close()
  })
})

test('one code connects four families of a phone: balances are the chains’ own, the server verifies what each signs, native and token are paid on each, a reload restores all, and one can go alone (R1.2, R4.11, D33, D46)', async ({
  page,
  system,
  createPhone,
}) => {
  test.setTimeout(300_000)
  const { evm, solana, plain, accounts } = await fundAccounts(system, 3)
  const phone = await createPhone({
    privateKey: evm.privateKey,
    solanaPrivateKeys: [solana.privateKey],
    plainAccounts: plain,
  })

  await page.goto('/?siwx')
  await phone.pair(await openQr(page))
  await expectState(page, { connected: true, status: 'connected', accounts })
  expect(phone.sessions()).toHaveLength(1)

  await test.step('the server verifies the sign-in of each', () => signInWithEach(page, accounts))

  await test.step('balances are the chains’ own', () => expectChainBalances(page, system, accounts))

  await test.step('native and token are paid on each', () => payOnEach(page, system))

  await test.step('a reload restores all, and one can go alone', async () => {
    await page.reload()
    await expectState(page, { connected: true, status: 'connected', accounts })
    await page.getByTestId('demo-disconnect-bip122').click()
    await expectWithout(page, accounts, 'bip122')
    await closeModal(page)
    expect(phone.sessions()).toHaveLength(1)
  })
  expect(phone.failures).toEqual([])
})
