import { test as base, type TestType } from '@playwright/test'
import type { VirtualWalletOptions } from '../virtual/types.js'
import { type InstalledWallet, installVirtualWallet } from './installVirtualWallet.js'

/** The wallets of one test. */
export type Wallets = {
  /** Puts another wallet into every page of the test's context. */
  add(options?: VirtualWalletOptions): Promise<InstalledWallet>
  /** Those added, in order. */
  all(): readonly InstalledWallet[]
}

export type WalletFixtures = {
  wallets: Wallets
  /** Chains that wallets know unless they say otherwise: EIP-155 id → RPC URL. Default: those of `npm run demo`. */
  walletRpcUrls: Readonly<Record<number, string>>
  /** Where wallets that speak Solana send unless they say otherwise. Default: that of `npm run demo`. */
  walletSolanaRpcUrl: string
}

type Base = typeof base extends TestType<infer Test, infer Worker> ? [Test, Worker] : never

/**
 * Playwright's `test` with wallets.
 * @example
 * import { expect, test } from '@latchkit/testing/playwright'
 *
 * test('connects', async ({ page, wallets }) => {
 *   const wallet = await wallets.add({ name: 'Fox', rdns: 'com.fox' })
 *   await page.goto('/')
 * })
 */
export const test: TestType<Base[0] & WalletFixtures, Base[1]> = base.extend<WalletFixtures>({
  walletRpcUrls: [{ 31337: 'http://localhost:4110', 31338: 'http://localhost:4111' }, { option: true }],
  walletSolanaRpcUrl: ['http://localhost:4120', { option: true }],
  wallets: async ({ context, walletRpcUrls, walletSolanaRpcUrl }, use) => {
    const added: InstalledWallet[] = []
    await use({
      async add(options = {}) {
        const isSolana = options.solana !== undefined || options.families?.includes('solana')
        const wallet = await installVirtualWallet(context, {
          rpcUrls: walletRpcUrls,
          ...options,
          ...(isSolana ? { solana: { rpcUrl: walletSolanaRpcUrl, ...options.solana } } : {}),
        })
        added.push(wallet)
        return wallet
      },
      all: () => [...added],
    })
    // A pending request must not outlive the test.
    for (const wallet of added) wallet.decide('reject')
  },
})
