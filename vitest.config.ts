import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type Plugin } from 'vitest/config'
import { preact } from './apps/secure/scripts/preact.mjs'
import { chromiumArgs, chromiumPath } from './scripts/lib/chromium.mjs'

// The sources are tested, not the builds: the custom condition points every workspace import at src.
const conditions = ['@latchkit/source', 'module', 'import', 'development', 'default']
const resolve = { conditions }
// Only our own condition for what is not transformed: with `import` here, `require` would find ES modules.
const ssr = { resolve: { conditions, externalConditions: ['@latchkit/source'] } }
const setupFiles = ['./scripts/lib/vitestSetup.ts']
const exclude = ['**/dist/**', '**/node_modules/**', '**/*.real.test.ts', '**/*.browser.test.{ts,tsx}']
// These measure what a page that loaded nothing yet loads, or the order of microtasks while it does.
const isolated = [
  'packages/latchkit/src/*.property.test.ts',
  'packages/latchkit/src/loadedFamilies.test.ts',
  'packages/ui/src/shell/viewGroups.test.tsx',
]

const executablePath = chromiumPath()

/**
 * The official client forgets which messages it received when it deletes a session. A relay delivers at least once: when
 * the deletion arrives a second time, the client rejects a promise of its own, which no caller can catch.
 */
const isRepeatedDeletion = ({ message, stack }: { message: string; stack?: string | undefined }): boolean =>
  message.startsWith('Missing or invalid. Record was recently deleted - session') &&
  stack !== undefined &&
  /node_modules\/@walletconnect\/(sign-client|core)\//.test(stack)

/** Its timers of proposals and requests that nobody ended throw five minutes later, in whatever file runs then. */
const isForeignExpiry = ({ message, stack }: { message: string; stack?: string | undefined }): boolean =>
  /^(Proposal|Request) expired/.test(message) &&
  stack !== undefined &&
  /_onTimeout .*node_modules\/@walletconnect\/utils\//.test(stack)

const secure = fileURLToPath(new URL('apps/secure/', import.meta.url))
const drawn = [
  ...preact,
  {
    find: /^@testing-library\/react$/,
    replacement: `${secure}testing/drawViews.ts`,
  },
]

/** The views of the secure site are tested as they are built: drawn by Preact, in the process where others use React. */
const preactInSecure: Plugin = {
  name: 'preact-in-secure',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer?.startsWith(secure)) return undefined
    const alias = drawn.find(({ find }) => find.test(source))
    return alias && this.resolve(source.replace(alias.find, alias.replacement), importer, { skipSelf: true })
  },
}

export default defineConfig({
  resolve: { conditions: [...conditions, 'browser'] },
  test: {
    onUnhandledError: error => (isRepeatedDeletion(error) || isForeignExpiry(error) ? false : undefined),
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'node',
          environment: 'node',
          include: ['packages/*/src/**/*.test.ts', 'apps/*/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...exclude, ...isolated],
          // Files share a process and its modules: evaluating them anew for each file took more time than the tests.
          isolate: false,
          setupFiles,
          // Most need a hundredth of it; on a busy machine some need all of 20 s.
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        plugins: [preactInSecure],
        resolve: { conditions: [...conditions, 'browser'] },
        ssr,
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['packages/*/src/**/*.test.tsx', 'apps/*/src/**/*.test.tsx'],
          exclude: [...exclude, ...isolated],
          isolate: false,
          setupFiles: [...setupFiles, './scripts/lib/domSetup.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'isolated',
          environment: 'node',
          include: isolated,
          setupFiles: [...setupFiles, './scripts/lib/domSetup.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'real',
          environment: 'node',
          include: ['packages/*/src/**/*.real.test.ts', 'apps/*/src/**/*.real.test.ts'],
          exclude: ['**/dist/**', '**/node_modules/**'],
          // As the unit tests: a third of the processor's time was evaluating modules anew, and building the secure site.
          isolate: false,
          setupFiles,
          testTimeout: 60_000,
          // A chain needs a moment to include, and more of it on a busy machine.
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { conditions: [...conditions, 'browser'] },
        test: {
          name: 'browser',
          expect: { poll: { timeout: 10_000 } },
          include: ['packages/*/src/**/*.browser.test.{ts,tsx}'],
          setupFiles,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { args: chromiumArgs, ...(executablePath ? { executablePath } : {}) },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
