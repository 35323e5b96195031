import { setBalance } from '@latchkit/devnet'
import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { createAddress, getChain } from '../support/chain.js'
import { accountButton, connectButton, expectState, modal } from '../support/demo.js'
import { readAddresses, refreshBalance } from '../support/embeddedWallet.js'
import { expectFocusInside, readFocus, tabTo, tabToControl } from '../support/keyboard.js'
import { createEmail, openSecureWindow, readCode } from '../support/login.js'
import { expect, test } from '../support/test.js'

/** Presses what closes the window, which may be gone before the key is up. */
async function pressToClose(page: Page): Promise<void> {
  const closing = page.waitForEvent('close')
  await page.keyboard.press('Enter').catch(() => {})
  await closing
}

test('by keys alone: sign-in by email, then the recovery code is written down and a payment approved, each in its window (D67, demand 27)', async ({
  page,
  system,
}) => {
  test.slow()
  const { keyboard } = page
  const email = createEmail()

  await test.step('an address and its code; the modal closes, and the button in the place of its opener has the focus', async () => {
    await page.goto('/')
    await connectButton(page).focus()
    await keyboard.press('Enter')
    await expectFocusInside(page, 'Connect')
    await expect(page.getByTestId('lk-email-input')).toBeVisible()
    // The focus starts at the wallets, and a phone shows no keyboard before it is asked for.
    await tabTo(page, 'lk-email-input', 15, 'Shift+Tab')
    await keyboard.type(email)
    await keyboard.press('Enter')
    await expectFocusInside(page, 'EmailVerifyOtp')
    expect(await readFocus(page)).toBe('lk-otp-input')
    await keyboard.type(await readCode(system, email))
    await expectState(page, { connected: true, status: 'connected' })
    await expect(modal(page)).toBeHidden()
    await expect.poll(() => readFocus(page)).toBe('lk-account-button')
  })

  const { evm } = await readAddresses(page)
  await setBalance(system.devnet.chains['eip155:31337']?.rpcUrl ?? '', evm, parseEther('5'))
  await refreshBalance(page, '5 ETH')

  await test.step('the notice of the account opens the window of the code, which checks two groups', async () => {
    await accountButton(page).focus()
    await keyboard.press('Enter')
    await expectFocusInside(page, 'Account')
    await tabTo(page, 'lk-backup-notice')
    const backup = await openSecureWindow(page, () => keyboard.press('Enter'))
    const groups = backup.getByRole('list', { name: 'Recovery code' }).getByRole('listitem')
    await expect(groups).not.toHaveCount(0)
    const code = await groups.allInnerTexts()
    await tabToControl(backup, backup.getByRole('button', { name: 'I saved my code' }))
    await backup.keyboard.press('Enter')
    const asked = backup.getByLabel(/^Group \d+$/)
    await expect(asked).toHaveCount(2)
    // Enter confirms from the last field, once the page has been seen for long enough.
    await expect(backup.getByRole('button', { name: 'Confirm' })).toBeEnabled()
    for (const place of [0, 1]) {
      await tabToControl(backup, asked.nth(place))
      const label = await backup.locator(`label[for="group-${place}"]`).innerText()
      await backup.keyboard.type(code[Number(label.replace(/\D/g, '')) - 1] ?? '')
    }
    await pressToClose(backup)
    await expect(page.getByTestId('lk-backup-notice')).toHaveCount(0)
    // The notice had the focus back, and goes: what follows it has the focus; or it was gone before, and the view is entered anew.
    await expectFocusInside(page, 'Account')
    expect(await readFocus(page)).toMatch(/^lk-(buy|account-address)$/)
  })

  await test.step('the review opens the window of the approval; what follows has the focus', async () => {
    const to = createAddress()
    await tabTo(page, 'lk-send')
    await keyboard.press('Enter')
    await expectFocusInside(page, 'WalletSend')
    await keyboard.type('1.25')
    await keyboard.press('Enter')
    await expect.poll(() => readFocus(page)).toBe('lk-send-to')
    await keyboard.type(to)
    await keyboard.press('Enter')
    await expectFocusInside(page, 'WalletSendPreview')
    await expect(page.getByTestId('lk-send-simulation')).toBeVisible()
    await tabTo(page, 'lk-send-confirm')
    const declined = await openSecureWindow(page, () => keyboard.press('Enter'))
    await expectFocusInside(page, 'ApproveTransaction')
    await tabToControl(declined, declined.getByTestId('lk-reject'))
    await pressToClose(declined)
    await expectFocusInside(page, 'WalletSendPreview')
    await tabTo(page, 'lk-send-confirm')
    const approval = await openSecureWindow(page, () => keyboard.press('Enter'))
    await expectFocusInside(page, 'ApproveTransaction')
    await expect(approval.locator('main')).toContainText('1.25')
    await tabToControl(approval, approval.getByTestId('lk-approve'))
    await pressToClose(approval)
    await expectFocusInside(page, 'SendConfirmed')
    await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'done')
    expect(await getChain(system).getBalance({ address: to })).toBe(parseEther('1.25'))
    await expect.poll(() => readFocus(page)).toBe('lk-send-done')
    await keyboard.press('Enter')
    await expectFocusInside(page, 'Account')
    await keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
  })
})
