import type { InstalledWallet, VirtualWalletOptions } from '@latchkit/testing/playwright'
import type { Page } from '@playwright/test'
import { type Hex, parseEther } from 'viem'
import { createAddress, getChain } from '../support/chain.js'
import {
  accountButton,
  closeModal,
  connectWith,
  expectState,
  modal,
  openConnect,
  view,
  walletRow,
} from '../support/demo.js'
import { fundEvm, fundSolana } from '../support/fund.js'
import { confirmPayment, reviewPayment } from '../support/send.js'
import { createSolanaAddress, readLamports, solanaChain } from '../support/solana.js'
import { type StuckNode, startStuckNode, useKey } from '../support/stuckNode.js'
import type { System } from '../support/system.js'
import { test as base, expect } from '../support/test.js'

const rdns = 'com.fox.test'
const evmChain = 'eip155:31337'

type Sender = { address: Hex; privateKey: Hex; fox: InstalledWallet }
type Fixtures = {
  stuckNode: StuckNode
  /** A connected wallet with an account of its own, the modal closed. */
  connectFox(options?: VirtualWalletOptions): Promise<Sender>
}

const test = base.extend<Fixtures>({
  stuckNode: async ({ system }, use) => {
    const node = await startStuckNode(system)
    await use(node)
    await node.close()
  },
  connectFox: async ({ page, system, wallets }, use) => {
    await use(async options => {
      const funded = await fundEvm(system, 'DEVUSD')
      const fox = await wallets.add({ name: 'Fox', rdns, privateKeys: [funded.privateKey], ...options })
      await page.goto('/')
      await connectWith(page, rdns)
      await closeModal(page)
      return { ...funded, fox }
    })
  },
})

const asked = 'eth_sendTransaction'
const step = (page: Page, name: string) => page.getByTestId(`lk-send-step-${name}`)
const readBalance = (system: System, address: Hex): Promise<bigint> =>
  getChain(system).getBalance({ address })
const pending = (page: Page) => modal(page).locator('[data-testid^="lk-pending-"]')

async function openAccount(page: Page): Promise<void> {
  await accountButton(page).click()
  await expect(view(page, 'Account')).toBeVisible()
}

test.describe('a wallet that takes its time', () => {
  test('and responds when the modal is long closed: the page stays as it is, and a notification shows the result (D9)', async ({
    page,
    system,
    connectFox,
  }) => {
    const { fox } = await connectFox()
    fox.setOutcome('never', asked)
    const to = createAddress()
    await reviewPayment(page, { to, amount: '0.1' })
    await confirmPayment(page)
    await fox.waitForCall(asked)
    await closeModal(page)
    fox.decide('approve')
    await expect(page.getByTestId('demo-events')).toContainText('SEND_SUCCESS')
    expect(await readBalance(system, to)).toBe(parseEther('0.1'))
    await expect(modal(page)).toBeHidden()
    await accountButton(page).click()
    await expect(page.getByTestId('lk-toast')).toContainText('Sent 0.1')
    expect(fox.calls(asked)).toHaveLength(1)
  })

  test('and responds late on Solana, too (D9)', async ({ page, system, wallets }) => {
    const { address, privateKey } = await fundSolana(system, [])
    const star = await wallets.add({
      name: 'Star',
      families: ['solana'],
      solana: { privateKeys: [privateKey] },
    })
    await page.goto('/')
    await openConnect(page)
    await walletRow(page, 'star').click()
    await expectState(page, { connected: true, caipAddress: `${solanaChain}:${address}` })
    await closeModal(page)
    const to = await createSolanaAddress()
    await reviewPayment(page, { to, amount: '0.1' })
    const before = star.prompts().length
    star.setOutcome('never')
    await confirmPayment(page)
    await expect.poll(() => star.prompts().length).toBe(before + 1)
    await closeModal(page)
    star.decide('approve')
    await expect(page.getByTestId('demo-events')).toContainText('SEND_SUCCESS')
    expect(await readLamports(system, to)).toBe(100_000_000n)
    await expect(modal(page)).toBeHidden()
    await accountButton(page).click()
    await expect(page.getByTestId('lk-toast')).toContainText('Sent 0.1')
  })

  test('or never responds: the visitor leaves it, sees that it is pending in the wallet, and sends at the second try', async ({
    page,
    system,
    connectFox,
  }) => {
    const { fox, address } = await connectFox()
    fox.setOutcome('never', asked)
    const to = createAddress()
    await reviewPayment(page, { to, amount: '0.1' })
    await confirmPayment(page)
    await fox.waitForCall(asked)
    await page.getByTestId('lk-send-cancel').click()
    await expect(view(page, 'WalletSend')).toBeVisible()
    await expect(page.getByTestId('lk-send-amount')).toHaveValue('0.1')
    await expect(page.getByTestId('lk-send-problem-review')).toContainText('A request is already waiting')
    await expect(page.getByTestId('lk-send-review')).toHaveAttribute('aria-disabled', 'true')

    await test.step('a no over there frees the form', async () => {
      fox.decide('reject')
      await expect(page.getByTestId('lk-send-review')).not.toHaveAttribute('aria-disabled', 'true')
      await page.getByTestId('lk-send-review').click()
      await expect(view(page, 'WalletSendPreview')).toBeVisible()
      await confirmPayment(page)
      await fox.waitForCall(asked, 2)
    })

    await test.step('a reload forgets what was never answered', async () => {
      fox.setOutcome('approve', asked)
      await page.reload()
      await expectState(page, { connected: true, status: 'connected' })
      await reviewPayment(page, { to, amount: '0.2' })
      await confirmPayment(page)
      await expect(step(page, 'included')).toHaveAttribute('data-state', 'done')
      expect(await readBalance(system, to)).toBe(parseEther('0.2'))
      expect(await getChain(system).getTransactionCount({ address })).toBe(1)
    })
  })
})

test.describe('a payment that waits for its block', () => {
  test('is followed again after a reload, also by a second tab, to its end in the list of the account (D47)', async ({
    page,
    context,
    system,
    stuckNode,
    connectFox,
  }) => {
    const { privateKey } = await connectFox({ rpcUrls: { 31337: stuckNode.url } })
    const key = useKey(system, privateKey)
    const to = createAddress()
    await reviewPayment(page, { to, amount: '0.3' })
    await confirmPayment(page)
    await expect(step(page, 'submitted')).toHaveAttribute('data-state', 'done')
    await expect(step(page, 'included')).toHaveAttribute('data-state', 'current')
    const second = await context.newPage()
    for (const tab of [page, second]) {
      await tab.bringToFront()
      await tab.goto('/')
      await expectState(tab, { connected: true, status: 'connected' })
      await openAccount(tab)
      await expect(pending(tab)).toHaveAttribute('data-status', 'submitted')
      await expect(pending(tab)).toContainText('0.3')
    }
    expect(await readBalance(system, to)).toBe(0n)
    await key.release()
    for (const tab of [page, second]) {
      await tab.bringToFront()
      await expect(pending(tab)).toHaveAttribute('data-status', /included|final/)
    }
    expect(await readBalance(system, to)).toBe(parseEther('0.3'))
  })

  test('is waited for while the chain’s endpoint is down, and seen once it is back (D47)', async ({
    page,
    system,
    guard,
    stuckNode,
    connectFox,
  }) => {
    const { privateKey } = await connectFox({ rpcUrls: { 31337: stuckNode.url } })
    const key = useKey(system, privateKey)
    const { rpcUrl = '' } = system.devnet.chains[evmChain] ?? {}
    guard.allowErrors(/ERR_FAILED/)
    const to = createAddress()
    await reviewPayment(page, { to, amount: '0.1' })
    await confirmPayment(page)
    await expect(step(page, 'submitted')).toHaveAttribute('data-state', 'done')
    const isChain = (url: URL): boolean => url.href.startsWith(rpcUrl)
    const failed = page.waitForEvent('requestfailed', request => request.url().startsWith(rpcUrl))
    await page.route(isChain, route => route.abort())
    await key.release()
    await failed
    await expect(step(page, 'included')).toHaveAttribute('data-state', 'current')
    await page.unroute(isChain)
    await expect(step(page, 'included')).toHaveAttribute('data-state', 'done', { timeout: 15_000 })
    expect(await readBalance(system, to)).toBe(parseEther('0.1'))
  })

  test('and was sped up in the wallet is the same payment under another hash; replaced, it says so (D47)', async ({
    page,
    system,
    stuckNode,
    connectFox,
  }) => {
    const { privateKey } = await connectFox({ rpcUrls: { 31337: stuckNode.url } })
    const key = useKey(system, privateKey)
    const to = createAddress()
    await reviewPayment(page, { to, amount: '0.1' })
    await confirmPayment(page)
    await expect(step(page, 'submitted')).toHaveAttribute('data-state', 'done')
    const slow = await key.readWaiting()
    const fast = await key.replace({ to, value: parseEther('0.1') })
    expect(fast).not.toBe(slow?.hash)
    await key.release()
    await expect(step(page, 'included')).toHaveAttribute('data-state', 'done')
    expect(await readBalance(system, to)).toBe(parseEther('0.1'))
    await page.getByTestId('lk-send-done').click()
    await expect(page.getByTestId(`lk-pending-${fast}`)).toHaveAttribute('data-status', /included|final/)
    await expect(pending(page)).toHaveCount(1)
  })

  test('and was replaced in the wallet by something else is shown as replaced, and not offered again (D47)', async ({
    page,
    system,
    stuckNode,
    connectFox,
  }) => {
    const { privateKey, address } = await connectFox({ rpcUrls: { 31337: stuckNode.url } })
    const key = useKey(system, privateKey)
    const to = createAddress()
    await reviewPayment(page, { to, amount: '0.1' })
    await confirmPayment(page)
    await expect(step(page, 'submitted')).toHaveAttribute('data-state', 'done')
    await key.replace({ to: address, value: 0n })
    await key.release()
    const status = page.getByTestId('lk-send-status')
    await expect(status).toHaveAttribute('data-code', 'REPLACED')
    await expect(status).toContainText('Transfer replaced')
    await expect(page.getByTestId('lk-retry')).toBeHidden()
    expect(await readBalance(system, to)).toBe(0n)
    await page.getByTestId('lk-send-done').click()
    await expect(view(page, 'Account')).toBeVisible()
    await expect(pending(page)).toHaveCount(0)
  })

  test('and then fails on the chain says so with a way on: a token that has gone meanwhile (D47)', async ({
    page,
    system,
    stuckNode,
    connectFox,
  }) => {
    const { privateKey } = await connectFox({ rpcUrls: { 31337: stuckNode.url } })
    const key = useKey(system, privateKey)
    const token = system.devnet.chains[evmChain]?.tokens.find(({ symbol }) => symbol === 'DEVUSD')
    const to = createAddress()
    await reviewPayment(page, { to, amount: '600', symbol: 'DEVUSD' })
    await confirmPayment(page)
    await expect(step(page, 'submitted')).toHaveAttribute('data-state', 'done')
    await key.releaseEmpty({
      token: token?.address as Hex,
      to: createAddress(),
      amount: 1000n * 10n ** BigInt(token?.decimals ?? 0),
    })
    const status = page.getByTestId('lk-send-status')
    await expect(status).toHaveAttribute('data-code', 'REVERTED')
    await expect(status).toContainText('Transfer failed')
    await expect(step(page, 'included')).toHaveAttribute('data-state', 'failed')
    // Another try is reviewed anew, and the chain says that it would fail again.
    await page.getByTestId('lk-retry').click()
    await expect(view(page, 'WalletSendPreview')).toContainText('Not enough funds')
    await expect(page.getByTestId('lk-send-confirm')).toHaveCount(0)
  })
})

test.describe('a wallet that moves between review and confirm', () => {
  /** The wallet goes its way without a word: the page learns it only by asking. */
  const mute = (page: Page): Promise<void> =>
    page.evaluate(() => {
      const registry = (window as unknown as Record<symbol, Map<string, unknown>>)[
        Symbol.for('latchkit.virtualWallets')
      ]
      for (const id of [...(registry?.keys() ?? [])]) registry?.set(id, () => {})
    })

  for (const { what, words, move } of [
    {
      what: 'to another account',
      words: 'The account changed in your wallet',
      move: (fox: InstalledWallet) => fox.setAccounts([fox.addresses()[1] as Hex]),
    },
    {
      what: 'to another chain',
      words: 'Your wallet is on another network',
      move: (fox: InstalledWallet) => fox.setChain(31338),
    },
  ])
    test(`${what} without an event gets nothing to sign, and the visitor sees it (T6, T13)`, async ({
      page,
      system,
      wallets,
    }) => {
      const [first, second] = await Promise.all([fundEvm(system, 'DEVUSD'), fundEvm(system, 'DEVUSD')])
      const privateKeys = [first.privateKey, second.privateKey]
      const fox = await wallets.add({ name: 'Fox', rdns, privateKeys })
      await page.goto('/')
      await connectWith(page, rdns)
      await closeModal(page)
      const to = createAddress()
      await reviewPayment(page, { to, amount: '0.1' })
      await mute(page)
      await move(fox)
      await confirmPayment(page)
      await expect(page.getByTestId('lk-send-status')).toContainText('Nothing was sent')
      await expect(page.getByTestId('lk-send-status')).toContainText(words)
      expect(fox.calls(asked)).toEqual([])
      expect(await readBalance(system, to)).toBe(0n)
    })

  test('to another account, and says so: the review is over, and the form is that account’s (T13)', async ({
    page,
    system,
    wallets,
  }) => {
    const [first, second] = await Promise.all([fundEvm(system, 'DEVUSD'), fundEvm(system, 'DEVUSD')])
    const privateKeys = [first.privateKey, second.privateKey]
    const fox = await wallets.add({ name: 'Fox', rdns, privateKeys })
    await page.goto('/')
    await connectWith(page, rdns)
    await closeModal(page)
    await reviewPayment(page, { to: createAddress(), amount: '0.1' })
    await fox.setAccounts([second.address])
    await expectState(page, { caipAddress: `${evmChain}:${second.address}` })
    await expect(view(page, 'WalletSendPreview')).toBeHidden()
    expect(fox.calls(asked)).toEqual([])
  })
})
