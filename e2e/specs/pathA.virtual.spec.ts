import { accountButton, closeModal, connectWith, expectState, view } from '../support/demo.js'
import { expect, test } from '../support/test.js'

test('a visitor connects an announced wallet, sees the account, and disconnects (R2.2, R2.3, R4.6)', async ({
  page,
  wallets,
}) => {
  const wallet = await wallets.add({ name: 'Fox', rdns: 'com.fox.test' })
  await page.goto('/')
  await expectState(page, { connected: false, status: 'disconnected', caipAddress: null })
  await connectWith(page, 'com.fox.test')
  await expectState(page, {
    connected: true,
    caipAddress: `eip155:31337:${wallet.addresses()[0]}`,
    caipNetworkId: 'eip155:31337',
    connectorId: 'com.fox.test',
  })
  await closeModal(page)
  await accountButton(page).click()
  await expect(view(page, 'Account')).toBeVisible()
  await page.getByTestId('lk-disconnect').click()
  await expectState(page, { connected: false, status: 'disconnected', caipAddress: null })
})
