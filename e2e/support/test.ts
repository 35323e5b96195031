import { test as base } from '@latchkit/testing/playwright'
import { type BrowserWithWallet, launchWithWallet } from '../../apps/wallet/testing/launchWithWallet.js'
import { type Guard, guardContext } from './guard.js'
import { readSystem, type System } from './system.js'

export { expect } from '@playwright/test'

type TestFixtures = {
  guard: Guard
  /** Index of the development account that the extension shows first, in each family. */
  extensionAccount: number
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
  guard: [
    async ({ context }, use) => {
      const guard = await guardContext(context)
      await use(guard)
      guard.check()
    },
    { auto: true },
  ],
  extensionAccount: [0, { option: true }],
  extension: async ({ contextOptions, viewport, system, extensionAccount }, use) => {
    const browser = await launchWithWallet({
      config: toExtensionConfig(system, extensionAccount),
      context: { ...contextOptions, ...(viewport ? { viewport } : {}), locale: 'en-GB' },
    })
    const guard = await guardContext(browser.context)
    await use(browser)
    guard.check()
    await browser.close()
  },
})

/** The demo's chains, and one that the demo lacks. */
function toExtensionConfig({ devnet, urls }: System, first: number): unknown {
  const chains = Object.entries(devnet.chains).map(([caipNetworkId, { name, rpcUrl, nativeCurrency }]) => ({
    caipNetworkId,
    name,
    rpcUrl,
    nativeCurrency,
  }))
  return {
    relayUrl: urls.relay,
    serverUrl: urls.server,
    chains: [...chains, { ...chains[0], caipNetworkId: foreignChain, name: 'Elsewhere' }],
    accounts: ['eip155', 'solana'].flatMap(family => {
      const own = devnet.accounts.filter(account => account.family === family)
      return [...own.slice(first), ...own.slice(0, first)]
    }),
  }
}

/** A chain that wallets know and the demo is not configured for. */
export const foreignChain = 'eip155:4242'
