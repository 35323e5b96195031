import type { BrowserContext, Page } from '@playwright/test'

/** A session as the page shows it. */
export type ShownSession = {
  topic: string
  accounts: readonly string[]
  chains: readonly string[]
  expiry: number
}

export type WalletPage = {
  page: Page
  /** Pastes a code and presses Pair. */
  pair(uri: string): Promise<void>
  /** Waits for a proposal or request to be on screen. */
  nextQuestion(): Promise<'proposal' | 'request'>
  approve(): Promise<void>
  /** Rejects, with the given code where the page offers it (5000, 5001, 5002, 4001). */
  reject(code?: number): Promise<void>
  sessions(): Promise<readonly ShownSession[]>
  /** Waits until exactly `count` sessions are shown. */
  waitForSessions(count: number): Promise<readonly ShownSession[]>
  disconnect(topic: string): Promise<void>
  ping(topic: string): Promise<void>
  extend(topic: string): Promise<void>
  /** Tells the app that the active chain changed. */
  emitChain(topic: string, caipNetworkId: string): Promise<void>
  /** Makes another of the wallet's accounts the first of its family in the session. */
  useAccount(topic: string, address: string): Promise<void>
  /** Takes one family out of a session that has two. */
  dropFamily(topic: string, family: 'eip155' | 'solana'): Promise<void>
  shareAllAccounts(topic: string): Promise<void>
  setAutoApprove(on: boolean): Promise<void>
}

const timeoutMs = 15_000

/**
 * Opens the development wallet's page and drives it as a person would.
 * @example
 * const wallet = await openWalletPage(context, 'http://localhost:4103')
 * await wallet.pair(uri)
 * await wallet.approve()
 */
export async function openWalletPage(context: BrowserContext, url: string): Promise<WalletPage> {
  const page = await context.newPage()
  await page.goto(url)
  await page.getByTestId('wallet-sessions').waitFor({ timeout: timeoutMs })
  const question = page.locator('[data-testid="wallet-proposal"], [data-testid="wallet-request"]')
  const session = (topic: string) => page.getByTestId(`wallet-session-${topic}`)

  const list = (text = ''): string[] => text.split(',').filter(entry => entry !== '')
  const read = async (): Promise<ShownSession[]> => {
    // No function inside: some loaders add helpers that the page does not have.
    const shown = await page
      .locator('[data-testid^="wallet-session-"][data-expiry]')
      .evaluateAll(elements => elements.map(element => ({ ...(element as HTMLElement).dataset })))
    return shown.map(({ testid = '', accounts, chains, expiry }) => ({
      topic: testid.replace('wallet-session-', ''),
      accounts: list(accounts),
      chains: list(chains),
      expiry: Number(expiry),
    }))
  }

  /** Clicks, and waits until that very question is gone. */
  async function decide(button: 'wallet-approve' | 'wallet-reject'): Promise<void> {
    await question.waitFor({ timeout: timeoutMs })
    const id = await question.getAttribute('data-id')
    await page.getByTestId(button).click({ timeout: timeoutMs })
    await page.locator(`[data-id="${id}"]`).waitFor({ state: 'detached', timeout: timeoutMs })
  }

  /** Clicks a session's control and waits until the wallet has finished with it. */
  async function control(topic: string, act: () => Promise<unknown>): Promise<void> {
    await act()
    await page
      .locator(`[data-testid="wallet-session-${topic}"][aria-busy="true"]`)
      .waitFor({ state: 'detached', timeout: timeoutMs })
  }
  const press = (topic: string, name: string): Promise<void> =>
    control(topic, () => session(topic).getByTestId(`wallet-session-${name}`).click())

  return {
    page,
    async pair(uri) {
      await page.getByTestId('wallet-uri').fill(uri)
      await page.getByTestId('wallet-pair').click()
    },
    async nextQuestion() {
      await question.waitFor({ timeout: timeoutMs })
      return (await question.getAttribute('data-testid')) === 'wallet-proposal' ? 'proposal' : 'request'
    },
    approve: () => decide('wallet-approve'),
    async reject(code) {
      if (code !== undefined) {
        await question.waitFor({ timeout: timeoutMs })
        await page.getByText('For testers').click()
        await page.getByTestId('wallet-reject-code').selectOption(String(code))
      }
      await decide('wallet-reject')
    },
    sessions: read,
    async waitForSessions(count) {
      await page
        .locator(`[data-testid="wallet-sessions"][data-count="${count}"]`)
        .waitFor({ timeout: timeoutMs })
      return read()
    },
    disconnect: topic => press(topic, 'disconnect'),
    ping: topic => press(topic, 'ping'),
    extend: topic => press(topic, 'extend'),
    shareAllAccounts: topic => press(topic, 'update'),
    emitChain: (topic, caipNetworkId) =>
      control(topic, () =>
        session(topic).locator(`[data-testid="wallet-session-event"][data-chain="${caipNetworkId}"]`).click(),
      ),
    useAccount: (topic, address) =>
      control(topic, () =>
        session(topic)
          .getByTestId(address.startsWith('0x') ? 'wallet-session-account' : 'wallet-session-solana-account')
          .selectOption(address),
      ),
    dropFamily: (topic, family) => press(topic, `drop-${family}`),
    async setAutoApprove(on) {
      await page.getByTestId('wallet-auto-approve').setChecked(on)
    },
  }
}
