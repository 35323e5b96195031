import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { base58 } from '@scure/base'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Solana, startSolana } from '../../../../packages/devnet/src/solana/startSolana.js'
import { type RunningRelay, startRelay } from '../../../../packages/server/src/relay/testing/startRelay.js'
import { chromiumArgs, chromiumPath } from '../../../../scripts/lib/chromium.mjs'
import { buildWallet, type WalletBuild } from '../../testing/buildWallet.js'
import { type App, createApp } from '../../testing/createApp.js'
import { account1, config as fixtures } from '../../testing/fixtures.js'
import { openWalletPage, type WalletPage } from '../../testing/openWalletPage.js'
import { confirm, lamportsOf, latestBlockhash } from '../../testing/solanaChain.js'
import { buildTransaction, solana1, solana2, transferSol } from '../../testing/solanaFixtures.js'
import { type Anvil, startAnvil } from '../../testing/startAnvil.js'
import { startWalletSite } from '../../testing/startWalletSite.js'
import { isSignedBy } from '../solana/solanaKey.js'

const one = 'eip155:31337'
const on = 'solana:localnet'

let build: WalletBuild
let relay: RunningRelay
let anvil: Anvil
let solana: Solana
let site: { url: string; stop(): Promise<void> }
let browser: Browser
let context: BrowserContext
let app: App
let wallet: WalletPage
let complaints: string[]

beforeAll(async () => {
  ;[build, relay, anvil, solana] = await Promise.all([
    buildWallet(),
    startRelay(),
    startAnvil(31337),
    startSolana(),
  ])
  const config = {
    relayUrl: relay.url,
    serverUrl: relay.url.replace('ws:', 'http:').replace('/relay', ''),
    chains: [
      { caipNetworkId: one, name: 'Devnet One', rpcUrl: anvil.rpcUrl },
      { caipNetworkId: on, name: 'Latch Solana', rpcUrl: solana.rpcUrl },
    ],
    accounts: [...fixtures.accounts, ...fixtures.solana.accounts],
  }
  site = await startWalletSite({ directory: build.page, config })
  const executablePath = chromiumPath()
  browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) })
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await relay?.close()
  await Promise.all([anvil?.stop(), solana?.stop(), build?.remove()])
})

beforeEach(async () => {
  complaints = []
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  context.on('weberror', error => complaints.push(error.error().message))
  ;[wallet, app] = await Promise.all([openWalletPage(context, site.url), createApp(relay.url, 'Aurora')])
})
afterEach(async () => {
  await app.close()
  await context.close()
  expect(complaints).toEqual([])
})

const propose = () => app.connect({ chains: [one], clusters: [on] })

describe.skipIf(!chromiumPath())('the wallet page with both families (needs Chromium)', () => {
  it('connects both by one code, signs, and sends what it showed', async () => {
    const { uri, session } = await propose()
    await wallet.pair(uri)
    await wallet.approve()
    const { topic, accounts, solanaAccounts } = await session
    expect([...accounts, ...solanaAccounts]).toEqual([`${one}:${account1}`, `${on}:${solana1.address}`])

    const message = new TextEncoder().encode('Hello')
    const signing = app.request(topic, on, 'solana_signMessage', { message: base58.encode(message) })
    await wallet.nextQuestion()
    expect(await wallet.page.getByTestId('wallet-message').innerText()).toBe('Hello')
    await wallet.approve()
    const { signature } = (await signing) as { signature: string }
    expect(isSignedBy(base58.decode(signature), message, solana1.address)).toBe(true)

    const before = await lamportsOf(solana.rpcUrl, solana2.address)
    const transaction = buildTransaction([transferSol(250_000_000n, solana2.address)], {
      recent: await latestBlockhash(solana.rpcUrl),
    })
    const sending = app.request(topic, on, 'solana_signAndSendTransaction', { transaction })
    await wallet.nextQuestion()
    await wallet.page.getByTestId('wallet-change').waitFor()
    expect(await wallet.page.getByTestId('wallet-transaction-value').innerText()).toContain('0.25 SOL')
    await wallet.approve()
    const sent = (await sending) as { signature: string }
    await confirm(solana.rpcUrl, sent.signature)
    expect((await lamportsOf(solana.rpcUrl, solana2.address)) - before).toBe(250_000_000n)
  })

  it('changes and drops one family from the wallet’s side', async () => {
    const { uri, session } = await propose()
    await wallet.pair(uri)
    await wallet.approve()
    const { topic } = await session
    await wallet.useAccount(topic, solana2.address)
    await wallet.dropFamily(topic, 'solana')
    expect(await wallet.sessions()).toMatchObject([{ accounts: [account1], chains: [one] }])
    await expect.poll(() => Object.keys(app.client.session.get(topic).namespaces)).toEqual(['eip155'])
  })

  it('has no accessibility violation on its screens, in both themes and sizes', async () => {
    const found: string[] = []
    const { page } = wallet
    const look = async (name: string): Promise<void> => {
      for (const colorScheme of ['dark', 'light'] as const)
        for (const width of [1280, 390]) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await page.setViewportSize({ width, height: 844 })
          const { violations } = await new AxeBuilder({ page }).analyze()
          found.push(...violations.map(({ id }) => `${name} ${colorScheme} ${width}: ${id}`))
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          if (wide > 0) found.push(`${name} ${width}: scrolls sideways by ${wide}`)
        }
    }
    const { uri, session } = await propose()
    await wallet.pair(uri)
    await wallet.nextQuestion()
    await look('proposal')
    await wallet.approve()
    const { topic } = await session
    const transactions = [buildTransaction([transferSol(1n)]), buildTransaction([transferSol(10n ** 15n)])]
    const asked = app.request(topic, on, 'solana_signAllTransactions', { transactions })
    asked.catch(() => undefined)
    await wallet.nextQuestion()
    await page.getByTestId('wallet-failure').last().waitFor()
    await look('transactions')
    await wallet.reject()
    expect(found).toEqual([])
  })
})
