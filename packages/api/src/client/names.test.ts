import { expect, test } from 'vitest'
import { createApiClient } from './createApiClient.js'

const account = 'eip155:31337:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A client, the requests it sent, and the response to each. */
async function start(reply: unknown, status = 200) {
  const chains = { count: 0 }
  const requests: { url: URL; method: string; body: unknown }[] = []
  const api = createApiClient({
    baseUrl: 'https://server.example',
    sdkType: 'appkit',
    sdkVersion: 'test',
    fetch: async (input, init) => {
      if (String(input).includes('/v1/supported-chains')) {
        chains.count++
        return Response.json({ http: ['eip155:31337'], ws: [], ...Object(reply) })
      }
      const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      requests.push({ url: new URL(String(input)), method: init?.method ?? 'GET', body })
      return Response.json(reply, { status })
    },
  })
  return { names: await api.loadNames(), requests, chains }
}

const signed = { account, message: '{"name":"alice.latch.eth"}', signature: '0x12' } as const

test('R7.31 reads name and avatar of an account, and makes a path an address of the server', async () => {
  const { names, requests } = await start({ name: 'alice.latch.eth', avatar: '/v1/image?id=1' })
  expect(await names.getIdentity({ account })).toEqual({
    name: 'alice.latch.eth',
    avatar: 'https://server.example/v1/image?id=1',
  })
  expect(requests[0]?.url.pathname).toBe(`/v1/identity/${encodeURIComponent(account)}`)
})

test('T41 an avatar elsewhere than at the server is left out, and the name is kept', async () => {
  for (const avatar of ['https://tracker.example/1.png', 'http://a.example/1.png']) {
    const { names } = await start({ name: 'alice.latch.eth', avatar })
    expect(await names.getIdentity({ account })).toEqual({ name: 'alice.latch.eth' })
  }
  const avatar = `/v1/image?url=${'%2B'.repeat(2048)}&signature=a`
  const { names } = await start({ name: 'alice.latch.eth', avatar })
  expect((await names.getIdentity({ account })).avatar).toBe(`https://server.example${avatar}`)
})

test('R7.31 an account without a name has neither name nor avatar', async () => {
  const { names } = await start({ name: null, avatar: null })
  expect(await names.getIdentity({ account })).toEqual({})
  await expect(names.getIdentity({ account: 'eip155:1:' })).rejects.toMatchObject({
    code: 'INVALID_CAIP_ADDRESS',
  })
})

test('R7.41 reads the addresses of a name by coin type; one that leads nowhere is undefined', async () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const record = { name: 'a.eth', addresses: { '60': { address } }, attributes: { bio: 'Hi' } }
  const known = await start(record)
  expect(await known.names.getProfile({ name: 'A.eth' })).toEqual({ ...record, addresses: { '60': address } })
  expect(known.requests[0]?.url.searchParams.get('apiVersion')).toBe('2')
  const unknown = await start({ name: 'b.eth', addresses: {}, attributes: {} })
  expect(await unknown.names.getProfile({ name: 'b.eth' })).toBeUndefined()
})

test('R7.42 R7.43 reads names of an account, suggestions, and the parent', async () => {
  const reverse = await start([{ name: 'a.eth', addresses: {}, attributes: {} }])
  expect(await reverse.names.getNames({ account })).toEqual([
    { name: 'a.eth', addresses: {}, attributes: {} },
  ])
  const suggested = await start({ suggestions: [{ name: 'alice.latch.eth', registered: true }], now: 5 })
  expect(await suggested.names.getSuggestions({ name: 'ali' })).toEqual({
    suggestions: [{ name: 'alice.latch.eth', isRegistered: true }],
    now: 5,
  })
  const chains = await start({ http: [], ws: [], names: { parent: 'latch.eth' } })
  expect(await chains.names.getParent()).toBe('latch.eth')
})

test('R8.7 says in which families names lead to addresses; undefined where the server does not say', async () => {
  const { names, requests } = await start({ http: [], ws: [], resolves: ['eip155', 'stacks'] })
  expect(await names.getNamespaces?.()).toEqual(['eip155', 'stacks'])
  expect(requests).toEqual([])
  const older = await start({ http: [], ws: [] })
  expect(await older.names.getNamespaces?.()).toBeUndefined()
})

test('R7.44 sends a signed message once, with the coin type of the network (ENSIP-11)', async () => {
  const { names, requests } = await start({ success: true })
  expect(await names.register(signed)).toEqual({ success: true })
  expect(requests).toEqual([
    {
      url: expect.objectContaining({ pathname: '/v1/profile/account' }),
      method: 'POST',
      body: {
        coin_type: 0x80000000 + 31337,
        address: account.split(':')[2],
        message: signed.message,
        signature: '0x12',
      },
    },
  ])
  await names.setAttributes({ ...signed, account: account.replace('31337', '1') as typeof account })
  await names.setPrimary(signed)
  expect(requests.map(({ url }) => url.pathname).slice(1)).toEqual([
    '/v1/profile/account/attributes',
    '/v1/profile/account/primary',
  ])
  expect(requests[1]?.body).toMatchObject({ coin_type: 60 })
})

test.each([
  [409, 'NAME_TAKEN', 'taken'],
  [400, 'NAME_INVALID', 'invalid'],
  [400, 'MESSAGE_EXPIRED', 'expired'],
  [409, 'MESSAGE_USED', 'used'],
  [401, 'SIGNATURE_INVALID', 'unauthorized'],
  [403, 'NAME_NOT_OWNED', 'unauthorized'],
] as const)('R7.44 a refusal with %d %s resolves with its reason', async (status, code, reason) => {
  const { names } = await start({ code, message: 'No.', requestId: '1' }, status)
  expect(await names.register(signed)).toEqual({ success: false, reason })
})

test('R8.7 what is not supported resolves with success false; another failure rejects and is not repeated', async () => {
  const { names } = await start({ success: false })
  expect(await names.register(signed)).toEqual({ success: false, reason: 'unsupported' })
  const solana = await start({ success: true })
  expect(await solana.names.register({ ...signed, account: 'solana:abc:def' })).toEqual({
    success: false,
    reason: 'unsupported',
  })
  expect(solana.requests).toEqual([])
  const broken = await start({}, 503)
  await expect(broken.names.register(signed)).rejects.toMatchObject({ code: 'SERVER_ERROR' })
  expect(broken.requests).toHaveLength(1)
})

test('R7.41 resolves a name to the address of the network asked for, and to no other', async () => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const solanaAddress = 'Fe1nZnZfZ8Zx9yY8Z1Zc4wq8TzVnq3h7hZxZ9cZx9yY8'
  const addresses = { '60': { address }, '2147515641': { address }, '501': { address: solanaAddress } }
  const { names } = await start({ name: 'a.eth', addresses, attributes: {} })
  const resolve = (caipNetworkId: `${string}:${string}`) =>
    names.resolveName({ name: 'a.eth', caipNetworkId })
  expect(await resolve('eip155:1')).toBe(address)
  expect(await resolve('eip155:31993')).toBe(address)
  expect(await resolve('eip155:8453')).toBeUndefined()
  expect(await resolve('eip155:0')).toBeUndefined()
  expect(await resolve('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe(solanaAddress)
  expect(await resolve('constructor:1')).toBeUndefined()
})

test('R7.41 an address of every EVM network (ENSIP-19) holds where the network has none of its own', async () => {
  const [everywhere, here] = ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', `0x${'1'.repeat(40)}`]
  const addresses = { '2147483648': { address: everywhere }, '2147492101': { address: here } }
  const { names } = await start({ name: 'a.eth', addresses, attributes: {} })
  const resolve = (caipNetworkId: `${string}:${string}`) =>
    names.resolveName({ name: 'a.eth', caipNetworkId })
  expect(await resolve('eip155:8453')).toBe(here)
  expect(await resolve('eip155:31337')).toBe(everywhere)
  expect(await resolve('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBeUndefined()
})

test('R1.5 no names are registered for accounts of families other than EVM, and nothing is requested for them', async () => {
  const { names, requests } = await start({ http: [], ws: [], names: { parent: 'latch.eth' } })
  expect(await names.getParent({ caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })).toBeUndefined()
  expect(requests).toHaveLength(0)
  expect(await names.getParent({ caipNetworkId: 'eip155:1' })).toBe('latch.eth')
})

test('R7.30, R8.7: what the server does not read is not asked of it; its chains are asked once', async () => {
  const { names, requests, chains } = await start({ names: { parent: 'latch.eth' } })
  const elsewhere = 'solana:localnet:Abc' as const
  expect(await names.getIdentity({ account: elsewhere })).toEqual({})
  expect(await names.getNames({ account: elsewhere })).toEqual([])
  expect(await names.register({ ...signed, account: elsewhere })).toEqual({
    success: false,
    reason: 'unsupported',
  })
  expect(await names.getParent()).toBe('latch.eth')
  expect(await names.getParent()).toBe('latch.eth')
  expect(requests).toEqual([])
  expect(chains.count).toBe(1)
})
