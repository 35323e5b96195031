import { test as base } from '@latchkit/testing/playwright'
import { type BrowserWithWallet, launchWithWallet } from '../../apps/wallet/testing/launchWithWallet.js'
import { type Guard, guardContext } from './guard.js'
import { readSystem, type System } from './system.js'

export { expect } from '@playwright/test'

type TestFixtures = {
  guard: Guard
  /** Index of the development account that the extension shows first, in each family. */
  extensionAccount: number
  /** What it shows before them: accounts of the test's own, as the wallet's configuration has them. */
  extensionAccounts: readonly { family: string }[]
  /** Whether it imitates MetaMask, with its multichain API. */
  extensionMultichain: boolean
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
  extensionMultichain: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  extensionAccounts: async ({}, use) => use([]),
  extension: async (
    { contextOptions, viewport, system, extensionAccount, extensionAccounts, extensionMultichain },
    use,
  ) => {
    const browser = await launchWithWallet({
      config: toExtensionConfig(system, extensionAccount, extensionAccounts),
      multichain: extensionMultichain,
      context: { ...contextOptions, ...(viewport ? { viewport } : {}), locale: 'en-GB' },
    })
    const guard = await guardContext(browser.context)
    await use(browser)
    guard.check()
    await browser.close()
  },
})

/** The demo's chains, and one that the demo lacks. */
function toExtensionConfig(
  { devnet, urls }: System,
  first: number,
  others: TestFixtures['extensionAccounts'],
): unknown {
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
    accounts: ['eip155', 'solana', 'bip122', 'stacks'].flatMap(family => {
      const own = devnet.accounts.filter(account => account.family === family)
      return [
        ...others.filter(account => account.family === family),
        ...own.slice(first),
        ...own.slice(0, first),
      ]
    }),
  }
}

/** A chain that wallets know and the demo is not configured for. */
export const foreignChain = 'eip155:4242'
