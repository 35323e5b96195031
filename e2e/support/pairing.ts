import { expect, type Page } from '@playwright/test'
import { modal, openConnect, walletRow } from './demo.js'

/** The code on screen: another one than `before`. */
export async function readUri(page: Page, before?: string): Promise<string> {
  const qr = page.getByTestId('lk-qr')
  await expect(qr).toHaveAttribute('data-uri', /^wc:[0-9a-f]{64}@2\?/, { timeout: 15_000 })
  if (before) await expect(qr).not.toHaveAttribute('data-uri', before)
  return (await qr.getAttribute('data-uri')) ?? ''
}

/** Opens the code through the list. */
export async function openQr(page: Page): Promise<string> {
  await openConnect(page)
  await walletRow(page, 'walletConnect').click()
  await expect(modal(page)).toHaveAttribute('data-view', /^ConnectingWalletConnect/)
  return readUri(page)
}
