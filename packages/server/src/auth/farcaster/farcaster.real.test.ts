import type { FarcasterRelay } from '@latchkit/devnet'
import { type Anvil, developmentAccounts, startAnvil, startFarcasterRelay } from '@latchkit/devnet'
import { privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSource } from '../../source/createSource.js'
import { createMemoryStorage } from '../../storage/memory.js'
import { createUpstream } from '../../upstream/createUpstream.js'
import { createFlowKey } from '../flows/createFlowKey.js'
import { createFarcasterSignIn, type FarcasterSignIn } from './createFarcasterSignIn.js'

const secureOrigin = 'https://secure.example'
const host = 'https://shop.example'
const start = (thumbprint = 'browser') => service.start({ thumbprint, host })
const { signal } = new AbortController()
let anvil: Anvil
let relay: FarcasterRelay
let service: FarcasterSignIn
let time: number

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  relay = await startFarcasterRelay({ rpcUrl: anvil.rpcUrl })
})
afterAll(async () => {
  await relay?.stop()
  await anvil?.stop()
})
beforeEach(() => {
  time = Date.now()
  service = create(relay.url)
})

function create(baseUrl: string): FarcasterSignIn {
  return createFarcasterSignIn({
    source: createSource({
      name: 'farcaster',
      baseUrl,
      limit: undefined,
      metrics: { observeUpstream: () => {} },
    }),
    secureOrigin,
    isAllowedHost: origin => origin === host,
    key: createFlowKey(new Uint8Array(32).fill(7)),
    store: createMemoryStorage().auth,
    upstream: createUpstream({ chain: 'eip155:31337', url: anvil.rpcUrl }),
    now: () => time,
    pollMs: 5,
    waitMs: 20,
  })
}

const finish = (channelToken: string, thumbprint = 'browser') =>
  service.finish({ channelToken, thumbprint, signal })

type Changes = Partial<Parameters<typeof createSiweMessage>[0]>
/** Completes a channel as a wallet would, with these changes of what it should sign. */
async function complete(
  channelToken: string,
  changes: Changes,
  signer = 0,
  signature?: string,
): Promise<void> {
  const headers = {
    authorization: `Bearer ${channelToken}`,
    'content-type': 'application/json',
    'x-farcaster-auth-relay-key': 'key',
  }
  const status = await (await fetch(`${relay.url}/v1/channel/status`, { headers })).json()
  const key = developmentAccounts(signer + 1)[signer]
  if (!key) throw new Error('There is no such account')
  const account = privateKeyToAccount(key.privateKey)
  const message = createSiweMessage({
    address: account.address,
    chainId: 10,
    domain: 'secure.example',
    nonce: status.nonce,
    uri: `${secureOrigin}/for/shop.example`,
    version: '1',
    statement: 'Farcaster Auth',
    issuedAt: new Date(time),
    resources: ['farcaster://fid/1001'],
    ...changes,
  })
  const body = { message, signature: signature ?? (await account.signMessage({ message })), fid: 1001 }
  await fetch(`${relay.url}/v1/channel/authenticate`, { method: 'POST', headers, body: JSON.stringify(body) })
}

test('R1.3: a person who approves is signed in by id, name and picture, once', async () => {
  const { channelToken, url, expiresAt } = await start()
  expect(expiresAt).toBeGreaterThan(time)
  expect(await finish(channelToken)).toBeUndefined()
  await fetch(url, { method: 'POST', body: new URLSearchParams({ person: 'grace' }) })
  expect(await finish(channelToken)).toEqual({
    host,
    identity: {
      issuer: 'farcaster',
      subject: '1002',
      social: { provider: 'farcaster', name: 'Grace Hopper', picture: 'https://people.example/grace.png' },
    },
  })
  await expect(finish(channelToken)).rejects.toMatchObject({ code: 'LOGIN_FLOW_EXPIRED' })
})

test('a channel of a browser is of no use to another, or later than five minutes', async () => {
  const { channelToken, url } = await start()
  await fetch(url, { method: 'POST', body: new URLSearchParams({ person: 'ada' }) })
  await expect(finish(channelToken, 'other')).rejects.toMatchObject({ code: 'LOGIN_FLOW_EXPIRED' })
  await expect(finish('UNKNOWN')).rejects.toMatchObject({ code: 'LOGIN_FLOW_EXPIRED' })
  time += 300_001
  await expect(finish(channelToken)).rejects.toMatchObject({ code: 'LOGIN_FLOW_EXPIRED' })
})

const attacks: [string, Changes, number?, string?][] = [
  ['another domain', { domain: 'evil.example' }],
  ['another page', { uri: 'https://evil.example' }],
  ['another host', { uri: 'https://secure.example/for/evil.example' }],
  ['no host', { uri: 'https://secure.example' }],
  ['another nonce', { nonce: 'abcdefgh12345678' }],
  ['another chain', { chainId: 1 }],
  ['another statement', { statement: 'Give me everything' }],
  ['an id that the key does not have', { resources: ['farcaster://fid/1002'] }],
  ['no id', { resources: [] }],
  ['two ids', { resources: ['farcaster://fid/1001', 'farcaster://fid/1002'] }],
  ['a key without an id', {}, 9],
  ['an expired message', { expirationTime: new Date(0) }],
  ['a message of the future', { notBefore: new Date(Date.now() + 3_600_000) }],
  ['the address of another key', { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }],
  ['a signature of zeros', {}, 0, `0x${'00'.repeat(65)}`],
  ['a signature that is none', {}, 0, '0x'],
  ['a signature that is no hex', {}, 0, 'signature'],
]
test.each(attacks)('T39: a message with %s does not sign in', async (_case, changes, signer, signature) => {
  const { channelToken } = await start()
  await complete(channelToken, changes, signer, signature)
  await expect(finish(channelToken)).rejects.toMatchObject({ code: 'LOGIN_PROVIDER_ERROR' })
})

test('the unchanged message of that helper signs in', async () => {
  const { channelToken } = await start()
  await complete(channelToken, {})
  expect(await finish(channelToken)).toMatchObject({ host, identity: { subject: '1001' } })
})

test('a relay that is down is an error of the provider', async () => {
  service = create('http://127.0.0.1:1')
  await expect(start()).rejects.toMatchObject({ code: 'LOGIN_PROVIDER_ERROR', status: 502 })
})

test('attack B-L-farcasterHost: a site that is not listed opens no channel', async () => {
  await expect(service.start({ thumbprint: 'browser', host: 'https://evil.example' })).rejects.toMatchObject({
    code: 'ORIGIN_NOT_ALLOWED',
  })
})
