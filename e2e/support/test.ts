import { test as base } from '@latchkit/testing/playwright'
import { type BrowserWithWallet, launchWithWallet } from '../../apps/wallet/testing/launchWithWallet.js'
import { type Guard, guardContext } from './guard.js'
import { readSystem, type System } from './system.js'

export { expect } from '@playwright/test'

type TestFixtures = {
  guard: Guard
  /** A second browser with the development wallet's extension; its pages are guarded as well. */
  extension: BrowserWithWallet
}

type WorkerFixtures = { system: System }

/** Every test's pages are watched: see `Guard.check`. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  system: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => use(readSystem()),
    { scope: 'worker' },
  ],
  baseURL: async ({ system }, use) => use(system.urls.demo),
  walletRpcUrls: async ({ system }, use) =>
    use(
      Object.fromEntries(
        Object.entries(system.devnet.chains).map(([id, { rpcUrl }]) => [Number(id.split(':')[1]), rpcUrl]),
      ),
    ),
  guard: [
    async ({ context }, use) => {
      const guard = await guardContext(context)
      await use(guard)
      guard.check()
    },
    { auto: true },
  ],
  extension: async ({ contextOptions, viewport }, use) => {
    const browser = await launchWithWallet({
      context: { ...contextOptions, ...(viewport ? { viewport } : {}), locale: 'en-GB' },
    })
    const guard = await guardContext(browser.context)
    await use(browser)
    guard.check()
    await browser.close()
  },
})
