import type { InstalledWallet } from '@latchkit/testing/playwright'
import type { Page } from '@playwright/test'
import { closeModal, expectState, openConnect, view, walletRow } from '../support/demo.js'
import { fundSolana } from '../support/fund.js'
import { confirmPayment, reviewPayment } from '../support/send.js'
import { createSolanaAddress, readLamports, solanaChain } from '../support/solana.js'
import type { System } from '../support/system.js'
import { test as base, expect } from '../support/test.js'

type Sender = { star: InstalledWallet; first: string; second: string }

const test = base.extend<{
  /** A connected wallet with two accounts of its own, the modal closed. */
  connectStar(): Promise<Sender>
}>({
  connectStar: async ({ page, system, wallets }, use) => {
    await use(async () => {
      const [first, second] = await Promise.all([fundSolana(system, []), fundSolana(system, [])])
      const privateKeys = [first.privateKey, second.privateKey]
      const star = await wallets.add({ name: 'Star', families: ['solana'], solana: { privateKeys } })
      await page.goto('/')
      await openConnect(page)
      await walletRow(page, 'star').click()
      await expectState(page, { connected: true, caipAddress: `${solanaChain}:${first.address}` })
      await closeModal(page)
      return { star, first: first.address, second: second.address }
    })
  },
})

const asked = (star: InstalledWallet): number =>
  star.calls().filter(({ method }) => method.startsWith('solana:sign')).length

/** The wallet goes its way without a word. */
const mute = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const registry = (window as unknown as Record<symbol, Map<string, unknown>>)[
      Symbol.for('latchkit.virtualWallets')
    ]
    for (const id of [...(registry?.keys() ?? [])]) registry?.set(id, () => {})
  })

const rpcOf = (system: System): string => system.devnet.chains[solanaChain]?.rpcUrl ?? ''

test('a wallet that changes its account after the review, and says so, ends the review; nothing is asked of it (T13)', async ({
  page,
  system,
  connectStar,
}) => {
  const { star, second } = await connectStar()
  const to = await createSolanaAddress()
  await reviewPayment(page, { to, amount: '0.1' })
  await star.setSolanaAccounts([second])
  await expectState(page, { caipAddress: `${solanaChain}:${second}` })
  await expect(view(page, 'WalletSendPreview')).toBeHidden()
  expect(asked(star)).toBe(0)
  expect(await readLamports(system, to)).toBe(0n)
})

test('a wallet that changes its account without an event signs nothing, and the visitor sees that nothing was sent (T6, T13)', async ({
  page,
  system,
  connectStar,
}) => {
  const { star, second, first } = await connectStar()
  const to = await createSolanaAddress()
  await reviewPayment(page, { to, amount: '0.1' })
  await mute(page)
  await star.setSolanaAccounts([second])
  await confirmPayment(page)
  await expect(page.getByTestId('lk-send-status')).toContainText('Nothing was sent')
  expect(star.prompts().filter(({ method }) => method.startsWith('solana:sign'))).toEqual([])
  expect(await readLamports(system, to)).toBe(0n)
  expect(await readLamports(system, first)).toBe(3_000_000_000n)
})

test('while the chain’s endpoint is down a review says that it could not be read, and the second try goes through (D73)', async ({
  page,
  system,
  guard,
  connectStar,
}) => {
  await connectStar()
  guard.allowErrors(/ERR_FAILED/)
  const to = await createSolanaAddress()
  await reviewPayment(page, { to, amount: '0.1' })
  await page.getByTestId('lk-back').click()
  const isChain = (url: URL): boolean => url.href.startsWith(rpcOf(system))
  await page.route(isChain, route => route.abort())
  await page.getByTestId('lk-send-review').click()
  await expect(view(page, 'WalletSendPreview')).toContainText('We couldn’t get the network fee')
  await expect(page.getByTestId('lk-send-confirm')).toHaveCount(0)
  await page.unroute(isChain)
  await page.getByTestId('lk-retry').click()
  await expect(page.getByTestId('lk-send-simulation')).toHaveAttribute('data-status', 'passed')
  await confirmPayment(page)
  await expect(page.getByTestId('lk-toast')).toContainText('Sent 0.1')
  expect(await readLamports(system, to)).toBe(100_000_000n)
})
