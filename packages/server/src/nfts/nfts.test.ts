import { randomBytes } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { createApiClient } from '@latchkit/api'
import type { NftsPage } from '@latchkit/core'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import type { ServerOptions } from '../options.js'
import { createStorage } from '../storage/createStorage.js'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { hostileNames } from '../testing/hostileNames.js'
import { createFakeItems, type FakeItem } from './testing/createFakeItems.js'

const chain = 'eip155:31337'
const account = `0x${'a'.repeat(40)}`
const other = `0x${'b'.repeat(40)}`
const toToken = (index: number) => `0x${String(index).padStart(40, '0')}`
const toJson = (value: unknown) =>
  `data:application/json;base64,${Buffer.from(JSON.stringify(value)).toString('base64')}`
const item = (index: number, changes: Partial<FakeItem> = {}): FakeItem => ({
  token: toToken(index),
  item: BigInt(index),
  standard: 'erc721',
  owner: account,
  uri: toJson({ name: `Item ${index}` }),
  ...changes,
})

const open: TestServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.server.close()
})

async function start(items: FakeItem[], options: ServerOptions = {}) {
  const fake = createFakeItems(items)
  const storage = await createStorage('memory:')
  await storage.activity?.append({ chain, tipHash: undefined, blocks: [fake.toBlock(account)] })
  const server = await createTestServer({
    storage,
    rpcUrls: { [chain]: 'http://node.example' },
    activityChains: [chain],
    // The index is what the test has put there.
    activityLimits: { pollMs: 3_600_000 },
    fetch: fake.fetch,
    ...options,
  })
  open.push(server)
  const { blockchainData } = createApiClient({
    baseUrl: 'http://server',
    sdkType: 'react',
    sdkVersion: 'react-latchkit-0.1.0',
    fetch: (input, init) => server.server.fetch(new Request(String(input), init)),
  })
  const getNfts = (parameters: { cursor?: string | undefined } = {}, of = `${chain}:${account}`) =>
    blockchainData.getNfts?.({
      account: of as `eip155:${string}:${string}`,
      ...parameters,
    }) as Promise<NftsPage>
  return { fake, server, getNfts }
}

test('D23: the typed client gets what the account owns now, with the pictures at the server', async () => {
  const { getNfts } = await start([
    item(1, { uri: toJson({ name: 'Tree', description: 'A tree.', image: 'ipfs://Qm' }) }),
    item(2, { owner: other }),
    item(3, { standard: 'erc1155', amount: 7n, uri: undefined }),
    item(4, { trick: 'revert' }),
  ])
  const { nfts, next, isStale } = await getNfts()
  expect(nfts).toEqual([
    {
      chainId: chain,
      address: toToken(3),
      tokenId: '3',
      standard: 'erc1155',
      amount: '7',
      name: 'Ether Orchard #3',
      collection: 'Ether Orchard',
      metadata: 'missing',
    },
    {
      chainId: chain,
      address: toToken(1),
      tokenId: '1',
      standard: 'erc721',
      amount: '1',
      name: 'Tree',
      collection: 'Ether Orchard',
      description: 'A tree.',
      imageUrl: `http://server/v1/image?chainId=eip155%3A31337&contract=${toToken(1)}&tokenId=1`,
      metadata: 'ready',
    },
  ])
  expect(next).toBeUndefined()
  // The endpoint has no blocks, so the index is behind it.
  expect(isStale).toBe(true)
})

test('T12: one hostile contract hides none of the others, and says nothing of its own', async () => {
  for (const trick of ['huge', 'exhaust', 'revert'] as const) {
    // The index lists them newest first, so the hostile one is asked before the others.
    const { getNfts } = await start([item(1), item(2), item(9, { trick })])
    expect([trick, (await getNfts()).nfts.map(({ tokenId }) => tokenId)]).toEqual([trick, ['2', '1']])
  }
})

test('T12: of 200 NFTs with hostile names every one is marked, and none holds a link', async () => {
  const names = hostileNames.slice(0, 200)
  const { getNfts } = await start(names.map((name, index) => item(index + 1, { uri: toJson({ name }) })))
  let count = 0
  for (let cursor: string | undefined; ; ) {
    const page = await getNfts({ cursor })
    for (const nft of page.nfts) {
      expect(nft.isSpam, nft.name).toBe(true)
      expect(`${nft.name} ${nft.collection} ${nft.description}`).not.toMatch(/:\/\/|[\p{L}\p{N}]\.\p{L}/u)
    }
    count += page.nfts.length
    cursor = page.next
    if (cursor === undefined) break
  }
  expect(count).toBe(names.length)
})

test('T12: a collection whose name is a lure marks its items', async () => {
  const { getNfts, fake } = await start([item(1)])
  fake.name = 'claim at orchard.example'
  const [nft] = (await getNfts()).nfts
  expect(nft).toMatchObject({ isSpam: true, collection: 'claim at orchard example' })
})

test('D23: a network without an index has none, with the reason', async () => {
  const { getNfts } = await start([], { activityChains: [] })
  expect(await getNfts()).toMatchObject({ nfts: [], reason: 'unsupported' })
  expect(await getNfts({}, `eip155:999:${account}`)).toMatchObject({ nfts: [], reason: 'unsupported' })
})

test.each([
  ['an address that is none', `/v1/account/0x12/nfts?chainId=${chain}`, 'INVALID_ADDRESS'],
  ['no network', `/v1/account/${account}/nfts`, 'BAD_REQUEST'],
  ['two networks', `/v1/account/eip155:1:${account}/nfts?chainId=${chain}`, 'INVALID_ADDRESS'],
  ['a cursor of another list', `/v1/account/${account}/nfts?chainId=${chain}&cursor=abc`, 'BAD_REQUEST'],
  ['an image of nothing', '/v1/image', 'BAD_REQUEST'],
  [
    'an image of a network that is not served',
    `/v1/image?chainId=eip155:5&contract=${account}&tokenId=1`,
    'UNSUPPORTED_CHAIN',
  ],
])('400 for %s', async (_, path, code) => {
  const { server } = await start([])
  const response = await server.get(path)
  expect([response.status, (await response.json()).code]).toEqual([400, code])
})

test('D73: a source that is down fails the read, and its absence does not read as an empty list', async () => {
  const { server, fake } = await start([item(1)])
  fake.fault = () => new Response('', { status: 503 })
  const response = await server.get(`/v1/account/${account}/nfts?chainId=${chain}`)
  expect([response.status, (await response.json()).code]).toEqual([502, 'RPC_FAILED'])
})

test('429 at the limit of calls', async () => {
  const { server } = await start([item(1)], { rateLimits: { rpcPerIp: 1 } })
  const path = `/v1/account/${account}/nfts?chainId=${chain}`
  const statuses = [await server.get(path), await server.get(path)].map(({ status }) => status)
  expect(statuses.at(-1)).toBe(429)
})

test('T41: the picture of an item is what its bytes are, in a sandbox, and nothing else is passed on', async () => {
  const picture = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const { server } = await start([
    item(1, { uri: toJson({ image: `data:text/html;base64,${picture.toString('base64')}` }) }),
    item(2, { uri: toJson({ image: 'data:image/png,<html><script>alert(1)</script>' }) }),
    item(3, { uri: toJson({ name: 'none' }) }),
    item(4, { standard: 'erc1155', uri: toJson({ image: `data:,${'x'.repeat(3000)}`, image_url: '' }) }),
  ])
  const get = (index: number) =>
    server.get(`/v1/image?chainId=${chain}&contract=${toToken(index)}&tokenId=${index}`)
  const shown = await get(1)
  expect(shown.status).toBe(200)
  expect(Object.fromEntries(shown.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cache-control': 'public, max-age=86400',
    'cross-origin-resource-policy': 'cross-origin',
  })
  for (const index of [2, 3, 4, 99]) expect((await get(index)).status).toBe(404)
})

test('T41: the server is no open proxy, and metadata leads it nowhere inside', async () => {
  let hits = 0
  const inside = createHttpServer((_request, response) => {
    hits += 1
    response.end('{"name":"inside"}')
  })
  await new Promise<void>(resolve => inside.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    inside.close()
  })
  const address = inside.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const urls = [
    'http://127.0.0.1',
    'https://127.0.0.1',
    'https://localhost',
    'https://[::1]',
    'http://2130706433',
  ]
  const { server, getNfts } = await start(
    urls.flatMap((url, index) => [
      item(index * 2 + 1, { uri: `${url}:${port}/{id}` }),
      item(index * 2 + 2, { uri: toJson({ name: `Item ${index}`, image: `${url}:${port}/1.png` }) }),
    ]),
  )
  const { nfts } = await getNfts()
  expect(nfts).toHaveLength(urls.length * 2)
  for (const { imageUrl, name } of nfts) {
    expect(name).not.toBe('inside')
    if (imageUrl) expect((await server.get(imageUrl.replace('http://server', ''))).status).toBe(404)
  }
  for (const signature of ['', 'x', 'A'.repeat(43)]) {
    const query = new URLSearchParams({ url: `http://127.0.0.1:${port}/`, signature })
    expect((await server.get(`/v1/image?${query}`)).status).toBe(404)
  }
  expect(hits).toBe(0)
})

test.each([
  ['of 2 MB', 2_000_000, 200],
  ['of 6 MB', 6_000_000, 404],
])('T41, D23: a picture %s, behind a redirect and compressed, is %i', async (_, size, status) => {
  // A comment after the picture, so that its bytes are as many.
  const png = Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    randomBytes(size),
  ])
  const host = createHttpServer((request, response) => {
    if (request.url === '/1.png') response.writeHead(302, { location: '/stored' }).end()
    else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(png))
  })
  await new Promise<void>(resolve => host.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void host.close())
  const address = host.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const { server } = await start([item(1, { uri: toJson({ image: `http://127.0.0.1:${port}/1.png` }) })], {
    media: { allowPrivate: true },
    environment: 'development',
  })
  const query = new URLSearchParams({ chainId: chain, contract: toToken(1), tokenId: '1' })
  const response = await server.get(`/v1/image?${query}`)
  expect(response.status).toBe(status)
  if (status === 200) expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
})
