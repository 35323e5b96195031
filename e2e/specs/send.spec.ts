import type { Page } from '@playwright/test'
import { erc20Abi, type Hex, parseEther, parseUnits } from 'viem'
import { createAddress, getChain, toNumber, toShown } from '../support/chain.js'
import {
  accountButton,
  closeModal,
  connectWith,
  expectState,
  openConnect,
  view,
  walletRow,
} from '../support/demo.js'
import { fundEvm, fundSolana } from '../support/fund.js'
import { expect, test } from '../support/nodeWallet.js'
import { confirmPayment, reviewPayment } from '../support/send.js'
import {
  createSolanaAddress,
  getSolanaToken,
  readHolding,
  readLamports,
  solanaChain,
} from '../support/solana.js'
import type { System } from '../support/system.js'

const evmChain = 'eip155:31337'

const getToken = (system: System, symbol: string) => {
  const token = system.devnet.chains[evmChain]?.tokens.find(each => each.symbol === symbol)
  if (!token) throw new Error(`There is no token ${symbol}.`)
  return token
}

const readErc20 = (system: System, address: string, holder: string): Promise<bigint> =>
  getChain(system).readContract({
    address: address as Hex,
    abi: erc20Abi,
    functionName: 'balanceOf',
    args: [holder as Hex],
  })

/** The balance that the account view shows, until it is this one. */
async function expectShown(page: Page, native: string): Promise<void> {
  await expect
    .poll(async () => toNumber(await page.getByTestId('lk-account-balance').innerText()))
    .toBe(toShown(native))
}

test('native and token on EVM from a wallet in the page: confirmed on the chain, balance refreshed (R4.12, R4.13, R4.14)', async ({
  page,
  system,
  wallets,
}) => {
  const { address: from, privateKey } = await fundEvm(system, 'DEVUSD')
  const fox = await wallets.add({ name: 'Fox', rdns: 'com.fox.test', privateKeys: [privateKey] })
  await page.goto('/')
  await connectWith(page, 'com.fox.test')
  await closeModal(page)

  const to = createAddress()
  await reviewPayment(page, { to, amount: '1.25' })
  await confirmPayment(page)
  // A native payment stays where it can be followed.
  await expect(view(page, 'SendConfirmed')).toBeVisible()
  await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'done')
  expect(await getChain(system).getBalance({ address: to })).toBe(parseEther('1.25'))
  await page.getByTestId('lk-send-done').click()
  await expect(view(page, 'Account')).toBeVisible()
  const left = await getChain(system).getBalance({ address: from })
  await expectShown(page, String(Number(left / 10n ** 15n) / 1000))
  await closeModal(page)

  const token = getToken(system, 'DEVUSD')
  const before = await readErc20(system, token.address, from)
  await reviewPayment(page, { to, amount: '12.5', symbol: token.symbol })
  await confirmPayment(page)
  await expect(page.getByTestId('lk-toast')).toContainText('12.5')
  await expect(view(page, 'Account')).toBeVisible()
  expect(await readErc20(system, token.address, to)).toBe(parseUnits('12.5', token.decimals))
  expect(await readErc20(system, token.address, from)).toBe(before - parseUnits('12.5', token.decimals))
  expect(fox.calls('eth_sendTransaction')).toHaveLength(2)
})

test('native and token on Solana from a wallet in the page, with the receiver’s account opened (R4.11, R4.14)', async ({
  page,
  system,
  wallets,
}) => {
  const { address: from, privateKey } = await fundSolana(system, ['SUSD'])
  await wallets.add({ name: 'Star', families: ['solana'], solana: { privateKeys: [privateKey] } })
  await page.goto('/')
  await openConnect(page)
  await walletRow(page, 'star').click()
  await expectState(page, { connected: true, caipAddress: `${solanaChain}:${from}` })
  await closeModal(page)

  const to = await createSolanaAddress()
  await reviewPayment(page, { to, amount: '0.75' })
  await confirmPayment(page)
  await expect(page.getByTestId('lk-toast')).toContainText('0.75')
  await expect(view(page, 'Account')).toBeVisible()
  expect(await readLamports(system, to)).toBe(750_000_000n)
  const left = await readLamports(system, from)
  await expectShown(page, String(Number(left / 1_000_000n) / 1000))
  await closeModal(page)

  const { address: mint } = getSolanaToken(system, 'SUSD')
  const before = await readHolding(system, from, mint)
  await reviewPayment(page, { to, amount: '3.5', symbol: 'SUSD' })
  // Opening the receiver's account costs, and says so.
  await expect(page.getByTestId('lk-send-fee-accountCreation')).toBeVisible()
  await confirmPayment(page)
  await expect(page.getByTestId('lk-toast')).toContainText('3.5')
  await expect(view(page, 'Account')).toBeVisible()
  expect(await readHolding(system, to, mint)).toBe(3_500_000n)
  expect(await readHolding(system, from, mint)).toBe(before - 3_500_000n)
})

test('from a phone, over one session, on both families (R4.11)', async ({ page, system, createPhone }) => {
  const [evm, solana] = await Promise.all([fundEvm(system, 'DEVUSD'), fundSolana(system, ['SNEW'])])
  const phone = await createPhone({
    privateKey: evm.privateKey,
    solanaPrivateKeys: [solana.privateKey],
  })
  await page.goto('/')
  await openConnect(page)
  await walletRow(page, 'walletConnect').click()
  const qr = page.getByTestId('lk-qr')
  await expect(qr).toHaveAttribute('data-uri', /^wc:[0-9a-f]{64}@2\?/, { timeout: 15_000 })
  await phone.pair((await qr.getAttribute('data-uri')) ?? '')
  await expectState(page, { connected: true, caipNetworkId: evmChain })
  await closeModal(page)

  const to = createAddress()
  await reviewPayment(page, { to, amount: '0.5' })
  await confirmPayment(page)
  await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'done', {
    timeout: 15_000,
  })
  expect(await getChain(system).getBalance({ address: to })).toBe(parseEther('0.5'))
  await closeModal(page)
  const token = getToken(system, 'DEVUSD')
  await reviewPayment(page, { to, amount: '2', symbol: token.symbol })
  await confirmPayment(page)
  await expect(view(page, 'Account')).toBeVisible({ timeout: 15_000 })
  expect(await readErc20(system, token.address, to)).toBe(parseUnits('2', token.decimals))
  await closeModal(page)

  await page.getByTestId('lk-network-button').first().click()
  await page.getByTestId(`lk-network-${solanaChain}`).click()
  await expectState(page, { caipNetworkId: solanaChain })
  await closeModal(page)
  const receiver = await createSolanaAddress()
  await reviewPayment(page, { to: receiver, amount: '0.25' })
  await confirmPayment(page)
  await expect(view(page, 'Account')).toBeVisible({ timeout: 15_000 })
  expect(await readLamports(system, receiver)).toBe(250_000_000n)
  await closeModal(page)
  const { address: mint } = getSolanaToken(system, 'SNEW')
  await reviewPayment(page, { to: receiver, amount: '1.000000001', symbol: 'SNEW' })
  await confirmPayment(page)
  await expect(view(page, 'Account')).toBeVisible({ timeout: 15_000 })
  expect(await readHolding(system, receiver, mint)).toBe(1_000_000_001n)
  expect(phone.failures).toEqual([])
})

test('declined in the wallet: said so, nothing sent, the form intact, and the second try goes through', async ({
  page,
  system,
  wallets,
}) => {
  const { privateKey } = await fundEvm(system, 'DEVUSD')
  const fox = await wallets.add({ name: 'Fox', rdns: 'com.fox.test', privateKeys: [privateKey] })
  await page.goto('/')
  await connectWith(page, 'com.fox.test')
  await closeModal(page)
  const to = createAddress()
  fox.setOutcome('reject', 'eth_sendTransaction')
  await reviewPayment(page, { to, amount: '0.1' })
  await confirmPayment(page)
  await expect(page.getByTestId('lk-send-status')).toContainText('declined')
  expect(await getChain(system).getBalance({ address: to })).toBe(0n)
  fox.setOutcome('approve', 'eth_sendTransaction')
  await confirmPayment(page)
  await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'done')
  expect(await getChain(system).getBalance({ address: to })).toBe(parseEther('0.1'))
})

test('an address of the other family, a wallet that moved away, a name, and all of it (T13, R5.8)', async ({
  page,
  system,
  wallets,
}) => {
  const fox = await wallets.add({ name: 'Fox', rdns: 'com.fox.test' })
  const star = await wallets.add({ name: 'Star', families: ['solana'] })
  await page.goto('/')
  await connectWith(page, 'com.fox.test')
  await closeModal(page)
  await accountButton(page).click()
  await page.getByTestId('lk-send').click()
  await page.getByTestId('lk-send-amount').fill('1')
  await page.getByTestId('lk-send-to').fill(star.solanaAddresses()[0] ?? '')
  await expect(page.getByTestId('lk-send-problem-receiver')).toBeVisible()
  await page.getByTestId('lk-send-review').click()
  await expect(view(page, 'WalletSend')).toBeVisible()
  await page.getByTestId('lk-send-to').fill('alice.eth')
  await expect(page.getByTestId('lk-send-resolved')).toBeVisible()
  await page.getByTestId('lk-send-review').click()
  await expect(view(page, 'WalletSendPreview')).toBeVisible()
  await expect(page.getByTestId('lk-send-simulation')).toHaveAttribute('data-status', 'passed')
  // The wallet goes to another chain behind the page's back: nothing reaches it.
  fox.setOutcome({ error: { code: 4902, message: 'Unrecognized chain ID.' } }, 'wallet_switchEthereumChain')
  await fox.setChain(31338)
  await expectState(page, { caipNetworkId: 'eip155:31338' })
  await expect(view(page, 'WalletSendPreview')).toBeHidden()
  expect(fox.calls('eth_sendTransaction')).toEqual([])
  expect(await getChain(system).getBlockNumber()).toBeGreaterThan(0n)
})
