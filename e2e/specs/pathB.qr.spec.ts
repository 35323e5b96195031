import { waitForReceipt } from '@latchkit/devnet'
import type { Page } from '@playwright/test'
import { formatEther, type Hex, parseEther, toHex, verifyMessage } from 'viem'
import { openWalletPage } from '../../apps/wallet/testing/openWalletPage.js'
import type {} from '../host/src/main.js'
import { createAddress, getAccount, getChain, toNumber, toShown } from '../support/chain.js'
import { closeModal, expectState, modal } from '../support/demo.js'
import { expect, test } from '../support/nodeWallet.js'
import { openQr, readUri } from '../support/pairing.js'

declare global {
  var cutNetwork: (cut: boolean) => void
}

/** Four minutes slow, so that time can be skipped: the relay refuses a page whose clock is minutes ahead. */
const installClockBehind = (page: Page): Promise<void> =>
  page.clock.install({ time: new Date(Date.now() - 240_000) })

test('a phone scans the code: connected, balances, signature, reload, and an end from the phone (R1.4)', async ({
  page,
  system,
  createPhone,
}) => {
  const { address } = getAccount(system, 2)
  const phone = await createPhone({ account: 2 })
  await page.goto('/')
  await phone.pair(await openQr(page))
  await expectState(page, {
    connected: true,
    status: 'connected',
    caipAddress: `eip155:31337:${address}`,
    connectorId: 'walletConnect',
  })
  await closeModal(page)

  const native = formatEther(await getChain(system).getBalance({ address }))
  await expect
    .poll(async () => toNumber(await page.getByTestId('demo-balance').innerText()))
    .toBe(toShown(native))

  const sign = async (message: string): Promise<void> => {
    await page.getByLabel('Text').fill(message)
    await page.getByTestId('demo-sign').click()
    await expect(page.getByTestId('demo-signature')).toHaveText(/^0x[0-9a-f]{130}$/)
    const signature = (await page.getByTestId('demo-signature').innerText()) as Hex
    expect(await verifyMessage({ address, message, signature })).toBe(true)
  }
  await sign('Over the relay')

  phone.setOutcome('request', 'reject')
  await page.getByTestId('demo-sign').click()
  await expect(page.getByTestId('demo-signature')).toContainText('USER_REJECTED')
  phone.setOutcome('request', 'approve')

  await page.reload()
  await expectState(page, { connected: true, caipAddress: `eip155:31337:${address}` })
  await sign('After the reload')

  const [session] = phone.sessions()
  await phone.disconnect(session?.topic ?? '')
  await expectState(page, { connected: false, status: 'disconnected', caipAddress: null })
  await page.reload()
  await expectState(page, { connected: false, status: 'disconnected' })
  expect(phone.failures).toEqual([])
})

test('a transaction through the site’s provider lands on the chain, and a switch stays within the grant', async ({
  page,
  system,
  createPhone,
}) => {
  const { address } = getAccount(system, 3)
  const phone = await createPhone({ account: 3 })
  await page.goto(system.urls.host)
  await phone.pair(await openQr(page))
  await expectState(page, { connected: true, caipAddress: `eip155:31337:${address}` })
  const to = createAddress()
  const value = toHex(parseEther('0.25'))
  const send = (through: 'provider' | 'request') =>
    page.evaluate(
      ([through, from, to, value]) => {
        const params = [{ from, to, value }]
        const provider = globalThis.host.provider as {
          request(request: { method: string; params: unknown }): Promise<unknown>
        }
        return through === 'provider'
          ? provider.request({ method: 'eth_sendTransaction', params })
          : globalThis.host.request('eth_sendTransaction', params)
      },
      [through, address, to, value] as const,
    ) as Promise<Hex>
  const chain = getChain(system)
  for (const through of ['provider', 'request'] as const) {
    const receipt = await waitForReceipt(chain, { hash: await send(through) })
    expect(receipt).toMatchObject({ status: 'success', from: address.toLowerCase() })
  }
  expect(await chain.getBalance({ address: to })).toBe(parseEther('0.5'))

  await phone.emitChain(phone.sessions()[0]?.topic ?? '', 'eip155:31338')
  await expectState(page, { caipAddress: `eip155:31338:${address}` })
  expect(phone.failures).toEqual([])
})

test('a proposal declined on the phone is shown as declined, and a new code connects (D44)', async ({
  page,
  createPhone,
}) => {
  const phone = await createPhone({ account: 4, proposal: 'reject' })
  await page.goto('/')
  const first = await openQr(page)
  await phone.pair(first)
  await expect(modal(page).getByText('Request declined', { exact: true }).first()).toBeVisible()
  await expectState(page, { connected: false, status: 'disconnected' })
  phone.setOutcome('proposal', 'approve')
  await page.getByTestId('lk-retry').click()
  await phone.pair(await readUri(page, first))
  await expectState(page, { connected: true, connectorId: 'walletConnect' })
})

test('a code that runs out is replaced on screen, and its successor connects (R5.3, R9.2, D42)', async ({
  page,
  createPhone,
}) => {
  await installClockBehind(page)
  await page.goto('/')
  const first = await openQr(page)
  await page.clock.fastForward('03:45')
  await expect(page.getByTestId('lk-qr')).toHaveAttribute('data-uri', first)
  await page.clock.fastForward('00:10')
  const second = await readUri(page, first)
  const phone = await createPhone({ account: 5 })
  await phone.pair(second)
  await expectState(page, { connected: true, connectorId: 'walletConnect' })
})

test('a code that runs out while the network is away says so, and a new one is a click away (R5.3, demand 2)', async ({
  page,
  createPhone,
  guard,
}) => {
  guard.allowErrors(
    /WebSocket|ERR_|CSP violation of connect-src: ws:\/\/127\.0\.0\.1:1|violates the following Content Security Policy directive: "connect-src/,
  )
  await page.addInitScript(() => {
    const open = new Set<WebSocket>()
    let isCut = false
    globalThis.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(isCut ? 'ws://127.0.0.1:1' : url, protocols)
        open.add(this)
      }
    }
    globalThis.cutNetwork = cut => {
      isCut = cut
      if (cut) for (const socket of open) socket.close()
    }
  })
  await installClockBehind(page)
  await page.goto('/')
  const first = await openQr(page)
  await page.evaluate(() => globalThis.cutNetwork(true))
  await page.clock.fastForward('03:55')
  await expect(modal(page).getByText('This code has expired', { exact: true }).first()).toBeVisible()
  await expect(page.getByTestId('lk-qr')).not.toHaveAttribute('data-uri')
  // In one go: once the network is back, the code is also renewed by itself within seconds.
  await page.getByTestId('lk-retry').evaluate(button => {
    globalThis.cutNetwork(false)
    ;(button as HTMLButtonElement).click()
  })
  const phone = await createPhone({ account: 6 })
  await phone.pair(await readUri(page, first))
  await expectState(page, { connected: true, connectorId: 'walletConnect' })
})

test('the wallet page in a browser pairs, approves, signs and disconnects (demand 35)', async ({
  page,
  context,
  system,
}) => {
  await page.goto('/')
  const uri = await openQr(page)
  const wallet = await openWalletPage(context, system.urls.wallet)
  await wallet.pair(uri)
  expect(await wallet.nextQuestion()).toBe('proposal')
  await wallet.approve()
  const [session] = await wallet.waitForSessions(1)
  await expectState(page, { connected: true, connectorId: 'walletConnect' })
  await closeModal(page)
  await page.getByTestId('demo-sign').click()
  expect(await wallet.nextQuestion()).toBe('request')
  await wallet.approve()
  await expect(page.getByTestId('demo-signature')).toHaveText(/^0x[0-9a-f]{130}$/)
  await page.getByTestId('demo-disconnect').click()
  await expectState(page, { connected: false, status: 'disconnected' })
  await wallet.waitForSessions(0)
  expect(session?.accounts.length).toBeGreaterThan(0)
})

test('the link below the code is the code (demand 27)', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/')
  const uri = await openQr(page)
  await page.getByTestId('lk-copy-uri').click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(uri)
  await expect(page.getByTestId('lk-qr').getByRole('img')).toHaveAccessibleName(/QR code/)
})
