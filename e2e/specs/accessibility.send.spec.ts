import type {} from '../host/src/main.js'
import { expectNoViolations } from '../support/axe.js'
import { createAddress } from '../support/chain.js'
import { accountButton, closeModal, openConnect, view } from '../support/demo.js'
import { fundEvm, fundSolana } from '../support/fund.js'
import { startStuckNode, useKey } from '../support/stuckNode.js'
import { expect, test } from '../support/test.js'

/** `npm run test:long` has every look; the phone's other direction and theme are those of the two below. */
const hasAll = process.env['LOOKS'] === 'all'
const looks = [
  { name: 'on a desktop', first: 'dark', second: 'light', dir: 'ltr', size: [1280, 800] },
  { name: 'on a phone, from right to left', first: 'light', second: undefined, dir: 'rtl', size: [390, 844] },
  ...(hasAll
    ? [{ name: 'on a phone', first: 'light', second: 'dark', dir: 'ltr', size: [390, 844] } as const]
    : []),
] as const

for (const { name, first, second, dir, size } of looks)
  test.describe(name, () => {
    test.use({ viewport: { width: size[0], height: size[1] } })

    test('axe finds nothing in any view of paying and being paid, in both themes (demand 27)', async ({
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
      await page.goto(`${system.urls.host}/?theme=${first}&dir=${dir}`)
      /** Every rule in one theme; the other one differs in its colours alone. */
      const check = async (what: string): Promise<void> => {
        await expectNoViolations(page, what)
        if (!second) return
        await page.evaluate(theme => globalThis.host.setTheme(theme), second)
        await expectNoViolations(page, `${what}, ${second}`, 'colours')
        await page.evaluate(theme => globalThis.host.setTheme(theme), first)
      }
      await openConnect(page)
      await page.getByRole('button', { name: /Phantom/ }).click()
      await expect(view(page, 'Account')).toBeVisible()
      // Closed before both families have a session, the modal would leave the first one active.
      await expect(page.getByTestId('demo-state')).toContainText('"caipAddress":"eip155:')
      await closeModal(page)
      const receiver = createAddress()

      await accountButton(page).click()
      await expect(page.getByTestId('lk-family-solana')).toBeVisible()
      await expect(page.getByTestId(/^lk-token-/).first()).toBeVisible()
      await check('Account with both families')
      await page.getByTestId('lk-receive').click()
      await expect(page.getByTestId('lk-qr')).toHaveAttribute('data-ready', '')
      await check('WalletReceive')
      await page.getByTestId('lk-back').click()

      await page.getByTestId('lk-send').click()
      await expect(view(page, 'WalletSend')).toBeVisible()
      await check('WalletSend, empty')
      await page.getByTestId('lk-send-token').click()
      await expect(page.getByTestId('lk-token-DEVUSD')).toBeVisible()
      await check('WalletSendSelectToken')
      await page.getByTestId('lk-search').fill('nothing of the kind')
      await expect(page.getByTestId('lk-token-DEVUSD')).toBeHidden()
      await check('WalletSendSelectToken, nothing found')
      await page.getByTestId('lk-search-clear').click()
      await page.getByTestId('lk-token-DEVUSD').click()
      await page.getByTestId('lk-send-amount').fill('5000')
      await page.getByTestId('lk-send-to').fill(solana.address)
      await page.getByTestId('lk-send-review').click()
      await expect(page.getByTestId('lk-send-problem-amount')).toBeVisible()
      await expect(page.getByTestId('lk-send-problem-receiver')).toBeVisible()
      await check('WalletSend, with problems')
      await page.getByTestId('lk-send-amount').fill('600')
      await page.getByTestId('lk-send-to').fill(evm.address)
      await expect(page.getByTestId('lk-send-warning-own-address')).toBeVisible()
      await check('WalletSend, with a warning')
      await page.getByTestId('lk-send-to').fill(receiver)
      await expect(page.getByTestId('lk-send-warning-first-time')).toBeVisible()
      await check('WalletSend, filled')
      await page.getByTestId('lk-send-review').click()
      await expect(page.getByTestId('lk-send-simulation')).toHaveAttribute('data-status', 'passed')
      await check('WalletSendPreview')

      await page.getByTestId('lk-send-confirm').click()
      await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'current')
      await check('SendConfirmed, submitted')
      await page.getByTestId('lk-send-done').click()
      await expect(page.getByTestId(/^lk-pending-/)).toBeVisible()
      await check('Account with a payment on its way')
      await key.release()
      await expect(page.getByTestId(/^lk-pending-/)).toHaveAttribute('data-status', /included|final/)
      await check('Account with a payment in a block')
      await closeModal(page)

      // The wallet counts one too many again: the next one waits, too.
      await page.evaluate(() => globalThis.host.openModal('WalletSend'))
      await page.getByTestId('lk-send-amount').fill('0.5')
      await page.getByTestId('lk-send-to').fill(receiver)
      await page.getByTestId('lk-send-review').click()
      await page.getByTestId('lk-send-confirm').click()
      await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'current')
      await key.release(2)
      await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'done')
      await check('SendConfirmed, included')
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
      await check('SendConfirmed, failed')
      await page.getByTestId('lk-send-done').click()

      await page.getByTestId('lk-family-solana').click()
      await page.getByTestId('lk-receive').click()
      await expect(page.getByTestId('lk-receive-address')).toHaveAttribute('data-address', solana.address)
      await check('WalletReceive, the other family')
      await node.close()
    })
  })
