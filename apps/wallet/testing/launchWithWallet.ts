import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../../../scripts/lib/chromium.mjs'
import { toMultichainManifest } from '../static/toMultichainManifest.mjs'

type ContextOptions = NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>

export type LaunchWithWalletOptions = {
  /** Default true. */
  headless?: boolean | undefined
  /** Replaces the extension's `config.json`; without it the built extension is used as the demo wrote it. */
  config?: unknown
  /** Whether it imitates MetaMask, with its multichain API; default false. */
  multichain?: boolean | undefined
  /** Where the built extension is; default `apps/wallet/dist/extension`. */
  extension?: string | undefined
  /** Further options of the browser context, such as `viewport`, `colorScheme`, `reducedMotion`. */
  context?: ContextOptions | undefined
}

export type BrowserWithWallet = {
  context: BrowserContext
  extensionId: string
  /** Waits for the wallet's approval page to show a request. */
  nextApproval(): Promise<Page>
  /** Approves the next request, and resolves when the wallet has received the decision. */
  approve(): Promise<void>
  /** Rejects the next request. */
  reject(): Promise<void>
  /** Opens the page behind the toolbar button: accounts, sites, lock. */
  openHome(): Promise<Page>
  /** Stops the extension's worker, as the browser does after a while. */
  stopWorker(): Promise<void>
  close(): Promise<void>
}

const built = fileURLToPath(new URL('../dist/extension', import.meta.url))
const timeoutMs = 15_000

/**
 * Chromium with the development wallet installed.
 * @example
 * const browser = await launchWithWallet({ headless: true })
 * const page = await browser.context.newPage()
 * await page.goto('http://localhost:4100')
 * await browser.approve()
 */
export async function launchWithWallet(options: LaunchWithWalletOptions = {}): Promise<BrowserWithWallet> {
  const { headless = true, config } = options
  const source = options.extension ?? built
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-wallet-'))
  // A copy: a rebuild or another test's configuration must not reach a running browser.
  await cp(source, folder, { recursive: true })
  if (config !== undefined) await writeFile(join(folder, 'config.json'), JSON.stringify(config))
  const manifest = join(folder, 'manifest.json')
  if (options.multichain) await writeFile(manifest, toMultichainManifest(await readFile(manifest, 'utf8')))
  const executablePath = chromiumPath({ isWhole: true })
  const context = await chromium.launchPersistentContext('', {
    ...options.context,
    headless,
    ...(executablePath ? { executablePath } : {}),
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [...chromiumArgs, `--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  })
  const isOurs = (url: string): boolean =>
    url.startsWith('chrome-extension://') && url.endsWith('/background.js')
  const worker =
    context.serviceWorkers().find(candidate => isOurs(candidate.url())) ??
    (await context.waitForEvent('serviceworker', {
      predicate: candidate => isOurs(candidate.url()),
      timeout: timeoutMs,
    }))
  const extensionId = new URL(worker.url()).host
  const approvalUrl = `chrome-extension://${extensionId}/approve.html`

  async function nextApproval(): Promise<Page> {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const left = Math.max(1, deadline - Date.now())
      const open = context.pages().find(page => !page.isClosed() && page.url().startsWith(approvalUrl))
      const page =
        open ??
        (await context.waitForEvent('page', {
          predicate: async candidate => {
            await candidate.waitForURL(/./).catch(() => undefined)
            return candidate.url().startsWith(approvalUrl)
          },
          timeout: left,
        }))
      try {
        await page.getByTestId('wallet-request').waitFor({ timeout: left })
        return page
      } catch (error) {
        // The page of the request before this one may close under our hands; the next one follows.
        if (!page.isClosed()) throw error
      }
    }
  }

  async function decide(button: 'wallet-approve' | 'wallet-reject'): Promise<void> {
    const page = await nextApproval()
    const id = await page.getByTestId('wallet-request').getAttribute('data-id')
    const gone = page
      .locator(`[data-testid="wallet-request"][data-id="${id}"]`)
      .waitFor({ state: 'detached', timeout: timeoutMs })
      .catch((error: unknown) => {
        if (!page.isClosed()) throw error
      })
    // The window may close before the click has returned.
    await Promise.all([
      gone,
      page
        .getByTestId(button)
        .click()
        .catch((error: unknown) => {
          if (!page.isClosed()) throw error
        }),
    ])
  }

  async function stopWorker(): Promise<void> {
    const page = await context.newPage()
    try {
      const session = await context.newCDPSession(page)
      await session.send('ServiceWorker.enable')
      await session.send('ServiceWorker.stopAllWorkers')
    } finally {
      await page.close()
    }
  }

  return {
    context,
    extensionId,
    nextApproval,
    approve: () => decide('wallet-approve'),
    reject: () => decide('wallet-reject'),
    stopWorker,
    async openHome() {
      const page = await context.newPage()
      await page.goto(`chrome-extension://${extensionId}/popup.html`)
      return page
    },
    async close() {
      await context.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
