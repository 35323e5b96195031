import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ed25519 } from '@noble/curves/ed25519.js'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { base58, base64 } from '@scure/base'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chromiumArgs, chromiumPath } from '../../../../scripts/lib/chromium.mjs'
import { installVirtualWallet } from './installVirtualWallet.js'

/** As strict as the policy that the demo sends. */
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; require-trusted-types-for 'script'"

/** A site as small as can be: it collects wallets of both standards and notes what they do. */
const siteScript = `
  const found = { standard: [], evm: [], changes: [] }
  window.found = found
  const api = Object.freeze({ register(wallet) { if (!found.standard.includes(wallet)) found.standard.push(wallet); return () => {} } })
  window.addEventListener('wallet-standard:register-wallet', event => event.detail(api))
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  window.addEventListener('eip6963:announceProvider', ({ detail }) => {
    if (!found.evm.some(({ provider }) => provider === detail.provider)) found.evm.push(detail)
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
`
type Site = {
  standard: {
    name: string
    accounts: { address: string; publicKey: Uint8Array }[]
    features: Record<string, Record<string, (...inputs: unknown[]) => Promise<never>>>
  }[]
  evm: { info: { name: string }; provider: { request(request: object): Promise<unknown> } }[]
  changes: number[]
}

let server: Server
let browser: Browser
let context: BrowserContext
let page: Page
let url: string
const complaints: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-security-policy', policy)
    if (request.url === '/site.js') response.setHeader('content-type', 'text/javascript').end(siteScript)
    else
      response.setHeader('content-type', 'text/html').end('<!doctype html><script src="/site.js"></script>')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const executablePath = chromiumPath()
  browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) })
})
afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})
beforeEach(async () => {
  complaints.length = 0
  context = await browser.newContext()
  context.on('weberror', error => complaints.push(error.error().message))
  page = await context.newPage()
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type()) && !message.location().url.endsWith('favicon.ico'))
      complaints.push(message.text())
  })
})
afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

/** Connects the first Solana wallet that the page has found; returns its addresses, or the code of its rejection. */
const connect = (silent = false) =>
  page.evaluate(
    async options => {
      const { found } = window as unknown as { found: Site }
      const [wallet] = found.standard
      if (!wallet) return ['none']
      try {
        await wallet.features['standard:connect']?.['connect']?.(options)
        return wallet.accounts.map(({ address }) => address)
      } catch (error) {
        return [String((error as { code?: unknown }).code)]
      }
    },
    { silent },
  )
const counts = () =>
  page.evaluate(() => {
    const { found } = window as unknown as { found: Site }
    return [found.standard.length, found.evm.length]
  })
const evmAccounts = (method: string) =>
  page.evaluate(
    asked => (window as unknown as { found: Site }).found.evm[0]?.provider.request({ method: asked }),
    method,
  )

describe('a virtual wallet in Chromium, under a strict policy', () => {
  test('a Solana wallet registers, connects, signs with its own key, and is there after a reload', async () => {
    const wallet = await installVirtualWallet(context, { families: ['solana'], name: 'Sun' })
    await page.goto(url)
    expect(await counts()).toEqual([1, 0])
    expect(await connect(true)).toEqual([])
    expect(await connect()).toEqual(wallet.solanaAddresses())
    const signed = await page.evaluate(async () => {
      const [found] = (window as unknown as { found: Site }).found.standard
      const message = new TextEncoder().encode('Grüße')
      const input = { account: found?.accounts[0], message }
      const outputs = (await found?.features['solana:signMessage']?.['signMessage']?.(input)) as unknown
      const [{ signature }] = outputs as [{ signature: Uint8Array }]
      return btoa(String.fromCharCode(...signature))
    })
    const key = base58.decode(wallet.solanaAddresses()[0] ?? '')
    expect(ed25519.verify(base64.decode(signed), new TextEncoder().encode('Grüße'), key)).toBe(true)
    await page.reload()
    wallet.setOutcome('reject')
    expect(await connect(true)).toEqual(wallet.solanaAddresses())
    expect(wallet.prompts().map(({ method, origin }) => [method, `${origin}/`])).toEqual([
      ['standard:connect', url],
      ['solana:signMessage', url],
    ])
  })

  test('a wallet of both families is one: refused and allowed by the same visitor, dropped one by one', async () => {
    const wallet = await installVirtualWallet(context, { families: ['eip155', 'solana'], name: 'Both' })
    await page.goto(url)
    expect(await counts()).toEqual([1, 1])
    wallet.setOutcome('reject')
    expect(await connect()).toEqual(['4001'])
    wallet.setOutcome('approve')
    expect(await connect()).toHaveLength(1)
    expect(await evmAccounts('eth_requestAccounts')).toHaveLength(1)
    const changed = page.evaluate(
      () =>
        new Promise(resolve => {
          const [found] = (window as unknown as { found: Site }).found.standard
          found?.features['standard:events']?.['on']?.('change', ({ accounts }: { accounts: unknown[] }) =>
            resolve(accounts.length),
          )
        }),
    )
    // The page listens before the wallet speaks: both go through one channel, in order.
    await page.evaluate(() => {})
    await wallet.disconnect('solana')
    expect(await changed).toBe(0)
    expect(await evmAccounts('eth_accounts')).toHaveLength(1)
  })

  test('a late wallet registers in its own time', async () => {
    await page.clock.install()
    await installVirtualWallet(context, { families: ['solana'], solana: { registerAfter: 60_000 } })
    await page.goto(url)
    await page.clock.fastForward(59_000)
    expect(await counts()).toEqual([0, 0])
    await page.clock.fastForward(60_000)
    expect(await counts()).toEqual([1, 0])
  })
})
