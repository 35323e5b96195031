import { getAddress } from 'viem'
import { connectWith, expectState, openConnect, walletRow } from '../support/demo.js'
import { expect, test } from '../support/test.js'
import {
  expectNoInvitation,
  expectOneConnection,
  expectWagmi,
  readWagmi,
  recordPages,
} from '../support/wagmiSite.js'

// A site on wagmi 3 and React's StrictMode, rendered on its server with the state of a cookie. Whatever React reports
// of its hydration fails a test.

// Its connection is that of Latchkit's connector or, where wagmi has found the wallet as well and is notified that it connected
// (EIP-1193, `connect`), that of wagmi's: never both.

const rdns = 'com.fox.test'
const otherRdns = 'com.hare.test'

for (const discovery of ['on', 'off'] as const)
  test(`a reload is connected from the first paint, by one restoration without a prompt; discovery ${discovery}`, async ({
    page,
    context,
    system,
    wallets,
  }) => {
    const url = `${system.urls.wagmi}/?discovery=${discovery}`
    const wallet = await wallets.add({ name: 'Fox', rdns })
    await page.goto(url)
    await connectWith(page, rdns)
    await expectOneConnection(page)
    const { addresses } = await readWagmi(page)
    const [address = ''] = addresses

    await recordPages(context)
    for (let round = 0; round < 3; round++) {
      const rendered = await (await context.request.get(url)).text()
      expect(rendered).toContain(`<p data-testid="site-account">${address}</p>`)
      const prompts = wallet.prompts().length
      const calls = wallet.calls().length
      await page.reload()
      await expectState(page, { connected: true, status: 'connected' })
      await expectWagmi(page, { addresses })
      await expectOneConnection(page)
      await expectNoInvitation(page)
      expect(wallet.prompts()).toHaveLength(prompts)
      const methods = wallet
        .calls()
        .slice(calls)
        .map(({ method }) => method)
      // wagmi's own connector of the wallet reads the account as well, once it is notified that the wallet is connected.
      if (discovery === 'off') expect(methods.filter(method => method === 'eth_accounts')).toHaveLength(1)
      for (const method of methods) expect(method).toMatch(/^eth_(accounts|chainId)$/)
    }
  })

for (const discovery of ['on', 'off'] as const)
  test(`each wallet is one row and at most one connector; discovery ${discovery}`, async ({
    page,
    system,
    wallets,
  }) => {
    await wallets.add({ name: 'Fox', rdns })
    await wallets.add({ name: 'Hare', rdns: otherRdns })
    await page.goto(`${system.urls.wagmi}/?discovery=${discovery}`)
    await openConnect(page)
    for (const id of [rdns, otherRdns]) await expect(walletRow(page, id)).toHaveCount(1)
    const expected = discovery === 'on' ? ['latchkit', rdns, otherRdns] : ['latchkit']
    await expectWagmi(page, { connectors: expected })
    await walletRow(page, rdns).click()
    await expectOneConnection(page)
    await expectWagmi(page, { connectors: expected })
    await page.reload()
    await expectOneConnection(page)
    await expectWagmi(page, { connectors: expected })
  })

test('a disconnect in wagmi and one in the modal disconnect both, and a reload keeps them so', async ({
  page,
  system,
  wallets,
}) => {
  const wallet = await wallets.add({ name: 'Fox', rdns })
  await page.goto(system.urls.wagmi)
  const disconnects = {
    wagmi: () => page.evaluate(() => globalThis.site.wagmi.disconnect({})),
    async modal() {
      await page.getByTestId('lk-account-button').click()
      await page.getByTestId('lk-disconnect').click()
    },
  }
  for (const disconnect of Object.values(disconnects)) {
    await connectWith(page, rdns)
    await expectWagmi(page, { status: 'connected' })
    await disconnect()
    await expectWagmi(page, { status: 'disconnected', addresses: [], connections: [] })
    await expectState(page, { connected: false, status: 'disconnected', caipAddress: null })
    const prompts = wallet.prompts().length
    await page.reload()
    await expect(page.getByTestId('lk-connect-button')).not.toHaveAttribute('data-placeholder')
    await expectWagmi(page, { status: 'disconnected', addresses: [] })
    await expectState(page, { connected: false, status: 'disconnected', caipAddress: null })
    expect(wallet.prompts()).toHaveLength(prompts)
  }
})

test("wagmi in a second tab follows a connect, a switch of the wallet's chain and a disconnect", async ({
  page,
  context,
  system,
  wallets,
}) => {
  const wallet = await wallets.add({ name: 'Fox', rdns })
  await page.goto(system.urls.wagmi)
  const second = await context.newPage()
  await second.goto(system.urls.wagmi)
  await expectWagmi(second, { status: 'disconnected' })
  await page.bringToFront()
  await connectWith(page, rdns)
  await expectWagmi(page, { status: 'connected', chainId: 31337 })
  await expectWagmi(second, { status: 'connected', chainId: 31337 })
  for (const tab of [page, second]) await expectOneConnection(tab)
  await page.evaluate(() => globalThis.site.wagmi.switchChain({ chainId: 31338 }))
  for (const tab of [page, second]) await expectWagmi(tab, { status: 'connected', chainId: 31338 })
  expect(wallet.prompts().filter(({ method }) => method === 'eth_requestAccounts')).toHaveLength(1)
  await page.evaluate(() => globalThis.site.wagmi.disconnect({}))
  for (const tab of [page, second]) await expectWagmi(tab, { status: 'disconnected', addresses: [] })
})

test("the connection of wagmi's own connector is the modal's too, and useSwitchConnection switches both", async ({
  page,
  system,
  wallets,
}) => {
  await wallets.add({ name: 'Fox', rdns })
  await wallets.add({ name: 'Hare', rdns: otherRdns })
  await page.goto(system.urls.wagmi)
  await connectWith(page, rdns)
  await expectWagmi(page, { status: 'connected', connectorId: rdns })
  const [fox = ''] = (await readWagmi(page)).addresses
  await page.evaluate(async id => {
    await globalThis.site.wagmi.connect({ connector: globalThis.site.getConnector(id) })
  }, otherRdns)
  await expectWagmi(page, { connectorId: otherRdns, connections: [rdns, otherRdns] })
  await expectState(page, { connected: true, connectorId: otherRdns })
  const [hare = ''] = (await readWagmi(page)).addresses
  expect(hare).not.toBe(fox)
  await page.evaluate(async id => {
    await globalThis.site.wagmi.switchConnection({ connector: globalThis.site.getConnector(id) })
  }, rdns)
  await expectWagmi(page, { connectorId: rdns, addresses: [fox] })
  await expectState(page, { connectorId: rdns, caipAddress: `eip155:31337:${getAddress(fox)}` })
})

test('a connection of Solana beside it leaves wagmi as it is, and goes by itself', async ({
  page,
  system,
  wallets,
}) => {
  await wallets.add({ name: 'Fox', rdns, solana: {} })
  await page.goto(system.urls.wagmi)
  await connectWith(page, rdns)
  await expectWagmi(page, { status: 'connected' })
  const before = await readWagmi(page)
  const connectSolana = () =>
    page.evaluate(() =>
      globalThis.site.connect({ connector: { namespace: 'solana', connectorId: 'standard-fox' } }),
    )
  expect(await connectSolana()).toBe('connected')
  const getSolana = () => page.evaluate(() => globalThis.site.getAccount('solana'))
  expect(await getSolana()).toContain('solana:')
  expect(await readWagmi(page)).toEqual(before)
  await page.reload()
  await expectWagmi(page, before)
  await expect.poll(getSolana).toContain('solana:')
  await page.evaluate(() => globalThis.site.wagmi.switchChain({ chainId: 31338 }))
  await expectWagmi(page, { ...before, chainId: 31338 })
  await page.evaluate(() => globalThis.site.disconnect('solana'))
  expect(await getSolana()).toBeUndefined()
  await expectWagmi(page, { ...before, chainId: 31338 })
  expect(await connectSolana()).toBe('connected')
  await page.evaluate(() => globalThis.site.wagmi.disconnect({}))
  await expectWagmi(page, { status: 'disconnected', addresses: [] })
  expect(await getSolana()).toContain('solana:')
})
