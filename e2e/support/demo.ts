import { expect, type Locator, type Page } from '@playwright/test'

/** What the demo's panel says the hooks report. */
export type DemoState = {
  connected: boolean
  status: 'connected' | 'reconnecting' | 'connecting' | 'disconnected'
  caipAddress: string | null
  caipNetworkId: string
  networkSupported: boolean
  connectorId: string | null
  accounts: Record<string, readonly string[]>
}

export const modal = (page: Page): Locator => page.getByTestId('lk-modal')
export const view = (page: Page, name: string): Locator =>
  page.locator(`[data-testid="lk-modal"][data-view="${name}"]`)
export const connectButton = (page: Page): Locator => page.getByTestId('lk-connect-button').first()
export const accountButton = (page: Page): Locator => page.getByTestId('lk-account-button').first()
export const walletRow = (page: Page, id: string): Locator => page.getByTestId(`lk-wallet-${id}`)

export async function readState(page: Page): Promise<DemoState> {
  return JSON.parse((await page.getByTestId('demo-state').textContent()) ?? '') as DemoState
}

/** Waits until the panel says all of this. */
export async function expectState(page: Page, wanted: Partial<DemoState>, timeout = 15_000): Promise<void> {
  await expect
    .poll(async () => readState(page).catch(() => undefined), { timeout, intervals: [50] })
    .toMatchObject(wanted)
}

/** Opens the modal by its button and waits for the Connect view. */
export async function openConnect(page: Page): Promise<void> {
  await connectButton(page).click()
  await expect(view(page, 'Connect')).toBeVisible()
}

/** Connects through the list; the wallet must say yes by itself. */
export async function connectWith(page: Page, id: string): Promise<void> {
  await openConnect(page)
  await walletRow(page, id).click()
  await expectState(page, { connected: true, status: 'connected' })
}

/** Closes the modal where it is still open. */
export async function closeModal(page: Page): Promise<void> {
  // While it fades out it is visible, and closed.
  if (await page.locator('[data-testid="lk-modal"][open]').count()) await page.getByTestId('lk-close').click()
  await expect(modal(page)).toBeHidden()
}

/** Shows a family by picking its network. */
export async function showFamily(page: Page, caipNetworkId: string): Promise<void> {
  if ((await readState(page)).caipNetworkId === caipNetworkId) return
  await page.getByTestId('lk-network-button').first().click()
  await page.getByTestId(`lk-network-${caipNetworkId}`).click()
  await expectState(page, { caipNetworkId })
  await closeModal(page)
}

export const addressOf = (caipAddress: string): string => caipAddress.slice(caipAddress.lastIndexOf(':') + 1)

/** Waits until nothing in the modal moves any more, but for what moves for ever. */
export async function settled(page: Page): Promise<void> {
  await modal(page).evaluate(dialog =>
    Promise.all(
      dialog
        .getAnimations({ subtree: true })
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(animation => animation.finished.catch(() => {})),
    ),
  )
}
