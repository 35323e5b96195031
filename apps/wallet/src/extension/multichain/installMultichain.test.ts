import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toMultichainManifest } from '../../../static/toMultichainManifest.mjs'
import { WalletRpcError } from '../../core/errors.js'
import { multichainScript } from '../identity.js'
import { createProvider } from '../provider.js'
import { installMultichain } from './installMultichain.js'

type Announced = { info: { rdns: string; name: string }; provider: unknown }

const stream = 'metamask-multichain-provider'
let page: EventTarget & { postMessage: (message: unknown) => void }
let posted: unknown[]
let announced: Announced[]
let responses: Record<string, unknown>

/** The wallet's page script over requests that `responses` holds. */
function install() {
  const { provider, receive } = createProvider(({ id, method }) => {
    const response = responses[method]
    const outcome =
      response instanceof WalletRpcError
        ? { error: { code: response.code, message: response.message } }
        : { result: response }
    queueMicrotask(() => receive({ target: 'latchkit-wallet:to-page', type: 'answer', id, outcome }))
  })
  const notify = (data: { method: string; params: object }): void =>
    receive({
      target: 'latchkit-wallet:to-page',
      type: 'event',
      event: { name: 'multichainNotification', data },
    })
  installMultichain(provider)
  return { provider, notify }
}
const post = (data: unknown, source: unknown = page): void => {
  page.dispatchEvent(Object.assign(new Event('message'), { source, data }))
}
const send = (message: unknown): void =>
  post({ target: 'metamask-contentscript', data: { name: stream, data: message } })
const toMessage = (message: object) => ({
  target: 'metamask-inpage',
  data: { name: stream, data: { jsonrpc: '2.0', ...message } },
})

beforeEach(() => {
  posted = []
  announced = []
  responses = { wallet_getSession: { sessionScopes: {} } }
  page = Object.assign(new EventTarget(), { postMessage: (message: unknown) => void posted.push(message) })
  page.addEventListener('eip6963:announceProvider', event => {
    announced.push((event as CustomEvent<Announced>).detail)
  })
  vi.stubGlobal('window', page)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

it('announces itself as MetaMask at once, and responds on its stream', async () => {
  const { provider } = install()
  expect(announced).toEqual([
    {
      info: expect.objectContaining({ rdns: 'io.metamask', name: 'Latchkit Development Wallet as MetaMask' }),
      provider,
    },
  ])
  responses['wallet_createSession'] = new WalletRpcError(4001, 'No')
  send({ jsonrpc: '2.0', id: 7, method: 'wallet_getSession' })
  send({ jsonrpc: '2.0', id: 8, method: 'wallet_createSession', params: {} })
  send({ jsonrpc: '2.0', id: 9, method: 'eth_accounts' })
  await vi.waitFor(() => expect(posted).toHaveLength(3))
  expect(posted).toEqual(
    expect.arrayContaining([
      toMessage({ id: 7, result: { sessionScopes: {} } }),
      toMessage({ id: 8, error: { code: 4001, message: 'No' } }),
      toMessage({ id: 9, error: { code: -32601, message: expect.any(String) } }),
    ]),
  )
})

it('passes notifications on', () => {
  install().notify({ method: 'wallet_sessionChanged', params: { sessionScopes: {} } })
  expect(posted).toEqual([toMessage({ method: 'wallet_sessionChanged', params: { sessionScopes: {} } })])
})

it('is the provider of a page that has none, and leaves another wallet’s', () => {
  const { provider } = install()
  expect(Reflect.get(page, 'ethereum')).toBe(provider)
  install()
  expect(Reflect.get(page, 'ethereum')).toBe(provider)
})

it('is what a manifest of such a build names in place of the usual page script', () => {
  const usual = readFileSync(new URL('../../../static/manifest.json', import.meta.url), 'utf8')
  const manifest = JSON.parse(toMultichainManifest(usual))
  expect(manifest.name).toBe('Latchkit Development Wallet as MetaMask')
  expect(manifest.content_scripts.map(({ js }: { js: string[] }) => js)).toEqual([
    ['bridge.js'],
    [multichainScript],
  ])
  expect(usual).not.toContain(multichainScript)
})

it('passes over messages that are not of its stream, and requests without an id (T6)', async () => {
  install()
  for (const message of [
    null,
    'text',
    { target: 'metamask-contentscript' },
    {
      target: 'metamask-contentscript',
      data: { name: 'metamask-provider', data: { id: 1, method: 'eth_accounts' } },
    },
    toMessage({ id: 1, result: 1 }),
  ])
    post(message)
  post(
    {
      target: 'metamask-contentscript',
      data: { name: stream, data: { id: 1, method: 'wallet_getSession' } },
    },
    {},
  )
  send({ method: 'wallet_getSession' })
  send({ id: {}, method: 'wallet_getSession' })
  await Promise.resolve()
  expect(posted).toEqual([])
})
