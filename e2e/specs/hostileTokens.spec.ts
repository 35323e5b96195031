import { toSolanaDevelopmentKey } from '@latchkit/testing/playwright'
import type { Page } from '@playwright/test'
import {
  accountButton,
  closeModal,
  expectState,
  modal,
  openConnect,
  settled,
  view,
  walletRow,
} from '../support/demo.js'
import { createSolanaAddress, getSolanaAccount, solanaChain } from '../support/solana.js'
import { expect, test } from '../support/test.js'

/** An account that holds the hostile token; nothing is sent from it. */
const holder = 4
/** Turns text around, isolates it, or is not seen at all. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/
const hostile = /evil\.example|onerror/

/** What a stranger's words must not become. */
async function expectHarmless(page: Page, where: string): Promise<void> {
  await settled(page)
  const found = await modal(page).evaluate(dialog => {
    const frame = dialog.getBoundingClientRect()
    const all = [...dialog.querySelectorAll<HTMLElement>('*')]
    return {
      text: dialog.textContent ?? '',
      attributes: all.flatMap(element =>
        ['aria-label', 'title', 'alt'].flatMap(name => element.getAttribute(name) ?? []),
      ),
      links: [...dialog.querySelectorAll('a')].map(({ href }) => href),
      outside: all
        .filter(element => {
          const { left, right, width } = element.getBoundingClientRect()
          return (
            width > 0 && (left < frame.left - 0.5 || right > frame.right + 0.5) && !element.closest('.sr')
          )
        })
        .map(element => element.outerHTML.slice(0, 100)),
      images: [...dialog.querySelectorAll('img')].map(({ src }) => src),
      sideways: all.filter(
        ({ scrollWidth, clientWidth, className }) =>
          scrollWidth > clientWidth + 1 && /scroll|view|tokens/.test(String(className)),
      ).length,
    }
  })
  expect(found.text, where).not.toMatch(invisible)
  expect(found.attributes.join(' '), where).not.toMatch(invisible)
  expect(
    found.links.filter(href => hostile.test(href)),
    where,
  ).toEqual([])
  expect(
    found.images.filter(src => hostile.test(src)),
    where,
  ).toEqual([])
  expect(found.outside, where).toEqual([])
  expect(found.sideways, where).toBe(0)
  // An unsolicited token's advertisement is not announced.
  await expect(modal(page).getByRole('status').first(), where).not.toContainText(hostile)
}

for (const [size, viewport] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test.describe(`on ${size}`, () => {
    test.use({ viewport })

    test('a token whose name and symbol are an attack is hidden, and harmless wherever it is shown (T7, T12)', async ({
      page,
      system,
      wallets,
    }) => {
      const { address } = getSolanaAccount(system, holder)
      const mint = system.devnet.chains[solanaChain]?.hostileTokens[0]?.address
      await wallets.add({
        name: 'Star',
        families: ['solana'],
        solana: { privateKeys: [toSolanaDevelopmentKey(holder)] },
      })
      await page.goto('/')
      await openConnect(page)
      await walletRow(page, 'star').click()
      await expectState(page, { connected: true, caipAddress: `${solanaChain}:${address}` })
      await closeModal(page)
      await accountButton(page).click()
      await expect(page.getByTestId('lk-token-SUSD')).toBeVisible()
      const row = page.locator('[data-testid^="lk-token-"]', { hasText: /evil/ })
      await expect(row).toHaveCount(0)
      await page.getByTestId('lk-hidden-tokens').click()
      await expect(row).toHaveCount(1)
      await expectHarmless(page, 'Account')
      await page.getByTestId('lk-send').click()
      await page.getByTestId('lk-send-token').click()
      await expect(view(page, 'WalletSendSelectToken')).toBeVisible()
      await expect(row).toHaveCount(0)
      await page.getByTestId('lk-hidden-tokens').click()
      await expectHarmless(page, 'WalletSendSelectToken')
      await row.click()
      await expect(view(page, 'WalletSend')).toBeVisible()
      await expectHarmless(page, 'WalletSend')
      await page.getByTestId('lk-send-amount').fill('6000')
      await page.getByTestId('lk-send-review').click()
      await expect(page.getByTestId('lk-send-problem-amount')).toBeVisible()
      await expectHarmless(page, 'WalletSend with a problem')
      await page.getByTestId('lk-send-amount').fill('1')
      await page.getByTestId('lk-send-to').fill(await createSolanaAddress())
      await page.getByTestId('lk-send-review').click()
      await expect(page.getByTestId('lk-send-summary')).toHaveAttribute('data-token', mint ?? '')
      await expect(page.getByTestId('lk-send-simulation')).toBeVisible()
      await expectHarmless(page, 'WalletSendPreview')
    })
  })
