import { isError } from '@latchkit/core'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NftRecord } from '../schemas/nfts.js'
import { createApiClient } from './createApiClient.js'

const account = 'eip155:1:0xabc'
const record = (changes: Partial<NftRecord> = {}): NftRecord => ({
  chainId: 'eip155:1',
  address: `0x${'7'.repeat(40)}`,
  tokenId: '7',
  standard: 'erc721',
  amount: '1',
  name: 'Tree',
  collection: 'Orchard',
  metadata: 'ready',
  ...changes,
})

function connect(reply: unknown, status = 200) {
  const seen: URL[] = []
  const { blockchainData } = createApiClient({
    baseUrl: 'https://server.example/',
    sdkType: 'react',
    sdkVersion: 'react-latchkit-0.1.0',
    fetch: async input => {
      if (String(input).includes('/v1/supported-chains')) return Response.json({ http: ['eip155:1'], ws: [] })
      seen.push(new URL(String(input)))
      return Response.json(reply, { status })
    },
  })
  const { getNfts } = blockchainData
  if (!getNfts) throw new Error('The client has no NFTs.')
  return { getNfts, seen }
}

test('D23: a page of NFTs, with what the server says of it', async () => {
  const { getNfts, seen } = connect({ data: [record()], next: '5.0x7.1', since: 9, stale: true })
  expect(await getNfts({ account, cursor: 'c' })).toEqual({
    nfts: [record()],
    next: '5.0x7.1',
    since: 9,
    isStale: true,
    reason: undefined,
  })
  expect(seen[0]?.pathname).toBe('/v1/account/0xabc/nfts')
  expect(Object.fromEntries(seen[0]?.searchParams ?? [])).toMatchObject({ chainId: 'eip155:1', cursor: 'c' })
})

test('T41: a picture is taken from the server alone', async () => {
  const images = ['/v1/image?tokenId=7', 'https://tracker.example/1.png', 'http://a.example/1.png']
  const { getNfts } = connect({ data: images.map(imageUrl => record({ imageUrl })), next: null })
  const { nfts } = await getNfts({ account })
  expect(nfts.map(({ imageUrl }) => imageUrl)).toEqual([
    'https://server.example/v1/image?tokenId=7',
    undefined,
    undefined,
  ])
})

test('R7.30: NFTs of a network that the server does not read are not asked for', async () => {
  const { getNfts, seen } = connect({ data: [record()], next: null })
  expect(await getNfts({ account: 'eip155:5:0x1' })).toEqual({ nfts: [], reason: 'unsupported' })
  expect(seen).toEqual([])
})

test('NFTs of another network are dropped', async () => {
  const { getNfts } = connect({ data: [record({ chainId: 'eip155:10' })], next: null })
  expect((await getNfts({ account })).nfts).toEqual([])
})

test.each([
  ['a status', {}, 500],
  ['another shape', { data: {} }, 200],
  ['an amount that is none', { data: [record({ amount: '-1' })], next: null }, 200],
  ['an address that is none', { data: [record({ address: 'javascript:' })], next: null }, 200],
  ['a script as picture', { data: [record({ imageUrl: 'javascript:alert(1)' })], next: null }, 200],
])('%s is NFTS_UNAVAILABLE', async (_, reply, status) => {
  await expect(connect(reply, status).getNfts({ account })).rejects.toMatchObject({
    code: 'NFTS_UNAVAILABLE',
  })
})

test('whatever a server sends, the client returns a page or a typed error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async reply => {
      await connect(reply)
        .getNfts({ account })
        .then(
          page => expect(page.nfts).toBeInstanceOf(Array),
          error => expect(isError(error, 'NFTS_UNAVAILABLE')).toBe(true),
        )
    }),
    { numRuns: 100 },
  )
})

test('an account that is none is refused before a request', async () => {
  const { getNfts, seen } = connect({})
  const invalid: `eip155:${string}:${string}` = 'eip155:1:a:b'
  await expect(getNfts({ account: invalid })).rejects.toMatchObject({ code: 'INVALID_CAIP_ADDRESS' })
  expect(seen).toEqual([])
})
