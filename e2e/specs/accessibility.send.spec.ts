import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type {} from '../host/src/main.js'
import { createAddress } from '../support/chain.js'
import { accountButton, closeModal, openConnect, settled, view } from '../support/demo.js'
import { fundEvm, fundSolana } from '../support/fund.js'
import { startStuckNode, useKey } from '../support/stuckNode.js'
import { expect, test } from '../support/test.js'

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

async function expectNoViolations(page: Page, what: string): Promise<void> {
  // A colour in the middle of a fade is not the colour.
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).withTags(rules).include('latchkit-modal').analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect.soft(told, what).toEqual([])
}

const looks = [
  { name: 'dark on a desktop', query: 'theme=dark', viewport: { width: 1280, height: 800 } },
  { name: 'light on a desktop', query: 'theme=light', viewport: { width: 1280, height: 800 } },
  { name: 'dark on a phone', query: 'theme=dark', viewport: { width: 390, height: 844 } },
  { name: 'light on a phone', query: 'theme=light', viewport: { width: 390, height: 844 } },
  { name: 'from right to left', query: 'theme=light&dir=rtl', viewport: { width: 390, height: 844 } },
] as const

for (const { name, query, viewport } of looks)
  test.describe(name, () => {
    test.use({ viewport })

    test('axe finds nothing in any view of paying and being paid (demand 27)', async ({
      page,
      system,
      wallets,
    }) => {
      test.setTimeout(90_000)
      const node = await startStuckNode(system)
      const [evm, solana] = await Promise.all([fundEvm(system, 'DEVUSD'), fundSolana(system, ['SUSD'])])
      const key = useKey(system, evm.privateKey)
      await wallets.add({
        name: 'Phantom',
        rdns: 'app.phantom',
        families: ['eip155', 'solana'],
        approvesTogether: true,
        privateKeys: [evm.privateKey],
        rpcUrls: { 31337: node.url },
        solana: { privateKeys: [solana.privateKey] },
      })
      await page.goto(`${system.urls.host}/?${query}`)
      await openConnect(page)
      await page.getByRole('button', { name: /Phantom/ }).click()
      await expect(view(page, 'Account')).toBeVisible()
      await closeModal(page)
      const receiver = createAddress()

      await accountButton(page).click()
      await expect(page.getByTestId('lk-family-solana')).toBeVisible()
      await expect(page.getByTestId(/^lk-token-/).first()).toBeVisible()
      await expectNoViolations(page, 'Account with both families')
      await page.getByTestId('lk-receive').click()
      await expect(page.getByTestId('lk-qr')).toHaveAttribute('data-ready', '')
      await expectNoViolations(page, 'WalletReceive')
      await page.getByTestId('lk-back').click()

      await page.getByTestId('lk-send').click()
      await expect(view(page, 'WalletSend')).toBeVisible()
      await expectNoViolations(page, 'WalletSend, empty')
      await page.getByTestId('lk-send-token').click()
      await expect(page.getByTestId('lk-token-DEVUSD')).toBeVisible()
      await expectNoViolations(page, 'WalletSendSelectToken')
      await page.getByTestId('lk-search').fill('nothing of the kind')
      await expect(page.getByTestId('lk-token-DEVUSD')).toBeHidden()
      await expectNoViolations(page, 'WalletSendSelectToken, nothing found')
      await page.getByTestId('lk-search-clear').click()
      await page.getByTestId('lk-token-DEVUSD').click()
      await page.getByTestId('lk-send-amount').fill('5000')
      await page.getByTestId('lk-send-to').fill(solana.address)
      await page.getByTestId('lk-send-review').click()
      await expect(page.getByTestId('lk-send-problem-amount')).toBeVisible()
      await expect(page.getByTestId('lk-send-problem-receiver')).toBeVisible()
      await expectNoViolations(page, 'WalletSend, with problems')
      await page.getByTestId('lk-send-amount').fill('600')
      await page.getByTestId('lk-send-to').fill(evm.address)
      await expect(page.getByTestId('lk-send-warning-own-address')).toBeVisible()
      await expectNoViolations(page, 'WalletSend, with a warning')
      await page.getByTestId('lk-send-to').fill(receiver)
      await expect(page.getByTestId('lk-send-warning-first-time')).toBeVisible()
      await expectNoViolations(page, 'WalletSend, filled')
      await page.getByTestId('lk-send-review').click()
      await expect(page.getByTestId('lk-send-simulation')).toHaveAttribute('data-status', 'passed')
      await expectNoViolations(page, 'WalletSendPreview')

      await page.getByTestId('lk-send-confirm').click()
      await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'current')
      await expectNoViolations(page, 'SendConfirmed, submitted')
      await page.getByTestId('lk-send-done').click()
      await expect(page.getByTestId(/^lk-pending-/)).toBeVisible()
      await expectNoViolations(page, 'Account with a payment on its way')
      await key.release()
      await expect(page.getByTestId(/^lk-pending-/)).toHaveAttribute('data-status', /included|final/)
      await expectNoViolations(page, 'Account with a payment in a block')
      await closeModal(page)

      // The account has one transaction too few again: the next one waits, too, and then it fails.
      await page.evaluate(() => globalThis.host.open('WalletSend'))
      await page.getByTestId('lk-send-amount').fill('0.5')
      await page.getByTestId('lk-send-to').fill(receiver)
      await page.getByTestId('lk-send-review').click()
      await page.getByTestId('lk-send-confirm').click()
      await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'current')
      await key.release(2)
      await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'done')
      await expectNoViolations(page, 'SendConfirmed, included')
      await page.getByTestId('lk-send-done').click()
      await page.getByTestId('lk-send').click()
      await page.getByTestId('lk-send-amount').fill('0.5')
      await page.getByTestId('lk-send-to').fill(receiver)
      await page.getByTestId('lk-send-review').click()
      await page.getByTestId('lk-send-confirm').click()
      await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'current')
      await key.replace({ to: evm.address, value: 0n }, 5)
      await key.release(4)
      await expect(page.getByTestId('lk-send-status')).toHaveAttribute('data-step', 'failed')
      await expectNoViolations(page, 'SendConfirmed, failed')
      await page.getByTestId('lk-send-done').click()

      await page.getByTestId('lk-family-solana').click()
      await page.getByTestId('lk-receive').click()
      await expect(page.getByTestId('lk-receive-address')).toHaveAttribute('data-address', solana.address)
      await expectNoViolations(page, 'WalletReceive, the other family')
      await node.close()
    })
  })
