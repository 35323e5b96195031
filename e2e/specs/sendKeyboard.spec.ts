import { parseEther } from 'viem'
import { createAddress, getChain } from '../support/chain.js'
import { accountButton, closeModal, connectWith, modal, view } from '../support/demo.js'
import { fundEvm } from '../support/fund.js'
import { expectFocusInside, readFocus, tabTo } from '../support/keyboard.js'
import { expect, test } from '../support/test.js'

const rdns = 'com.fox.test'

test('a payment from the first Tab to its block by keys alone, and back again step by step, never losing the focus (demand 27)', async ({
  page,
  system,
  wallets,
}) => {
  const { privateKey } = await fundEvm(system, 'DEVUSD')
  const fox = await wallets.add({ name: 'Fox', rdns, privateKeys: [privateKey] })
  await page.goto('/')
  await connectWith(page, rdns)
  await closeModal(page)
  const to = createAddress()
  const { keyboard } = page

  await test.step('into the form, from field to field, to the token and back', async () => {
    await accountButton(page).focus()
    await keyboard.press('Enter')
    await expectFocusInside(page, 'Account')
    await tabTo(page, 'lk-send')
    await keyboard.press('Enter')
    await expectFocusInside(page, 'WalletSend')
    expect(await readFocus(page)).toBe('lk-send-amount')
    await keyboard.type('0.25')
    await tabTo(page, 'lk-send-token')
    await keyboard.press('Enter')
    await expectFocusInside(page, 'WalletSendSelectToken')
    expect(await readFocus(page)).toBe('lk-search')
    await keyboard.type('DEVUSD')
    await keyboard.press('Enter')
    await expectFocusInside(page, 'WalletSend')
    expect(await readFocus(page)).toBe('lk-send-token')
    await keyboard.press('Enter')
    await expectFocusInside(page, 'WalletSendSelectToken')
    // Arrows walk through the list, which is in the order of worth: 5 ETH, then 1,000 DEVUSD.
    await keyboard.press('ArrowDown')
    expect(await readFocus(page)).toBe('lk-token-ETH')
    await keyboard.press('ArrowDown')
    expect(await readFocus(page)).toBe('lk-token-DEVUSD')
    await keyboard.press('ArrowUp')
    expect(await readFocus(page)).toBe('lk-token-ETH')
    await keyboard.press('Enter')
    await expectFocusInside(page, 'WalletSend')
    await expect(page.getByTestId('lk-send-token')).toContainText('ETH')
  })

  await test.step('what is missing takes the focus to where it is missing', async () => {
    await tabTo(page, 'lk-send-review')
    await keyboard.press('Enter')
    await expect(page.getByTestId('lk-send-problem-receiver')).toBeVisible()
    expect(await readFocus(page)).toBe('lk-send-to')
    await keyboard.type(to)
    await expect(page.getByTestId('lk-send-warning-first-time')).toBeVisible()
  })

  await test.step('Escape goes one step back each, and empties the receiver first', async () => {
    await keyboard.press('Enter')
    await expectFocusInside(page, 'WalletSendPreview')
    await expect(page.getByTestId('lk-send-simulation')).toBeVisible()
    await keyboard.press('Escape')
    await expectFocusInside(page, 'WalletSend')
    await expect(page.getByTestId('lk-send-to')).toHaveValue(to)
    await page.getByTestId('lk-send-to').focus()
    await keyboard.press('Escape')
    await expect(page.getByTestId('lk-send-to')).toHaveValue('')
    await expect(view(page, 'WalletSend')).toBeVisible()
    await keyboard.press('Escape')
    await expectFocusInside(page, 'Account')
    expect(await readFocus(page)).toBe('lk-send')
    await keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    expect(await readFocus(page)).toBe('lk-account-button')
  })

  await test.step('to the end: the wallet is asked, it waits, the payment is followed, and the focus goes along', async () => {
    await keyboard.press('Enter')
    await expectFocusInside(page, 'Account')
    await tabTo(page, 'lk-send')
    await keyboard.press('Enter')
    await expectFocusInside(page, 'WalletSend')
    await keyboard.press('ControlOrMeta+a')
    await keyboard.type('0.25')
    // From the amount, Enter goes to the receiver, and from there on.
    await keyboard.press('Enter')
    expect(await readFocus(page)).toBe('lk-send-to')
    await keyboard.type(to)
    await keyboard.press('Enter')
    await expectFocusInside(page, 'WalletSendPreview')
    await expect(page.getByTestId('lk-send-simulation')).toBeVisible()
    await tabTo(page, 'lk-send-confirm')
    fox.setOutcome('never', 'eth_sendTransaction')
    await keyboard.press('Enter')
    await fox.waitForCall('eth_sendTransaction')
    await expect.poll(() => readFocus(page)).toBe('lk-send-cancel')
    fox.decide('reject')
    await expect(page.getByTestId('lk-send-status')).toContainText('declined')
    await expect.poll(() => readFocus(page)).toBe('lk-send-confirm')
    fox.setOutcome('approve', 'eth_sendTransaction')
    await keyboard.press('Enter')
    await expectFocusInside(page, 'SendConfirmed')
    await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'done')
    expect(await getChain(system).getBalance({ address: to })).toBe(parseEther('0.25'))
    expect(await readFocus(page)).toBe('lk-send-done')
    await keyboard.press('Enter')
    await expectFocusInside(page, 'Account')
    await keyboard.press('Escape')
    await expect(modal(page)).toBeHidden()
    await expect.poll(() => readFocus(page)).toBe('lk-account-button')
  })
})
