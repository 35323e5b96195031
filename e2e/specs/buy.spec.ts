import type { Page } from '@playwright/test'
import { formatEther } from 'viem'
import { expectNoViolations } from '../support/axe.js'
import { openForm, openPage } from '../support/buy.js'
import { getChain } from '../support/chain.js'
import { accountButton, closeModal, connectWith, expectState } from '../support/demo.js'
import { fundEvm, fundSolana } from '../support/fund.js'
import { readLamports } from '../support/solana.js'
import { expect, test } from '../support/test.js'

const step = (page: Page, name: string) => page.getByTestId(`lk-buy-step-${name}`)

test('a purchase on the sandbox arrives, also when the page is reloaded in the middle (R1.4, R7.45, D30)', async ({
  page,
  system,
  wallets,
}) => {
  const chain = getChain(system, 'eip155:31337')
  const buyer = await fundEvm(system, 'DEVUSD')
  const before = await chain.getBalance({ address: buyer.address })
  await wallets.add({ name: 'Fox', rdns: 'com.fox.test', privateKeys: [buyer.privateKey] })
  await page.goto('/')
  await connectWith(page, 'com.fox.test')
  await closeModal(page)
  const bought = await openForm(page, '100')
  await expectNoViolations(page, 'OnRampProviders')
  const popup = await openPage(page)
  await expect(page.getByTestId('lk-buy-status')).toHaveAttribute('data-status', 'pending')
  await expectNoViolations(page, 'BuyInProgress')
  await page.reload()
  await expectState(page, { connected: true, status: 'connected' })
  await popup.getByTestId('sandbox-pay').click()
  await expect(popup.getByTestId('sandbox-done')).toBeVisible({ timeout: 30_000 })
  await popup.close()

  const [whole = '0', fraction = ''] = bought.split('.')
  const wanted = before + BigInt(whole + fraction.padEnd(18, '0'))
  await expect.poll(() => chain.getBalance({ address: buyer.address })).toBe(wanted)
  await accountButton(page).click()
  const balance = page.getByTestId('lk-account-balance')
  const shown = formatEther(wanted).replace(/(\.\d{3})\d*$/, '$1')
  await expect(balance).toContainText(shown, { timeout: 30_000 })
})

test('on Solana too, and the payment window names the address that receives it (R1.5)', async ({
  page,
  system,
  wallets,
}) => {
  const buyer = await fundSolana(system, [])
  const before = await readLamports(system, buyer.address)
  await wallets.add({
    name: 'Owl',
    families: ['solana'],
    solana: { privateKeys: [buyer.privateKey] },
  })
  await page.goto('/')
  await connectWith(page, 'owl')
  await closeModal(page)
  const bought = await openForm(page, '50')
  const popup = await openPage(page)
  await expect(popup.locator('dl')).toContainText(buyer.address)
  await popup.getByTestId('sandbox-pay').click()
  await expect(step(page, 'completed')).toHaveAttribute('data-state', 'done', { timeout: 30_000 })
  await popup.close()
  const [whole = '0', fraction = ''] = bought.split('.')
  expect(await readLamports(system, buyer.address)).toBe(before + BigInt(whole + fraction.padEnd(9, '0')))
  await expectNoViolations(page, 'BuyInProgress, completed')
})

test('a declined card ends the purchase with a way on, and nothing is sent', async ({
  page,
  system,
  wallets,
}) => {
  const chain = getChain(system, 'eip155:31337')
  const buyer = await fundEvm(system, 'DEVUSD')
  const before = await chain.getBalance({ address: buyer.address })
  await wallets.add({ name: 'Fox', rdns: 'com.fox.test', privateKeys: [buyer.privateKey] })
  await page.goto('/')
  await connectWith(page, 'com.fox.test')
  await closeModal(page)
  await openForm(page, '100')
  const popup = await openPage(page)
  await popup.getByTestId('sandbox-decline').click()
  await expect(popup.getByTestId('sandbox-failed')).toBeVisible()
  await popup.close()
  await expect(page.getByTestId('lk-buy-status')).toHaveAttribute('data-status', 'failed')
  expect(await chain.getBalance({ address: buyer.address })).toBe(before)
  await expect(page.getByTestId('lk-buy-again')).toBeVisible()
})
