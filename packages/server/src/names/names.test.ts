import { afterEach, expect, test } from 'vitest'
import { signName, toTestAccount } from './testing/signName.js'
import { parent, root, startNames } from './testing/startNames.js'

const [alice, bob] = [toTestAccount(1), toTestAccount(2)]
const path = '/v1/profile/account'

let server: Awaited<ReturnType<typeof startNames>>
const start = async (options: Parameters<typeof startNames>[0] = {}) => {
  server = await startNames(options)
  return server
}
afterEach(() => server.server.close())

const register = async (account: typeof alice, label: string, attributes: Record<string, string> = {}) =>
  server.post(path, await signName(account, { name: `${label}.${parent}`, attributes }))
const codeOf = async (response: Response) => [response.status, (await response.json()).code]
const suggest = async (text: string, query = '') =>
  (await (await server.get(`/v1/profile/suggestions/${encodeURIComponent(text)}${query}`)).json()).suggestions

test('R7.44 a name is registered once, and leads to its account on every EVM network that the server has', async () => {
  await start()
  expect(await (await register(alice, 'alice', { bio: 'Hi' })).json()).toEqual({ success: true })
  expect(await codeOf(await register(bob, 'alice'))).toEqual([409, 'NAME_TAKEN'])
  const profile = {
    name: `alice.${parent}`,
    attributes: { bio: 'Hi' },
    addresses: Object.fromEntries(
      [60, 0x80000000, 0x80000000 + 31337].map(coin => [coin, { address: alice.address }]),
    ),
  }
  expect(await (await server.get(`${path}/ALICE.${parent}`)).json()).toEqual(profile)
  expect(await (await server.get(`/v1/profile/reverse/${alice.address}`)).json()).toEqual([profile])
  expect(await (await server.get(`/v1/identity/${root}:${alice.address.toLowerCase()}`)).json()).toEqual({
    name: `alice.${parent}`,
    avatar: null,
  })
  expect(await (await server.get('/v1/supported-chains')).json()).toMatchObject({ names: { parent } })
})

test.each(['abc', 'ab--cd', 'under_score', 'Alice', 'ällice', 'a.alice', '', 'a'.repeat(64), 'ali ce'])(
  'R5.9 %j is no name that can be registered',
  async label => {
    await start()
    expect(await codeOf(await register(alice, label))).toEqual([400, 'NAME_INVALID'])
  },
)

test('R5.9 a name below another parent, and the parent itself, cannot be registered', async () => {
  await start()
  for (const name of ['alice.other.eth', parent, 'alicelatchkit.eth', `alice.${parent}.eth`])
    expect(await codeOf(await server.post(path, await signName(alice, { name, attributes: {} })))).toEqual([
      400,
      'NAME_INVALID',
    ])
})

test('attributes and the primary name are changed by the owner alone, with a message for this action', async () => {
  await start()
  await register(alice, 'first')
  await register(alice, 'second')
  const change = async (
    account: typeof alice,
    action: 'update' | 'primary',
    route: string,
    label = 'second',
  ) =>
    server.post(
      `${path}/${route}`,
      await signName(account, {
        action,
        name: `${label}.${parent}`,
        ...(action === 'update' && { attributes: { avatar: 'https://a.example/a.png' } }),
      }),
    )
  expect(await codeOf(await change(bob, 'primary', 'primary'))).toEqual([403, 'NAME_NOT_OWNED'])
  expect(await codeOf(await change(bob, 'update', 'attributes'))).toEqual([403, 'NAME_NOT_OWNED'])
  expect(await codeOf(await change(alice, 'update', 'primary'))).toEqual([400, 'BAD_REQUEST'])
  expect(await codeOf(await change(alice, 'primary', 'primary', 'missing'))).toEqual([403, 'NAME_NOT_OWNED'])
  expect((await change(alice, 'primary', 'primary')).status).toBe(200)
  expect((await change(alice, 'update', 'attributes')).status).toBe(200)
  expect(await (await server.get(`/v1/identity/${alice.address}`)).json()).toEqual({
    name: `second.${parent}`,
    avatar: expect.stringMatching(/^\/v1\/image\?url=https%3A%2F%2Fa.example%2Fa.png&signature=/),
  })
})

test('R7.43 suggestions begin with the typed name and whether it is free, from 3 letters', async () => {
  await start()
  await register(alice, 'alice')
  const found = await suggest('Alice')
  expect(found[0]).toEqual({ name: `alice.${parent}`, registered: true })
  expect(found.length).toBeGreaterThan(2)
  expect(found.slice(1).every((each: { registered: boolean }) => !each.registered)).toBe(true)
  expect(await suggest(`alice.${parent}`)).toEqual(found)
  expect((await suggest('bobby'))[0]).toEqual({ name: `bobby.${parent}`, registered: false })
  // Three letters are too few for a name, and enough for suggestions.
  expect((await suggest('bob'))[0]?.name).toMatch(/^.*bob.*\.latchkit\.eth$/)
  expect(await suggest('bo')).toEqual([])
  expect(await suggest('böb')).toEqual([])
  expect(await suggest('alice', '?zone=other.eth')).toEqual([])
  expect(await suggest('alice', `?zone=${parent}`)).toEqual(found)
})

test('R8.7 without a parent, and for accounts of other families, nothing is registered and lists are empty', async () => {
  await start({ names: {} })
  expect(await (await register(alice, 'alice')).json()).toEqual({ success: false })
  expect(await suggest('alice')).toEqual([])
  expect(await (await server.get('/v1/supported-chains')).json()).not.toHaveProperty('names')
  await server.server.close()
  await start()
  const body = await signName(alice, { name: `alice.${parent}`, attributes: {} }, 501)
  expect(await (await server.post(path, body)).json()).toEqual({ success: false })
  expect(
    await (await server.get('/v1/profile/reverse/bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).json(),
  ).toEqual([])
  expect(await (await server.get('/v1/identity/bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).json()).toEqual({
    name: null,
    avatar: null,
  })
})

test('R7.41 an unknown name is 404, or an empty profile for apiVersion 2; what is no name is 400', async () => {
  await start()
  expect(await codeOf(await server.get(`${path}/nobody.${parent}`))).toEqual([404, 'NOT_FOUND'])
  expect(await (await server.get(`${path}/nobody.${parent}?apiVersion=2`)).json()).toEqual({
    name: `nobody.${parent}`,
    addresses: {},
    attributes: {},
  })
  for (const name of ['nodot', 'a..eth', '.eth', 'a\u202eb.eth', 'a b.eth'])
    expect(await codeOf(await server.get(`${path}/${encodeURIComponent(name)}`))).toEqual([
      400,
      'NAME_INVALID',
    ])
})

test.each([
  ['no JSON', 'x', 400],
  ['another shape', { name: 'alice' }, 400],
  [
    'a long message',
    { coin_type: 60, address: alice.address, message: 'x'.repeat(9000), signature: '0x12' },
    400,
  ],
  ['a large body', 'x'.repeat(40_000), 413],
  [
    'no message in the message',
    { coin_type: 60, address: alice.address, message: '[]', signature: '0x12' },
    400,
  ],
])('R7.44 %s is refused', async (_title, body, status) => {
  await start()
  expect((await server.post(path, body)).status).toBe(status)
})

test('control characters and unknown fields of a message are refused', async () => {
  await start()
  expect(await codeOf(await register(alice, 'alice', { bio: 'a\u0000b' }))).toEqual([400, 'BAD_REQUEST'])
  const extra = { name: `alice.${parent}`, attributes: {}, admin: true }
  expect(await codeOf(await server.post(path, await signName(alice, extra)))).toEqual([400, 'BAD_REQUEST'])
})

test('registrations are limited per account and per network address', async () => {
  await start({ rateLimits: { nameChanges: 2 } })
  expect((await register(alice, 'one1')).status).toBe(200)
  expect((await register(alice, 'two2')).status).toBe(200)
  const refused = await register(bob, 'three')
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await codeOf(refused)).toEqual([429, 'RATE_LIMITED'])
})

test('a contract whose network cannot be read is not said to be wrong', async () => {
  await start()
  server.evm.fault = () => new Response('', { status: 500 })
  const body = await signName(bob, { name: `alice.${parent}`, attributes: {} }, 0x80000000 + 31337)
  expect(await codeOf(await server.post(path, { ...body, address: alice.address }))).toEqual([
    502,
    'RPC_FAILED',
  ])
})

test('no key, signature or message of a registration is logged', async () => {
  await start({ names: { parent, gatewayKey: `0x${'7'.repeat(64)}` } })
  const body = await signName(alice, { name: `alice.${parent}`, attributes: {} })
  await server.post(path, body)
  await server.post(path, body)
  const log = server.lines.join('\n')
  expect(log).not.toContain('7777777777')
  expect(log).not.toContain(body.signature.slice(2, 40))
  expect(log).not.toContain(`alice.${parent}`)
})
