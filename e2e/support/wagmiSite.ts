import type { BrowserContext, Page } from '@playwright/test'
import type { WagmiState } from '../wagmi/src/App.js'
import type {} from '../wagmi/src/client.js'
import { expect } from './test.js'

declare global {
  /** Each time the page invited to connect. */
  var invitations: string[]
  /** Every status that wagmi's hooks ever had. */
  var wagmiStatuses: string[]
}

export async function readWagmi(page: Page): Promise<WagmiState> {
  return JSON.parse((await page.getByTestId('wagmi-state').textContent()) ?? '') as WagmiState
}

/** Waits until wagmi's hooks say all of this. */
export async function expectWagmi(page: Page, wanted: Partial<WagmiState>): Promise<void> {
  await expect
    .poll(async () => readWagmi(page).catch(() => undefined), { timeout: 15_000, intervals: [50] })
    .toMatchObject(wanted)
}

/** Waits until wagmi is connected, by one connector. */
export async function expectOneConnection(page: Page): Promise<void> {
  await expect
    .poll(async () => readWagmi(page).catch(() => undefined), { timeout: 15_000, intervals: [50] })
    .toMatchObject({ status: 'connected', connections: [expect.any(String)] })
}

/** Notes what pages show from the first paint on: the server's own markup, and each change. */
export async function recordPages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.invitations = []
    globalThis.wagmiStatuses = []
    let last = ''
    const note = (): void => {
      const button = document.querySelector('[data-testid="lk-connect-button"]')
      if (button && !button.hasAttribute('data-placeholder'))
        globalThis.invitations.push(`button: ${button.textContent}`)
      const shown = document.querySelector('[data-testid="site-account"]')?.textContent
      if (shown === 'Connect') globalThis.invitations.push('site: Connect')
      const text = document.querySelector('[data-testid="wagmi-state"]')?.textContent
      if (!text || text === last) return
      last = text
      globalThis.wagmiStatuses.push((JSON.parse(text) as { status: string }).status)
    }
    new MutationObserver(note).observe(document, {
      childList: true,
      subtree: true,
      characterData: true,
      attributes: true,
    })
  })
}

/** From the first paint to now the page was connected, or waited for its wallet with the account on screen. */
export async function expectNoInvitation(page: Page): Promise<void> {
  expect(await page.evaluate(() => globalThis.invitations)).toEqual([])
  const statuses = await page.evaluate(() => [...new Set(globalThis.wagmiStatuses)])
  expect(statuses).toEqual(['reconnecting', 'connected'])
}
