import { expectNoViolations } from '../support/axe.js'
import { accountButton, closeModal, connectWith, expectState, settled, view } from '../support/demo.js'
import { fundEvm } from '../support/fund.js'
import { createLabel, registerName } from '../support/names.js'
import { expect, test } from '../support/nodeWallet.js'
import { confirmPayment } from '../support/send.js'

test('a registered name is shown on the account, is paid by another account, and is in its activity (R7.31, R7.41, R7.44)', async ({
  page,
  system,
  wallets,
}) => {
  const parent = system.devnet.names?.parent
  if (!parent) throw new Error('The demo registers no names.')
  const label = createLabel()
  const name = `${label}.${parent}`
  const receiver = await fundEvm(system, 'DEVUSD')
  const sender = await fundEvm(system, 'DEVUSD')
  await wallets.add({ name: 'Fox', rdns: 'com.fox.test', privateKeys: [receiver.privateKey] })
  await wallets.add({ name: 'Owl', rdns: 'com.owl.test', privateKeys: [sender.privateKey] })
  await page.goto('/')
  await connectWith(page, 'com.fox.test')
  await closeModal(page)
  await accountButton(page).click()
  await expect(view(page, 'Account')).toBeVisible()
  await registerName(page, label)
  await expect(page.getByTestId('lk-name-registered')).toHaveAttribute('data-name', name)
  await settled(page)
  await expectNoViolations(page, 'RegisterAccountNameSuccess')

  // The name, with the address beside it.
  await page.getByTestId('lk-name-done').click()
  await expect(page.getByTestId('lk-account-name')).toHaveAttribute('data-name', name)
  await expect(page.getByTestId('lk-account-address')).toHaveAttribute(
    'data-address',
    new RegExp(`^${receiver.address}$`, 'i'),
  )
  await expectNoViolations(page, 'Account with a name')
  await page.getByTestId('lk-names').click()
  await expect(page.getByTestId(`lk-name-own-${name}`)).toBeVisible()
  await settled(page)
  await expectNoViolations(page, 'ChooseAccountName')
  await page.getByTestId('lk-back').click()
  await page.getByTestId('lk-disconnect').click()
  await expectState(page, { connected: false })
  await closeModal(page)

  // Another account sends to the name.
  await connectWith(page, 'com.owl.test')
  await closeModal(page)
  await accountButton(page).click()
  await page.getByTestId('lk-send').click()
  await page.getByTestId('lk-send-amount').fill('1.25')
  await page.getByTestId('lk-send-to').fill(name)
  await expect(page.getByTestId('lk-send-resolved')).toHaveAttribute(
    'data-address',
    new RegExp(`^${receiver.address}$`, 'i'),
  )
  await page.getByTestId('lk-send-review').click()
  await expect(view(page, 'WalletSendPreview')).toBeVisible()
  await expect(page.getByTestId('lk-send-name')).toHaveText(name)
  await expect(page.getByTestId('lk-send-simulation')).toHaveAttribute('data-status', 'passed')
  await confirmPayment(page)
  await expect(page.getByTestId('lk-send-step-included')).toHaveAttribute('data-state', 'done')
  await page.getByTestId('lk-send-done').click()

  // Its activity says to whom.
  await page.getByTestId('lk-tab-activity').click()
  const sent = page.locator('.view:not([data-leaving]) .tx button[data-direction="out"]').first()
  await expect(sent).toHaveAttribute('data-status', 'confirmed')
  await expect(sent.locator('[data-name]')).toHaveAttribute('data-name', name)
  await sent.click()
  await expect(page.getByTestId('lk-activity-name').first()).toHaveText(name)
  await expectNoViolations(page, 'Account, activity with a name')

  // The name is taken now.
  await page.getByTestId('lk-names').click()
  await page.getByTestId('lk-name-start').click()
  await page.getByTestId('lk-name-input').fill(label)
  await expect(page.getByTestId('lk-name-status')).toHaveAttribute('data-state', 'taken')
  await expect(page.getByTestId('lk-name-register')).toHaveAttribute('aria-disabled', 'true')
  await page.getByTestId('lk-name-input').fill('a b')
  await expect(page.getByTestId('lk-name-status')).toHaveAttribute('data-state', 'NAME_CHARACTERS')
})

test('a declined registration is said, and the account keeps no name (R7.44)', async ({
  page,
  system,
  wallets,
}) => {
  const account = await fundEvm(system, 'DEVUSD')
  const wallet = await wallets.add({ name: 'Fox', rdns: 'com.fox.test', privateKeys: [account.privateKey] })
  await page.goto('/')
  await connectWith(page, 'com.fox.test')
  await closeModal(page)
  await accountButton(page).click()
  await page.getByTestId('lk-names').click()
  await page.getByTestId('lk-name-start').click()
  await page.getByTestId('lk-name-input').fill(createLabel())
  await expect(page.getByTestId('lk-name-status')).toHaveAttribute('data-state', 'available')
  wallet.setOutcome('reject', 'personal_sign')
  await page.getByTestId('lk-name-register').click()
  await expect(page.getByRole('alert')).toContainText('You declined in Fox. Nothing was registered.')
  await page.getByTestId('lk-back').click()
  await expect(page.getByTestId('lk-name-start')).toBeVisible()
})
