import { networkFacts } from '@latchkit/wallets/icons'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chainInfo } from '../chains/chainInfo.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { letterMark } from './letterMark.js'
import { currencySigns, tokenMarks } from './marks.js'
import { toTokenSlug } from './toSlug.js'
import { toSvg } from './toSvg.js'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    rateLimits: { perIp: 10_000 },
    nativeCurrencies: { 'eip155:99999': { name: 'Dev Ether', symbol: 'DEVETH', decimals: 18 } },
    rpcUrls: { 'eip155:31337': 'http://127.0.0.1:1', 'eip155:99999': 'http://127.0.0.1:1' },
    tokens: {
      'eip155:31337': [
        { address: '0x00000000000000000000000000000000000000aa', symbol: 'Fo<o', name: 'Foo', decimals: 6 },
      ],
    },
  })
})
afterAll(() => server.server.close())

const get = async (path: string) => {
  const response = await server.get(path)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

test('R7.14: every wallet of the directory has a mark, by image id or id', async () => {
  const list = (await (await server.get('/getWallets?entries=100')).json()) as {
    data: { id: string; image_id?: string }[]
  }
  for (const { id, image_id } of list.data) {
    const { status, text } = await get(`/getWalletImage/${image_id ?? id}`)
    expect(status).toBe(200)
    expect(text).toMatch(/^<svg /)
  }
})

test('R7.17: the native currency of a chain the operator added has a mark: its balance points at one', async () => {
  const { status, text } = await get('/public/getTokenImage/deveth')
  expect(status).toBe(200)
  expect(text).toContain('>DEV</text>')
})

test('R7.15: networks have a mark by CAIP-2 id and slug, built-in ones without a drawing a letter', async () => {
  for (const [id, { slug }] of Object.entries(chainInfo)) {
    const byId = await get(`/public/getAssetImage/${encodeURIComponent(id)}`)
    const bySlug = await get(`/public/getAssetImage/${slug}`)
    expect([byId.status, bySlug.status]).toEqual([200, 200])
    expect(byId.text).toBe(bySlug.text)
  }
  expect((await get('/public/getAssetImage/eip155:1')).text).toContain('<path')
  expect((await get('/public/getAssetImage/mantle')).text).toContain('>M</text>')
})

test('R7.15: a configured chain has a mark, an unknown one has none', async () => {
  expect((await get('/public/getAssetImage/eip155:99999')).text).toContain('>999</text>')
  expect((await get('/public/getAssetImage/eip155:12345')).status).toBe(404)
})

test('R7.17: tokens by symbol; a listed one without a drawing gets its letters, escaped', async () => {
  expect((await get('/public/getTokenImage/usdc')).text).toContain('<path')
  expect((await get('/public/getTokenImage/USDC')).status).toBe(200)
  expect((await get(`/public/getTokenImage/${toTokenSlug('Fo<o')}`)).text).toContain('>FO&lt;</text>')
  expect((await get('/public/getAssetImage/fo-o')).status).toBe(200)
})

test('R7.16: currencies', async () => {
  for (const currency of [...Object.keys(currencySigns), 'btc', 'eth'])
    expect((await get(`/public/getCurrencyImage/${currency}`)).status).toBe(200)
  expect((await get('/public/getCurrencyImage/xyz')).status).toBe(404)
})

test.each([
  '/getWalletImage/unknown',
  '/public/getAssetImage/constructor',
  '/public/getAssetImage/__proto__',
  '/public/getTokenImage/toString',
  '/public/getCurrencyImage/hasOwnProperty',
])('404 in the error shape: %s', async path => {
  const { status, text } = await get(path)
  expect(status).toBe(404)
  expect(JSON.parse(text)).toMatchObject({ code: 'NOT_FOUND', requestId: expect.any(String) })
})

test.each(['%2e%2e%2fetc', 'a%20b', 'a'.repeat(129), '%3Csvg%3E', '%00'])(
  '400 for an id that is none: %s',
  async id => {
    expect((await get(`/public/getAssetImage/${id}`)).status).toBe(400)
  },
)

test('a mark that is opened as a document is sandboxed, and any page may show it', async () => {
  const { headers } = await get('/public/getAssetImage/ethereum')
  expect(headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(headers.get('cache-control')).toBe('public, max-age=86400')
})

test('every drawing is well formed: path data only, plain colours', () => {
  for (const icon of [...Object.values(networkFacts).map(each => each.icon), ...Object.values(tokenMarks)]) {
    expect(icon.background).toMatch(/^#[0-9a-f]{6}$/)
    for (const shape of icon.shapes ?? []) {
      expect(shape.d).toMatch(/^[Mm][MmLlHhVvCcSsQqTtAaZz0-9 ,.-]+$/)
      expect(shape.fill).toMatch(/^#[0-9a-f]{3,6}$/)
    }
  }
})

test('no text breaks out of a mark', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (letter, background) => {
      const svg = toSvg({ background, letter })
      const inside = svg.replace(/^<svg [^<]*><rect [^<]*\/>/, '').replace(/<\/svg>$/, '')
      expect(inside.replace(/^<text [^<>]*>[^<>]*<\/text>$/, '')).toBe('')
    }),
  )
})

test('the same name gets the same letter mark; a slug is never empty', () => {
  expect(letterMark('Mantle')).toEqual(letterMark('Mantle'))
  expect(letterMark('日本').letter).toBe('日')
  fc.assert(
    fc.property(fc.string(), symbol => {
      expect(toTokenSlug(symbol)).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*-?$/)
    }),
  )
})
