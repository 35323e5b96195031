import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  AnalyticsBodySchema,
  AnalyticsEventSchema,
  BalanceQuerySchema,
  BalanceRecordSchema,
  BalanceReplySchema,
  CaipNetworkIdSchema,
  ConfigReplySchema,
  DecimalSchema,
  ImageUrlSchema,
  LinkSchema,
  OriginsReplySchema,
  RpcBodySchema,
  RpcResponseSchema,
  SupportedChainsReplySchema,
  toWallet,
  WalletRecordSchema,
  WalletsQuerySchema,
} from './index.js'

const accepts = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).success

test('R8.11: a CAIP-2 id has a namespace of 3 to 8 and a reference of 1 to 32 characters', () => {
  for (const id of ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'stacks:2147483648'])
    expect(accepts(CaipNetworkIdSchema, id)).toBe(true)
  for (const id of [
    'eip155',
    'eip155:',
    ':1',
    'eip155:1:2',
    'EIP155:1',
    'ab:1',
    `eip155:${'1'.repeat(33)}`,
    ' eip155:1',
  ])
    expect(accepts(CaipNetworkIdSchema, id)).toBe(false)
})

test('a link never runs or reads anything of the page, however it is written', () => {
  for (const link of ['https://a.example', 'metamask://', 'tg://resolve?domain=a', 'https://a.example/{url}'])
    expect(accepts(LinkSchema, link)).toBe(true)
  for (const link of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,a',
    'vbscript:a',
    'blob:https://a',
    'file:///etc/passwd',
    'about:blank',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '//a.example',
    '/a',
    'https://a.example/"onclick=',
    '',
  ])
    expect(accepts(LinkSchema, link), link).toBe(false)
})

test('no accepted link has a scheme that scripts or reads files', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc
          .tuple(fc.constantFrom('javascript', 'JAVASCRIPT', 'data', 'Data', 'file'), fc.string())
          .map(([scheme, rest]) => `${scheme}:${rest}`),
      ),
      value => {
        if (!accepts(LinkSchema, value)) return
        const { protocol } = new URL(value.replace(/[{}]/g, ''))
        expect(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:']).not.toContain(protocol)
      },
    ),
  )
})

test('an image address is http(s), or a path on the same server and never on another', () => {
  for (const url of ['https://a.example/a.png', '/public/getTokenImage/usdc'])
    expect(accepts(ImageUrlSchema, url)).toBe(true)
  for (const url of [
    '//evil.example/a.png',
    'javascript:1',
    'data:image/svg+xml,a',
    '/\\evil.example',
    'a.png',
  ])
    expect(accepts(ImageUrlSchema, url), url).toBe(false)
})

test('R3.3: amounts are unsigned decimal text', () => {
  for (const text of ['0', '1.5', '57896044618658097711785492504343953926634992332820282019728.79'])
    expect(accepts(DecimalSchema, text)).toBe(true)
  for (const text of ['', '-1', '1e3', '.5', '1.', 'NaN', '0x1', '1,5', 1])
    expect(accepts(DecimalSchema, text)).toBe(false)
})

const balance = {
  name: 'Dollar',
  symbol: 'USDX',
  chainId: 'eip155:1',
  address: 'eip155:1:0xabc',
  quantity: { decimals: 6, numeric: '1.5' },
}

test('R3.3: a balance needs its quantity; address and price may be absent', () => {
  expect(v.parse(BalanceRecordSchema, balance)).toEqual(balance)
  const unlisted = { ...balance, unlisted: true }
  expect(v.parse(BalanceRecordSchema, unlisted)).toEqual(unlisted)
  const { address: _, ...native } = balance
  expect(accepts(BalanceRecordSchema, native)).toBe(true)
  for (const wrong of [
    { ...balance, quantity: undefined },
    { ...balance, quantity: { decimals: 78, numeric: '1' } },
    { ...balance, quantity: { decimals: 1.5, numeric: '1' } },
    { ...balance, quantity: { decimals: 6, numeric: 1 } },
    { ...balance, price: 1 },
    { ...balance, address: '0xabc' },
    { ...balance, iconUrl: 'javascript:1' },
    { ...balance, unlisted: 'yes' },
    { ...balance, name: 'a'.repeat(101) },
  ])
    expect(accepts(BalanceRecordSchema, wrong)).toBe(false)
  expect(accepts(BalanceReplySchema, { balances: Array(5001).fill(balance) })).toBe(false)
})

test('R7.40: the balance query takes the nine currencies and a CAIP-2 id', () => {
  expect(accepts(BalanceQuerySchema, {})).toBe(true)
  expect(accepts(BalanceQuerySchema, { currency: 'usd', chainId: 'eip155:1', forceUpdate: 'true' })).toBe(
    true,
  )
  expect(accepts(BalanceQuerySchema, { currency: 'xyz' })).toBe(false)
  expect(accepts(BalanceQuerySchema, { chainId: '1' })).toBe(false)
})

test('R7.12: pages count from 1 and hold 1 to 100 entries', () => {
  for (const query of [{}, { page: '1', entries: '100' }, { entries: '1', badge_type: 'certified' }])
    expect(accepts(WalletsQuerySchema, query)).toBe(true)
  for (const query of [
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { entries: '0' },
    { entries: '101' },
    { entries: ['1'] },
  ])
    expect(accepts(WalletsQuerySchema, query)).toBe(false)
})

test('R3.1: a public record becomes a wallet: nulls away, ids gathered', () => {
  const record = v.parse(WalletRecordSchema, {
    id: 'abc',
    name: 'Wallet',
    image_id: null,
    rdns: 'io.wallet',
    mobile_link: 'wallet://',
    injected: [{ namespace: 'eip155', injected_id: 'isWallet' }],
  })
  expect(toWallet(record)).toMatchObject({
    id: 'abc',
    name: 'Wallet',
    image_id: undefined,
    chains: [],
    declaredIds: ['rdns:io.wallet', 'provider:isWallet'],
    walletConnect: true,
  })
  expect(toWallet({ id: 'a', name: 'A' })).toMatchObject({ declaredIds: [], walletConnect: false })
  expect(toWallet({ id: 'a', name: 'A', declaredIds: ['rdns:x'], walletConnect: true })).toMatchObject({
    declaredIds: ['rdns:x'],
    walletConnect: true,
  })
})

test('R7.20: an event has a name, a time and a page', () => {
  const event = {
    eventId: '0b0e5f0e-6f4c-4c63-9d6c-0d3b6b1c7a11',
    url: 'https://a.example/',
    domain: 'a.example',
    timestamp: 1,
    props: { type: 'track', event: 'MODAL_OPEN', properties: { connected: true }, address: '0xabc' },
  }
  expect(v.parse(AnalyticsEventSchema, event)).toEqual(event)
  expect(accepts(AnalyticsBodySchema, [event, event])).toBe(true)
  for (const wrong of [
    [],
    Array(101).fill(event),
    { ...event, timestamp: 'now' },
    { ...event, props: { event: 'a b' } },
  ])
    expect(accepts(AnalyticsBodySchema, wrong)).toBe(false)
})

test('JSON-RPC: version, id and method are required; a batch holds 1 to 100', () => {
  const request = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
  expect(accepts(RpcBodySchema, request)).toBe(true)
  expect(accepts(RpcBodySchema, [request])).toBe(true)
  for (const wrong of [
    [],
    Array(101).fill(request),
    { ...request, jsonrpc: '1.0' },
    { ...request, id: null },
    { ...request, method: 'a b' },
    { ...request, params: 'x' },
  ])
    expect(accepts(RpcBodySchema, wrong)).toBe(false)
  expect(
    accepts(RpcResponseSchema, { jsonrpc: '2.0', id: null, error: { code: -32601, message: 'no' } }),
  ).toBe(true)
})

test('R7.10, R7.11, R7.30: settings, origins and chains', () => {
  expect(accepts(ConfigReplySchema, { features: { email: false, socials: ['google'], swaps: false } })).toBe(
    true,
  )
  expect(accepts(ConfigReplySchema, { features: { socials: ['myspace'] } })).toBe(false)
  expect(accepts(OriginsReplySchema, { allowedOrigins: [] })).toBe(true)
  expect(accepts(OriginsReplySchema, { allowedOrigins: [1] })).toBe(false)
  expect(accepts(SupportedChainsReplySchema, { http: ['eip155:1'], ws: [] })).toBe(true)
  expect(accepts(SupportedChainsReplySchema, { http: ['1'], ws: [] })).toBe(false)
  expect(accepts(SupportedChainsReplySchema, { http: [], ws: [], resolves: ['eip155'] })).toBe(true)
  expect(accepts(SupportedChainsReplySchema, { http: [], ws: [], resolves: ['eip155:1'] })).toBe(false)
})

test('no schema throws on any value', () => {
  const schemas = [
    WalletRecordSchema,
    BalanceReplySchema,
    RpcBodySchema,
    AnalyticsBodySchema,
    ConfigReplySchema,
  ]
  fc.assert(
    fc.property(fc.anything(), fc.constantFrom(...schemas), (value, schema) => {
      v.safeParse(schema, value)
    }),
  )
})
