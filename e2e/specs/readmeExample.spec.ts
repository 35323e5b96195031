import { setBalance } from '@latchkit/devnet'
import { createPublicClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { createAddress } from '../support/chain.js'
import { accountButton, closeModal, connectButton, view, walletRow } from '../support/demo.js'
import { fundSolana } from '../support/fund.js'
import { type Mainnets, startMainnets } from '../support/mainnets.js'
import { confirmPayment, reviewPayment } from '../support/send.js'
import { createSolanaAddress, readLamports } from '../support/solana.js'
import { test as base, expect } from '../support/test.js'

const test = base.extend<object, { mainnets: Mainnets }>({
  mainnets: [
    async ({ system }, use) => {
      const mainnets = await startMainnets(system)
      await use(mainnets)
      await mainnets.stop()
    },
    { scope: 'worker' },
  ],
  // The wallet has an endpoint of its own, as wallets do.
  walletRpcUrls: async ({ mainnets }, use) => use({ 1: mainnets.evmUrl }),
})

test('README’s example, mainnet and solanaMainnet with a server and no rpcUrls, sends native coins on both families (D48, conformance 1)', async ({
  page,
  system,
  wallets,
  mainnets,
  guard,
}) => {
  const privateKey = generatePrivateKey()
  await setBalance(mainnets.evmUrl, privateKeyToAddress(privateKey), parseEther('5'))
  const star = await fundSolana(system, ['SUSD'])
  await wallets.add({ name: 'Fox', rdns: 'com.fox.test', privateKeys: [privateKey] })
  await wallets.add({ name: 'Star', families: ['solana'], solana: { privateKeys: [star.privateKey] } })
  await page.goto(mainnets.url)

  await connectButton(page).click()
  await walletRow(page, 'com.fox.test').click()
  // As by default, the modal closes with the first wallet.
  await expect(accountButton(page)).toBeVisible()
  const to = createAddress()
  await reviewPayment(page, { to, amount: '1.25' })
  await confirmPayment(page)
  await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'done')
  const chain = createPublicClient({ transport: http(mainnets.evmUrl) })
  expect(await chain.getBalance({ address: to as Hex })).toBe(parseEther('1.25'))
  await page.getByTestId('lk-send-done').click()
  await expect(view(page, 'Account')).toBeVisible()
  await page.getByTestId('lk-disconnect').click()
  await expect(connectButton(page)).toBeVisible()
  await closeModal(page)

  await connectButton(page).click()
  await walletRow(page, 'star').click()
  await expect(accountButton(page)).toBeVisible()
  const owner = await createSolanaAddress()
  await reviewPayment(page, { to: owner, amount: '0.75' })
  await confirmPayment(page)
  await expect(page.getByTestId('lk-toast')).toContainText('0.75')
  expect(await readLamports(system, owner)).toBe(750_000_000n)

  // The page has spoken with its server alone, which has read both chains and broadcast the second payment.
  const origins = new Set(guard.requests().map(url => new URL(url).host))
  expect([...origins]).not.toContain(new URL(mainnets.evmUrl).host)
  expect(mainnets.methods).toEqual(
    expect.arrayContaining(['eth_estimateGas', 'simulateTransaction', 'sendTransaction']),
  )
})
