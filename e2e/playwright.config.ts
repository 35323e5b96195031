import type { WalletFixtures } from '@latchkit/testing/playwright'
import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../scripts/lib/chromium.mjs'
import { solanaChain } from './support/solana.js'
import { findSystem, toRpcUrls } from './support/system.js'

const executablePath = chromiumPath()
// Workers read this file again, once the system runs.
const system = findSystem()

export default defineConfig<Pick<WalletFixtures, 'walletRpcUrls' | 'walletSolanaRpcUrl'>>({
  projects: [
    { name: 'system', testDir: './specs', testMatch: '*.spec.ts' },
    // The example of docs/testing.md, unchanged.
    { name: 'docs', testDir: '../docs/examples/testing', testMatch: '*.spec.ts' },
  ],
  outputDir: '../.cache/e2e-results',
  globalSetup: './support/globalSetup.ts',
  // A test waits more than it computes: three keep two cores busy, the demo's part included.
  workers: Number(process.env['E2E_WORKERS'] ?? 3),
  fullyParallel: true,
  // A test that passes the second time has found a fault.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // The file's name comes from PLAYWRIGHT_JSON_OUTPUT_NAME; without it the report would flood the screen.
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['dot'], ['json']] : [['list']],
  use: {
    ...(system
      ? {
          baseURL: system.urls.demo,
          walletRpcUrls: toRpcUrls(system),
          walletSolanaRpcUrl: system.devnet.chains[solanaChain]?.rpcUrl ?? '',
        }
      : {}),
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    screenshot: 'off',
    trace: 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      // Nothing but this machine can be reached: what the demo needs, it has.
      args: [...chromiumArgs, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'],
    },
  },
})
