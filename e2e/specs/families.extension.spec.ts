import { createAddress, getAccount } from '../support/chain.js'
import { closeModal, expectState, modal, openConnect, showFamily, view, walletRow } from '../support/demo.js'
import { confirmPayment, reviewPayment } from '../support/send.js'
import {
  createSolanaAddress,
  getSolanaAccount,
  getSolanaToken,
  readHolding,
  readLamports,
  solanaChain,
  verifySolanaMessage,
} from '../support/solana.js'
import { expect, test } from '../support/test.js'

const rdns = 'dev.latchkit.wallet'
const evmChain = 'eip155:31337'
// Accounts of its own: no other test may change what they hold.
const account = 3
test.use({ extensionAccount: account })

test('a real extension of both families: one row, one approval, signs and sends on Solana, and lets one family go alone (R1.2, R4.11, D33, D45)', async ({
  extension,
  system,
}) => {
  test.setTimeout(90_000)
  const evm = getAccount(system, account).address
  const page = await extension.context.newPage()
  await page.goto(system.urls.demo)
  const first = getSolanaAccount(system, account).address

  await test.step('one row, and one approval for both', async () => {
    await openConnect(page)
    await expect(
      modal(page).locator('[data-testid^="lk-wallet-"]', { hasText: 'Latchkit Development Wallet' }),
    ).toHaveCount(1)
    await expect(walletRow(page, rdns)).toHaveAttribute('data-status', 'installed')
    await walletRow(page, rdns).click()
    const approval = await extension.nextApproval()
    await approval.getByTestId('wallet-accounts-eip155').waitFor()
    await approval.getByTestId('wallet-accounts-solana').waitFor()
    await extension.approve()
    await expectState(page, {
      connected: true,
      status: 'connected',
      accounts: { eip155: [`${evmChain}:${evm}`], solana: [`${solanaChain}:${first}`] },
    })
    expect(extension.context.pages().filter(each => each.url().includes('approve.html'))).toEqual([])
    await closeModal(page)
  })

  await test.step('a message is signed by the Solana account', async () => {
    await showFamily(page, solanaChain)
    await page.getByLabel('Text').fill('Grüße 🦊\nline two')
    await page.getByTestId('demo-sign').click()
    await extension.approve()
    const signature = page.getByTestId('demo-signature')
    await expect(signature).toHaveText(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/)
    const isGood = await verifySolanaMessage({
      address: first,
      message: 'Grüße 🦊\nline two',
      signature: await signature.innerText(),
    })
    expect(isGood).toBe(true)
  })

  const to = await createSolanaAddress()
  await test.step('SOL goes through the approval page, which shows the same', async () => {
    await reviewPayment(page, { to, amount: '0.125' })
    await confirmPayment(page)
    const approval = await extension.nextApproval()
    await expect(approval.getByTestId('wallet-transaction-value')).toContainText('0.125 SOL')
    await expect(approval.getByTestId('wallet-transaction')).toContainText(to)
    await extension.approve()
    await expect(page.getByTestId('lk-toast')).toContainText('Sent 0.125')
    expect(await readLamports(system, to)).toBe(125_000_000n)
    await closeModal(page)
  })

  await test.step('and so does an SPL token', async () => {
    await reviewPayment(page, { to, amount: '1.5', symbol: 'SUSD' })
    await confirmPayment(page)
    await extension.approve()
    await expect(page.getByTestId('lk-toast')).toContainText('Sent 1.5')
    expect(await readHolding(system, to, getSolanaToken(system, 'SUSD').address)).toBe(1_500_000n)
    await closeModal(page)
  })

  await test.step('a refused payment is told, and nothing leaves', async () => {
    await reviewPayment(page, { to, amount: '0.5' })
    await confirmPayment(page)
    await extension.reject()
    await expect(page.getByTestId('lk-send-status')).toContainText('declined')
    expect(await readLamports(system, to)).toBe(125_000_000n)
    await closeModal(page)
  })

  await test.step('one family taken back in the popup leaves the other, over a reload', async () => {
    const home = await extension.openHome()
    await home.getByTestId('wallet-site-disconnect-solana').click()
    await expectState(page, {
      connected: true,
      accounts: { eip155: [`${evmChain}:${evm}`], solana: [] },
    })
    await page.reload()
    await expectState(page, {
      connected: true,
      caipNetworkId: evmChain,
      accounts: { eip155: [`${evmChain}:${evm}`], solana: [] },
    })
    await home.close()
  })

  await test.step('and the one that stays still pays', async () => {
    await reviewPayment(page, { to: createAddress(), amount: '0.01' })
    await confirmPayment(page)
    await extension.approve()
    await expect(view(page, 'SendConfirmed')).toBeVisible()
    await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'done')
  })
})
