import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { recoverMessageAddress, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningRelay, startRelay } from '../../../../packages/server/src/relay/testing/startRelay.js'
import { chromiumArgs, chromiumPath } from '../../../../scripts/lib/chromium.mjs'
import { buildWallet, type WalletBuild } from '../../testing/buildWallet.js'
import { type App, createApp } from '../../testing/createApp.js'
import { openWalletPage, type WalletPage } from '../../testing/openWalletPage.js'
import { type Anvil, startAnvil } from '../../testing/startAnvil.js'
import { startWalletSite } from '../../testing/startWalletSite.js'

const account1 = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account2 = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const one = 'eip155:31337'
const two = 'eip155:31338'

let build: WalletBuild
let relay: RunningRelay
let chains: Anvil[]
let site: { url: string; stop(): Promise<void> }
let browser: Browser
let context: BrowserContext
let app: App
let wallet: WalletPage
let complaints: string[]
let hosts: Set<string>

beforeAll(async () => {
  ;[build, relay, chains] = await Promise.all([
    buildWallet(),
    startRelay(),
    Promise.all([startAnvil(31337), startAnvil(31338)]),
  ])
  site = await startWalletSite({
    directory: build.page,
    config: {
      relayUrl: relay.url,
      serverUrl: relay.url.replace('ws:', 'http:').replace('/relay', ''),
      chains: chains.map(({ chainId, rpcUrl }, index) => ({
        caipNetworkId: `eip155:${chainId}`,
        name: `Devnet ${['One', 'Two'][index]}`,
        rpcUrl,
      })),
    },
  })
  const executablePath = chromiumPath()
  browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) })
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await relay?.close()
  await Promise.all([...(chains ?? []).map(chain => chain.stop()), build?.remove()])
})

beforeEach(async () => {
  complaints = []
  hosts = new Set()
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  context.on('request', request => hosts.add(new URL(request.url()).host))
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

async function connect(): Promise<{ topic: string; accounts: readonly string[] }> {
  const { uri, session } = await app.connect()
  await wallet.pair(uri)
  await wallet.approve()
  return session
}

const ids = async (page: Page, name: string) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => `${name}: ${id}`)

describe.skipIf(!chromiumPath())('the wallet page in a real browser, over our relay (needs Chromium)', () => {
  it('shows who asks for what, and connects the chosen account and network', async () => {
    const { uri, session } = await app.connect({ chains: [one, two, 'eip155:1'] })
    await wallet.pair(uri)
    expect(await wallet.nextQuestion()).toBe('proposal')
    const { page } = wallet
    const text = await page.getByTestId('wallet-proposal').innerText()
    expect(text).toContain('Aurora')
    expect(text).toContain('https://app.example')
    expect(text).toContain('Unverified')
    expect(await page.getByTestId('wallet-proposal-unavailable').innerText()).toContain('eip155:1')
    await page.getByTestId(`wallet-account-${account1}`).uncheck()
    expect(await page.getByTestId('wallet-approve').isDisabled()).toBe(true)
    await page.getByTestId(`wallet-account-${account2}`).check()
    await page.getByTestId(`wallet-chain-${one}`).uncheck()
    await wallet.approve()
    expect(await session).toMatchObject({ accounts: [`${two}:${account2}`] })
    expect(await wallet.waitForSessions(1)).toMatchObject([{ accounts: [account2], chains: [two] }])
  })

  it('rejects with 5000 by default and with the code a tester picks', async () => {
    const first = await app.connect()
    await wallet.pair(first.uri)
    await wallet.reject()
    await expect(first.session).rejects.toMatchObject({ code: 5000 })
    const second = await app.connect()
    await wallet.pair(second.uri)
    await wallet.reject(5002)
    await expect(second.session).rejects.toMatchObject({ code: 5002 })
    expect(await wallet.sessions()).toEqual([])
  })

  it('signs, sends on the chain, rejects and switches, one question at a time', async () => {
    const { topic } = await connect()
    const signature = app.request(topic, one, 'personal_sign', [toHex('Hello'), account1])
    const sent = app.request(topic, one, 'eth_sendTransaction', [
      { from: account1, to: account2, value: '0x5' },
    ])
    sent.catch(() => undefined)
    expect(await wallet.nextQuestion()).toBe('request')
    await wallet.page.getByTestId('wallet-queue').getByText('1 of 2').waitFor()
    expect(await wallet.page.getByTestId('wallet-message').innerText()).toBe('Hello')
    await wallet.approve()
    expect(
      await recoverMessageAddress({ message: 'Hello', signature: (await signature) as `0x${string}` }),
    ).toBe(account1)
    await wallet.page.getByTestId('wallet-fee').waitFor()
    await wallet.approve()
    const hash = await sent
    await expect
      .poll(() => chains[0]?.call('eth_getTransactionReceipt', [hash]))
      .toMatchObject({ status: '0x1' })

    const rejected = app.request(topic, one, 'personal_sign', [toHex('No'), account1])
    rejected.catch(() => undefined)
    await wallet.reject()
    await expect(rejected).rejects.toMatchObject({ code: 4001 })

    const event = new Promise(resolve => app.client.on('session_event', ({ params }) => resolve(params)))
    const switched = app.request(topic, one, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    await wallet.approve()
    expect(await switched).toBe(null)
    expect(await event).toEqual({ event: { name: 'chainChanged', data: 31338 }, chainId: two })
    await expect(
      app.request(topic, one, 'wallet_switchEthereumChain', [{ chainId: '0x1' }]),
    ).rejects.toMatchObject({
      code: 4902,
    })
  })

  it('keeps sessions and pending requests over a reload, and sends requests to the relay and the chains only', async () => {
    const { topic } = await connect()
    const asked = app.request(topic, one, 'personal_sign', ['0x6869', account1])
    await wallet.nextQuestion()
    await wallet.page.reload()
    expect(await wallet.waitForSessions(1)).toMatchObject([{ topic }])
    expect(await wallet.nextQuestion()).toBe('request')
    await wallet.approve()
    expect(await asked).toMatch(/^0x[0-9a-f]{130}$/)
    const own = [new URL(site.url).host, ...chains.map(({ rpcUrl }) => new URL(rpcUrl).host)]
    expect([...hosts].filter(host => !own.includes(host))).toEqual([])
  })

  it('is driven from the wallet side: event, account, sharing, ping, extend, disconnect', async () => {
    const { topic } = await connect()
    const seen: unknown[] = []
    app.client.on('session_event', ({ params }) => seen.push(params.event))
    const ended = new Promise(resolve => app.client.on('session_delete', resolve))
    await wallet.emitChain(topic, two)
    await wallet.useAccount(topic, account2)
    await wallet.ping(topic)
    await wallet.extend(topic)
    await expect.poll(() => seen.length).toBe(3)
    expect(seen).toEqual([
      { name: 'chainChanged', data: 31338 },
      { name: 'accountsChanged', data: [`${one}:${account2}`, `${one}:${account1}`] },
      { name: 'accountsChanged', data: [`${two}:${account2}`, `${two}:${account1}`] },
    ])
    await wallet.shareAllAccounts(topic)
    const [session] = await wallet.sessions()
    expect(session?.accounts).toHaveLength(3)
    await wallet.disconnect(topic)
    await ended
    expect(await wallet.waitForSessions(0)).toEqual([])
  })

  it('forgets a session that the app ends, together with its open question', async () => {
    const { topic } = await connect()
    app.request(topic, one, 'personal_sign', ['0x6869', account1]).catch(() => undefined)
    await wallet.nextQuestion()
    await app.client.disconnect({ topic, reason: { code: 6000, message: 'bye' } })
    await wallet.waitForSessions(0)
    await wallet.page.getByTestId('wallet-pairing').waitFor()
  })

  it('opens a deep link once, and does not pair again on reload', async () => {
    const { uri, session } = await app.connect()
    await wallet.page.goto(`${site.url}/wc?uri=${encodeURIComponent(uri)}`)
    expect(await wallet.nextQuestion()).toBe('proposal')
    expect(new URL(wallet.page.url()).search).toBe('')
    await wallet.approve()
    await session
    // The application has its session before the wallet has ended the approval, which it would show again.
    await wallet.waitForSessions(1)
    await wallet.page.reload()
    await wallet.waitForSessions(1)
    expect(await wallet.page.getByTestId('wallet-pairing').getAttribute('data-status')).toBe('idle')
  })

  it('says what is wrong with a code, and that one has expired', async () => {
    const { page } = wallet
    const problem = page.getByTestId('wallet-pair-problem')
    await wallet.pair('nonsense')
    expect(await problem.innerText()).toContain('isn’t a WalletConnect code')
    await wallet.pair(
      `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}&expiryTimestamp=1000`,
    )
    await problem.getByText('expired').waitFor()
  })

  it('shows that a proposal expired while it was open', async () => {
    await wallet.page.close()
    await context.clock.install()
    wallet = await openWalletPage(context, site.url)
    const { uri } = await app.connect()
    await wallet.pair(uri)
    await wallet.nextQuestion()
    await wallet.page.clock.fastForward('05:30')
    await wallet.page.locator('[data-testid="wallet-expired"][data-kind="proposal"]').waitFor()
    await wallet.page.getByTestId('wallet-dismiss').click()
    await wallet.page.getByTestId('wallet-uri').waitFor()
  })

  it('approves automatically only when configured, and not after a reload', async () => {
    const toggle = wallet.page.getByTestId('wallet-auto-approve')
    expect(await toggle.isChecked()).toBe(false)
    await wallet.setAutoApprove(true)
    await wallet.page.getByText('Every request is approved automatically').waitFor()
    const { uri, session } = await app.connect()
    await wallet.pair(uri)
    const { topic } = await session
    expect(await app.request(topic, one, 'personal_sign', ['0x6869', account1])).toMatch(/^0x/)
    await wallet.page.reload()
    expect(await toggle.isChecked()).toBe(false)
  })

  it('has no accessibility violation on any screen, in both themes and sizes', async () => {
    const { topic } = await connect()
    const found: string[] = []
    const { page } = wallet
    const look = async (name: string): Promise<void> => {
      for (const colorScheme of ['dark', 'light'] as const)
        for (const width of [1280, 390]) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await page.setViewportSize({ width, height: 800 })
          found.push(...(await ids(page, `${name} ${colorScheme} ${width}`)))
          const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          if (wide > 0) found.push(`${name} ${width}: scrolls sideways by ${wide}`)
        }
    }
    await look('start')
    const asked = app.request(topic, one, 'eth_sendTransaction', [
      { from: account1, to: account2, data: '0x1234' },
    ])
    asked.catch(() => undefined)
    await wallet.nextQuestion()
    await look('transaction')
    await wallet.reject()
    const { uri } = await app.connect()
    await wallet.pair(uri)
    await wallet.nextQuestion()
    await look('proposal')
    expect(found).toEqual([])
  })
})
