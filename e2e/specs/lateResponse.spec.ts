import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { createAddress, getChain } from '../support/chain.js'
import { accountButton, closeModal, expectState, modal, view } from '../support/demo.js'
import { fundEvm, fundSolana } from '../support/fund.js'
import { expect, test } from '../support/nodeWallet.js'
import { openQr } from '../support/pairing.js'
import { confirmPayment, reviewPayment } from '../support/send.js'
import { readLamports } from '../support/solana.js'

/** What the wallet does with the next request, once the test lets it. */
function holdResponse(outcome: 'approve' | 'reject') {
  let release = (): void => {}
  const after = new Promise<void>(resolve => {
    release = resolve
  })
  return { outcome: { after, outcome } as const, release }
}

async function openAccount(page: Page): Promise<void> {
  await accountButton(page).click()
  await expect(view(page, 'Account')).toBeVisible()
}

const pending = (page: Page) => page.locator('[data-testid^="lk-pending-"]')

test('D57: a phone that approves a payment after a reload: it was perhaps sent, then it was, and once', async ({
  page,
  system,
  createPhone,
}) => {
  const { address, privateKey } = await fundEvm(system, 'DEVUSD')
  const to = createAddress()
  const phone = await createPhone({ privateKey })
  await page.goto('/')
  await phone.pair(await openQr(page))
  await expectState(page, { connected: true, caipAddress: `eip155:31337:${address}` })
  await closeModal(page)
  await reviewPayment(page, { to, amount: '0.25' })
  const { outcome, release } = holdResponse('approve')
  phone.setOutcome('request', outcome)
  await confirmPayment(page)
  await phone.waitForRequest()

  await page.reload()
  await expectState(page, { connected: true, caipAddress: `eip155:31337:${address}` })
  await openAccount(page)
  await expect(page.getByTestId('lk-toast')).toContainText('0.25 ETH')
  await expect(pending(page)).toHaveCount(0)

  release()
  await expect(pending(page)).toHaveCount(1)
  await expect(pending(page)).toContainText('0.25 ETH')
  await expect.poll(() => getChain(system).getBalance({ address: to })).toBe(parseEther('0.25'))
  expect(phone.requests.map(({ method }) => method)).toEqual(['eth_sendTransaction'])
  expect(phone.failures).toEqual([])
})

test('D57: a phone that approved while no page was open: the next page shows the payment and says no word of doubt', async ({
  page,
  system,
  createPhone,
}) => {
  const { address, privateKey } = await fundEvm(system, 'DEVUSD')
  const to = createAddress()
  const phone = await createPhone({ privateKey })
  await page.goto('/')
  await phone.pair(await openQr(page))
  await expectState(page, { connected: true })
  await closeModal(page)
  await reviewPayment(page, { to, amount: '0.25' })
  const { outcome, release } = holdResponse('approve')
  phone.setOutcome('request', outcome)
  await confirmPayment(page)
  await phone.waitForRequest()

  await page.goto('about:blank')
  release()
  await expect.poll(() => getChain(system).getBalance({ address: to })).toBe(parseEther('0.25'))
  await page.goto('/')
  await expectState(page, { connected: true, caipAddress: `eip155:31337:${address}` })
  await openAccount(page)
  await expect(pending(page)).toContainText('0.25 ETH')
  await expect(modal(page)).not.toContainText('May have been sent')
  expect(phone.requests).toHaveLength(1)
  expect(phone.failures).toEqual([])
})

test('D57: a Solana phone that signs after a reload: what it signed is sent then, once', async ({
  page,
  system,
  createPhone,
}) => {
  const payer = await fundSolana(system, [])
  const { address: to } = await fundSolana(system, [])
  const before = await readLamports(system, to)
  const phone = await createPhone({ solanaPrivateKeys: [payer.privateKey] })
  await page.goto('/')
  await phone.pair(await openQr(page))
  await expectState(page, { connected: true, caipAddress: `solana:localnet:${payer.address}` })
  await closeModal(page)
  await reviewPayment(page, { to, amount: '0.25' })
  const { outcome, release } = holdResponse('approve')
  phone.setOutcome('request', outcome)
  await confirmPayment(page)
  await phone.waitForRequest()

  await page.reload()
  await expectState(page, { connected: true, caipAddress: `solana:localnet:${payer.address}` })
  await openAccount(page)
  release()
  await expect(pending(page)).toContainText('0.25 SOL')
  await expect.poll(() => readLamports(system, to)).toBe(before + 250_000_000n)
  expect(phone.requests).toHaveLength(1)
  expect(phone.failures).toEqual([])
})
