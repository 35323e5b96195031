import { afterEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { decodeClarity, encodeBuffer, encodePrincipal, encodeUint } from '../utils/clarity.js'

// Responses in the shape of a Stacks API, from its public documents; not exercised against the live service here.

const owner = 'SP2QEZ06AGJ3RKJPBV14SY1V5BBFNAW33D96YPGZF'
const other = 'SP000000000000000000002Q6VF78'
const hex = (text: string) => encodeBuffer(text).slice(2)
const principal = (address: string) => encodePrincipal(address)?.slice(2) ?? ''
const tuple = (entries: Record<string, string>) =>
  `0c${Object.keys(entries).length.toString(16).padStart(8, '0')}${Object.entries(entries)
    .map(
      ([key, value]) =>
        `${key.length.toString(16).padStart(2, '0')}${Buffer.from(key).toString('hex')}${value}`,
    )
    .join('')}`
const resolved = (address: string, renewal: bigint) =>
  `0x07${tuple({ owner: principal(address), renewal: encodeUint(renewal).slice(2) })}`

type Calls = Record<string, (parameters: string[]) => unknown>

let server: TestServer | undefined
afterEach(() => server?.server.close())
const requests: string[] = []

async function start(calls: Calls, height = 900_000) {
  requests.length = 0
  server = await createTestServer({
    names: { stacksApi: 'https://stacks.example' },
    fetch: async (input, init) => {
      const { pathname } = new URL(String(input))
      requests.push(pathname)
      if (pathname === '/v2/info') return Response.json({ burn_block_height: height })
      const reply = calls[pathname.split('/').at(-1) ?? '']?.(JSON.parse(String(init?.body)).arguments)
      return reply instanceof Response ? reply : Response.json({ okay: true, result: reply ?? '0x09' })
    },
  })
}
const get = async (path: string): Promise<Response> => {
  if (!server) throw new Error('The server was not started.')
  return server.get(path)
}
const resolve = (name: string) => get(`/v1/profile/account/${name}?apiVersion=2`)
const addressOf = async (name: string) => (await (await resolve(name)).json()).addresses['5757']?.address
const nameOf = async (address: string) => (await (await get(`/v1/identity/${address}`)).json()).name

test('addresses of Stacks are read and written with their checksum', () => {
  for (const address of [owner, other, 'ST2QEZ06AGJ3RKJPBV14SY1V5BBFNAW33D9SZJQ0M'])
    expect(decodeClarity(encodePrincipal(address) ?? '0x')).toEqual({ type: 'principal', value: address })
  expect(encodePrincipal(`${owner.slice(0, -1)}G`)).toBeUndefined()
  expect(encodePrincipal('SP')).toBeUndefined()
})

test('a name of BNS leads to its owner while it has not expired', async () => {
  const heights: Record<string, bigint> = { alice: 900_000n, late: 899_999n, forever: 0n }
  await start({
    'can-resolve-name': ([, label = '']) => {
      const name = Buffer.from(label.slice(12), 'hex').toString()
      const renewal = heights[name]
      return renewal === undefined ? `0x08${encodeUint(107n).slice(2)}` : resolved(owner, renewal)
    },
  })
  expect(await addressOf('alice.btc')).toBe(owner)
  expect(await addressOf('forever.btc')).toBe(owner)
  expect(await addressOf('late.btc')).toBeUndefined()
  expect(await addressOf('none.btc')).toBeUndefined()
  expect(await addressOf('a.b.btc')).toBeUndefined()
  expect(requests[0]).toBe(`/v2/contracts/call-read/${owner}/BNS-V2/can-resolve-name`)
})

test('T18 a primary name of BNS is returned when it leads back to the account', async () => {
  let holder = owner
  await start({
    'get-primary-name': () => `0x0a${encodeUint(7n).slice(2)}`,
    'get-bns-from-id': () => `0x0a${tuple({ name: hex('alice'), namespace: hex('btc') })}`,
    'can-resolve-name': () => resolved(holder, 0n),
  })
  expect(await nameOf(owner)).toBe('alice.btc')
  expect(await nameOf(`stacks:1:${other}`)).toBeNull()
  holder = other
  expect(await nameOf(`stacks:2147483648:${other}`)).toBeNull()
})

test.each([
  ['a value of another kind', () => '0x0d00000001'],
  ['a value that ends early', () => '0x07'],
  ['a failed call', () => Response.json({ okay: false, cause: 'Unchecked' })],
  ['no JSON', () => new Response('<html>')],
])('%s of the Stacks API is an error, not an absence', async (_title, reply) => {
  await start({ 'can-resolve-name': reply })
  expect((await resolve('alice.btc')).status).toBe(502)
})
