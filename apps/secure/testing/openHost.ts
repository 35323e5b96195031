import type { LoginStep, SecureView, SocialProvider, Transport, TransportSession } from '@latchkit/core'
import type { Embedded, EmbeddedOptions } from '@latchkit/embedded'
import type { Browser, Page } from '@playwright/test'
import { vi } from 'vitest'
import type { TestSite } from './startSite.js'

declare global {
  var latchkit: { embedded(options: EmbeddedOptions): Embedded } | undefined
  var part: Embedded
  var views: SecureView[]
  var session: TransportSession
  var transport: Transport
  var outcome: Promise<{ result?: unknown; code?: unknown; message?: string }>
  var unmount: (() => void) | undefined
}

/** Loads the host page (again) and makes its client of the secure site. */
export async function loadHost(page: Page, origin: string, secureUrl: string): Promise<void> {
  await page.goto(origin)
  await attachToHost(page, secureUrl)
}

/** Makes the client of the host page that is open. */
export async function attachToHost(page: Page, secureUrl: string): Promise<void> {
  await page.waitForFunction(() => globalThis.latchkit !== undefined)
  await page.evaluate(url => {
    if (globalThis.latchkit) globalThis.part = globalThis.latchkit.embedded({ secureUrl: url })
  }, secureUrl)
}

/** A separate browser profile with the host page open. */
export async function openHost(browser: Browser, origin: string, secureUrl: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await loadHost(page, origin, secureUrl)
  return page
}

export const getStep = (page: Page): Promise<LoginStep> =>
  page.evaluate(async () => (await globalThis.part.login()).readLogin())

/** Starts a social sign-in that leaves the page. Resolves before the page is left: nothing of it can be awaited. */
export const startRedirect = (page: Page, provider: SocialProvider): Promise<void> =>
  page.evaluate(async id => {
    const login = await globalThis.part.login()
    setTimeout(() => void login.startSocial({ provider: id, redirect: true }))
  }, provider)

/** Signs in by the code of the mail. */
export async function signIn(page: Page, site: TestSite, email: string): Promise<LoginStep> {
  const step = await page.evaluate(
    async address => (await globalThis.part.login()).startEmail({ email: address }),
    email,
  )
  if (step.step !== 'code') throw new Error(`The step is ${step.step}.`)
  const code = await vi.waitFor(
    async () => {
      const read = await site.readCode(email)
      if (read === '') throw new Error('There is no mail yet.')
      return read
    },
    { timeout: 20_000, interval: 50 },
  )
  return page.evaluate(async parameters => (await globalThis.part.login()).verifyEmail(parameters), {
    challengeId: step.challengeId,
    code,
  })
}

/** Connects the transport for EVM and Solana; its requests are made by {@link startRequest}. */
export async function connectTransport(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const storage = new Map<string, string>()
    const transport = await globalThis.part.transport.load({
      metadata: { name: 'Host', description: '', url: location.origin, icons: [] },
      storage: {
        getItem: key => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: key => void storage.delete(key),
      },
    })
    const login = await globalThis.part.login()
    globalThis.views = []
    login.subscribe(event => {
      if (event.type === 'view' && event.view) globalThis.views.push(event.view)
    })
    globalThis.session = await transport.connect({
      proposals: {
        eip155: { chains: ['eip155:31337'], methods: ['personal_sign', 'eth_signTypedData_v4'], events: [] },
        solana: { chains: ['solana:localnet'], methods: ['solana_signMessage'], events: [] },
      },
      onUri() {},
    })
    globalThis.transport = transport
  })
}

/** Starts `personal_sign`; its outcome is read by {@link readOutcome}. */
export async function startRequest(page: Page, method = 'personal_sign'): Promise<void> {
  await page.evaluate(async name => {
    const [account = ''] = globalThis.session.namespaces.eip155?.accounts ?? []
    globalThis.outcome = globalThis.transport
      .request({
        topic: 'auth',
        caipNetworkId: 'eip155:31337',
        method: name,
        params: ['0x68656c6c6f', account.split(':')[2]],
      })
      .then(
        result => ({ result }),
        (error: Error & { code?: unknown }) => ({ code: error.code, message: error.message }),
      )
  }, method)
}

/** Draws a button of the host page whose click starts `eth_signTypedData_v4`, which can move value. */
export async function addTypedDataButton(page: Page): Promise<void> {
  await page.evaluate(() => {
    const [account = ''] = globalThis.session.namespaces.eip155?.accounts ?? []
    const address = account.split(':')[2]
    const typedData = {
      domain: { name: 'Shop', chainId: 31337 },
      types: { EIP712Domain: [], Order: [{ name: 'price', type: 'uint256' }] },
      primaryType: 'Order',
      message: { price: '1000000000000000000' },
    }
    const button = document.createElement('button')
    button.id = 'pay'
    button.textContent = 'Pay'
    button.addEventListener('click', () => {
      globalThis.outcome = globalThis.transport
        .request({
          topic: 'auth',
          caipNetworkId: 'eip155:31337',
          method: 'eth_signTypedData_v4',
          params: [address, JSON.stringify(typedData)],
        })
        .then(
          result => ({ result }),
          (error: Error & { code?: unknown }) => ({ code: error.code, message: error.message }),
        )
    })
    document.body.prepend(button)
  })
}

export const readOutcome = (page: Page): Promise<{ result?: unknown; code?: unknown; message?: string }> =>
  page.evaluate(() => globalThis.outcome)

/** Mounts the pending view in the host page, at `size`. */
export async function mountView(page: Page, size = { width: 400, height: 700 }): Promise<void> {
  await page.waitForFunction(() => globalThis.views.length > 0)
  await page.evaluate(({ width, height }) => {
    const container = document.createElement('div')
    container.id = 'container'
    Object.assign(container.style, { width: `${width}px`, height: `${height}px` })
    document.body.append(container)
    globalThis.unmount = globalThis.views.at(-1)?.mount(container)
  }, size)
}
