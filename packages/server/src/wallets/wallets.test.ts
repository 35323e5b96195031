import { WalletRecordSchema, type WalletsReply, WalletsReplySchema } from '@latchkit/api/schemas'
import type { Wallet } from '@latchkit/core'
import * as fc from 'fast-check'
import { parse, safeParse } from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { createWalletsService } from './service.js'

const wallet = (id: string, name: string, chains: string[], rdns?: string): Wallet => ({
  id,
  name,
  chains,
  rdns,
  declaredIds: [],
  walletConnect: false,
})

const wallets = [
  wallet('one', 'Wallet One', ['eip155'], 'io.one'),
  wallet('two', 'Étoile', ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp']),
  wallet('three', 'The One', ['stacks']),
  wallet('four', 'Zebra', ['bip122:000000000019d6689c085ae165831e93']),
]
const service = createWalletsService({ wallets })
const ids = (query: Parameters<typeof service.getWallets>[0]) =>
  service.getWallets(query).data.map(record => record.id)

describe('R7.12: the directory', () => {
  test('pages: count is over all pages, and a page past the end is empty', () => {
    expect(service.getWallets({ page: '1', entries: '3' })).toMatchObject({ count: 4 })
    expect(ids({ page: '2', entries: '3' })).toEqual(['four'])
    expect(service.getWallets({ page: '999999', entries: '100' })).toEqual({ data: [], count: 4 })
  })

  test('every wallet is on exactly one page, whatever the size of the pages', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100 }), entries => {
        const pages = Array.from({ length: Math.ceil(4 / entries) }, (_, index) =>
          ids({ page: String(index + 1), entries: String(entries) }),
        )
        expect(pages.flat()).toEqual(['one', 'two', 'three', 'four'])
      }),
    )
  })

  test('search ignores case and accents, and puts names that start with it first', () => {
    expect(ids({ search: 'ONE' })).toEqual(['one', 'three'])
    expect(ids({ search: 'the' })).toEqual(['three'])
    expect(ids({ search: 'etoile' })).toEqual(['two'])
    expect(ids({ search: ' wallet  one ' })).toEqual(['one'])
    expect(ids({ search: 'nothing' })).toEqual([])
    expect(ids({ search: '.*' })).toEqual([])
  })

  test('include and exclude take ids, rdns and names (host A3)', () => {
    expect(ids({ include: 'io.one,four' })).toEqual(['one', 'four'])
    expect(ids({ include: 'IO.One' })).toEqual(['one'])
    expect(ids({ exclude: 'one, three' })).toEqual(['two', 'four'])
    expect(ids({ include: 'one,two', exclude: 'one' })).toEqual(['two'])
  })

  test('chains match by CAIP-2 id, and by family where the wallet serves the whole family', () => {
    expect(ids({ chains: 'eip155:137' })).toEqual(['one'])
    expect(ids({ chains: 'eip155:1' })).toEqual(['one', 'two'])
    expect(ids({ chains: 'eip155' })).toEqual(['one', 'two'])
    expect(ids({ chains: 'stacks:1,bip122:000000000019d6689c085ae165831e93' })).toEqual(['three', 'four'])
    expect(ids({ chains: 'cosmos:hub' })).toEqual([])
  })

  test('D62: what a wallet has given up is not promised, and a wallet that is shut is not listed', () => {
    const phantom = { ...wallet('p', 'Phantom', ['eip155', 'solana', 'bip122']), image_id: 'phantom' }
    const ctrl = { ...wallet('c', 'Ctrl', ['eip155', 'bip122']), image_id: 'ctrl' }
    const inMonth = (month: string) =>
      createWalletsService({ wallets: [phantom, ctrl], now: () => Date.parse(`${month}-15`) })
    const list = (month: string) =>
      inMonth(month)
        .getWallets({})
        .data.map(({ name, chains }) => [name, chains])
    expect(list('2026-05')).toEqual([
      ['Phantom', ['eip155', 'solana', 'bip122']],
      ['Ctrl', ['eip155', 'bip122']],
    ])
    expect(list('2026-11')).toEqual([['Phantom', ['eip155', 'solana']]])
    expect(inMonth('2026-11').getWallets({ chains: 'bip122' }).data).toEqual([])
    expect(inMonth('2026-05').getWallets({}).data[0]).toMatchObject({
      abilities: { bip122: { uses: ['connect', 'sign', 'send'], until: '2026-06' } },
    })
  })

  test('D62: a server that runs into the next month lists no wallet that has ended, and names it as withdrawn', () => {
    const ctrl = { ...wallet('c', 'Ctrl', ['eip155', 'bip122']), image_id: 'ctrl' }
    const clock = { now: Date.parse('2026-07-31T23:59:59Z') }
    const running = createWalletsService({ wallets: [ctrl], now: () => clock.now })
    const version = running.getVersion()
    expect(running.getWallets({})).toMatchObject({ count: 1 })
    expect(running.getWallets({})).not.toHaveProperty('withdrawn')
    clock.now += 2000
    expect(running.getVersion()).not.toBe(version)
    expect(running.getWallets({})).toEqual({ data: [], count: 0, withdrawn: ['c'] })
  })

  test('R7.12: wallets of the pages’ own list that the operator does not offer are named as withdrawn', () => {
    const own = createWalletsService({ wallets: wallets.slice(0, 2), bundled: wallets })
    expect(own.getWallets({ search: 'one' })).toMatchObject({ count: 1, withdrawn: ['three', 'four'] })
  })

  test('R7.12: a badge is what the operator has certified, by id, image id or rdns', () => {
    expect(ids({ badge_type: 'certified' })).toEqual([])
    expect(ids({ badge_type: 'none' })).toHaveLength(4)
    const certifying = createWalletsService({ wallets, certified: ['io.one', 'four'] })
    const list = (badge_type: string) =>
      certifying.getWallets({ badge_type }).data.map(record => [record.id, record.badge_type])
    expect(list('certified')).toEqual([
      ['one', 'certified'],
      ['four', 'certified'],
    ])
    expect(list('none').map(([id]) => id)).toEqual(['two', 'three'])
    expect(list('')).toHaveLength(4)
  })

  test('D29: a record also carries the names of the public specification', () => {
    expect(service.getWallets({ include: 'one' }).data[0]).toMatchObject({
      order: 0,
      rdns: 'io.one',
      injected: [{ namespace: 'eip155', injected_id: 'io.one' }],
    })
  })
})

describe('GET /getWallets', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ rateLimits: { perIp: 1000 } })
  })
  afterAll(() => server.server.close())

  test('returns the bundled directory: at least 60 wallets, every record valid for a client', async () => {
    const response = await server.get('/getWallets?page=1&entries=100&projectId=p&st=appkit&sv=1')
    expect(response.status).toBe(200)
    const body = (await response.json()) as WalletsReply
    expect(body.count).toBeGreaterThanOrEqual(60)
    expect(parse(WalletsReplySchema, body).data).toHaveLength(body.data.length)
    for (const record of body.data)
      expect(safeParse(WalletRecordSchema, record).success, record.name).toBe(true)
    expect(body.data.some(record => 'source' in record)).toBe(false)
  })

  test('is cacheable for two hours, and 304 to who has it', async () => {
    const first = await server.get('/getWallets')
    expect(first.headers.get('cache-control')).toBe('public, max-age=7200')
    expect(first.headers.get('vary')).toContain('Origin')
    const again = await server.get('/getWallets', { 'if-none-match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  test.each([
    'page=0',
    'page=x',
    'entries=0',
    'entries=101',
    'page=1&page=2',
    'badge_type=gold',
    `search=${'a'.repeat(101)}`,
  ])('refuses %s', async query => {
    const response = await server.get(`/getWallets?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST', requestId: expect.any(String) })
  })

  test('is compressed for who can read it, and the same list either way', async () => {
    const { url } = await server.server.listen({ port: 0 })
    const plain = await fetch(`${url}/getWallets?entries=100`, { headers: { 'accept-encoding': 'identity' } })
    const small = await fetch(`${url}/getWallets?entries=100`)
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(small.headers.get('content-encoding')).toBe('gzip')
    expect(small.headers.get('vary')).toMatch(/Origin.*Accept-Encoding/i)
    expect(await small.text()).toBe(await plain.text())
    expect(small.headers.get('etag')).toBe(plain.headers.get('etag'))
    expect(Number(small.headers.get('content-length') ?? 0)).toBeLessThan(20_000)
  })

  test('an unknown parameter is ignored', async () => {
    expect((await server.get('/getWallets?platform=ios')).status).toBe(200)
  })
})
