import { expect, test } from 'vitest'
import type { RestReply, RestRequest } from '../upstream/rest.js'
import { createTokenReader } from './createTokenReader.js'

const contract = 'ST1PQHQKV0RJXZFY1DGX8MNSNYVE3VGZJSRTPGZGM.token'

const toAscii = (text: string): string =>
  `0d${text.length.toString(16).padStart(8, '0')}${Buffer.from(text).toString('hex')}`
const toUint = (value: bigint): string => `01${value.toString(16).padStart(32, '0')}`
const ok = (value: string): object => ({ okay: true, result: `0x07${value}` })

/** An endpoint that gives each read-only function a reply. */
function createEndpoint(replies: Readonly<Record<string, object | RestReply>>) {
  const requests: RestRequest[] = []
  return {
    requests,
    async request(request: RestRequest): Promise<RestReply> {
      requests.push(request)
      const reply = replies[request.path.split('/').at(-1) ?? ''] ?? { status: 404, text: '' }
      return 'status' in reply ? (reply as RestReply) : { status: 200, text: JSON.stringify(reply) }
    },
  }
}

const good = {
  'get-name': ok(toAscii('Stacks Dollar')),
  'get-symbol': ok(toAscii('XUSD')),
  'get-decimals': ok(toUint(6n)),
}

test('a token is read from its contract once a day', async () => {
  let time = 0
  const reader = createTokenReader({ now: () => time })
  const endpoint = createEndpoint(good)
  const facts = { name: 'Stacks Dollar', symbol: 'XUSD', decimals: 6 }
  expect(await reader.read(contract, endpoint)).toEqual(facts)
  expect(await reader.read(contract, endpoint)).toEqual(facts)
  expect(endpoint.requests).toHaveLength(3)
  expect(endpoint.requests[0]?.path).toBe(
    '/v2/contracts/call-read/ST1PQHQKV0RJXZFY1DGX8MNSNYVE3VGZJSRTPGZGM/token/get-name',
  )
  time = 86_400_001
  await reader.read(contract, endpoint)
  expect(endpoint.requests).toHaveLength(6)
})

test.each([
  ['has no such function', {}],
  ['fails', { ...good, 'get-decimals': { okay: false, cause: 'Unchecked' } }],
  ['returns an error', { ...good, 'get-decimals': { okay: true, result: `0x08${toUint(1n)}` } }],
  ['returns decimals as text', { ...good, 'get-decimals': ok(toAscii('6')) }],
  ['returns too many decimals', { ...good, 'get-decimals': ok(toUint(78n)) }],
  ['returns bytes that are no value', { ...good, 'get-decimals': { okay: true, result: '0xff' } }],
  ['returns a value that ends early', { ...good, 'get-decimals': { okay: true, result: '0x0701' } }],
])('T12: a contract that %s is no token', async (_, replies) => {
  expect(await createTokenReader().read(contract, createEndpoint(replies))).toBeUndefined()
})

test('a name that is no text is empty', async () => {
  const endpoint = createEndpoint({ ...good, 'get-name': ok(toUint(1n)), 'get-symbol': { okay: false } })
  expect(await createTokenReader().read(contract, endpoint)).toEqual({ name: '', symbol: '', decimals: 6 })
})

test('a reply that is not one of a node fails the read, and is not kept', async () => {
  const reader = createTokenReader()
  for (const reply of [
    { status: 200, text: '<html>' },
    { status: 200, text: '{"okay":1}' },
    { status: 403, text: '' },
  ])
    await expect(reader.read(contract, createEndpoint({ ...good, 'get-name': reply }))).rejects.toMatchObject(
      {
        code: 'UPSTREAM_INVALID',
      },
    )
  expect(await reader.read(contract, createEndpoint(good))).toMatchObject({ symbol: 'XUSD' })
})
