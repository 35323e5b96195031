import {
  type Anvil,
  deployContracts,
  deployNameParent,
  developmentAccounts,
  nameGatewayKey,
  startAnvil,
} from '@latchkit/devnet'
import { EnsPlugin, JsonRpcProvider, Network } from 'ethers'
import {
  createPublicClient,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  http,
  namehash,
  type PublicClient,
  parseAbi,
  toHex,
} from 'viem'
import { packetToBytes } from 'viem/ens'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createServer } from '../createServer.js'
import type { LatchkitServer } from '../options.js'
import { signName, toTestAccount } from './testing/signName.js'

// Real anvil, contracts and gateway: viem resolves what was registered at the server.

const root = 'eip155:31337'
const [alice, bob] = [toTestAccount(1), toTestAccount(2)]
const avatar = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='

let anvil: Anvil
let server: LatchkitServer
let url: string
let client: PublicClient
let universalResolverAddress: Hex
let resolver: Hex

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337 })
  const { contracts } = await deployContracts(anvil.rpcUrl)
  if (!contracts.ensUniversalResolver) throw new Error('ensUniversalResolver')
  universalResolverAddress = contracts.ensUniversalResolver
  server = await createServer({
    storage: 'memory:',
    rpcUrls: { [root]: anvil.rpcUrl },
    names: {
      parent: 'latchkit.eth',
      chain: root,
      universalResolver: universalResolverAddress,
      gatewayKey: nameGatewayKey,
    },
    environment: 'development',
    logLevel: 'silent',
    processMetrics: false,
    rateLimits: { nameChanges: 1000 },
  })
  ;({ url } = await server.listen({ port: 0 }))
  ;({ resolver } = await deployNameParent(anvil.rpcUrl, {
    label: 'latchkit',
    gateway: `${url}/names/{sender}/{data}.json`,
  }))
  client = createPublicClient({ transport: http(anvil.rpcUrl) })
}, 60_000)

afterAll(async () => {
  await server?.close()
  await anvil?.stop()
})

const get = async (path: string) => (await fetch(`${url}${path}`)).json()
const post = (body: unknown, path = '/v1/profile/account') =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('viem resolves a registered name, its avatar and the primary name of its owner through the gateway', async () => {
  const name = 'alice-one.latchkit.eth'
  const registered = await post(await signName(alice, { name, attributes: { avatar, bio: 'Hi' } }))
  expect(await registered.json()).toEqual({ success: true })
  const base = { universalResolverAddress, strict: true } as const
  expect(await client.getEnsAddress({ ...base, name })).toBe(alice.address)
  expect(await client.getEnsAddress({ ...base, name, coinType: 0x80000000n + 31338n })).toBe(
    alice.address.toLowerCase(),
  )
  expect(await client.getEnsName({ ...base, address: alice.address })).toBe(name)
  expect(await client.getEnsAvatar({ ...base, name })).toBe(avatar)
  expect(await client.getEnsText({ ...base, name, key: 'bio' })).toBe('Hi')
  expect(await client.getEnsAddress({ ...base, name: 'nobody.latchkit.eth' })).toBeNull()
  expect(await client.getEnsName({ ...base, address: bob.address })).toBeNull()
})

test('ethers resolves a registered name, its text and the primary name of its owner through its ENS plugin', async () => {
  const name = 'erin-one.latchkit.eth'
  const erin = toTestAccount(7)
  const registered = await post(await signName(erin, { name, attributes: { bio: 'Hi' } }))
  expect(await registered.json()).toEqual({ success: true })
  const network = new Network('development', 31337)
  network.attachPlugin(new EnsPlugin(null, 31337, universalResolverAddress))
  const provider = new JsonRpcProvider(anvil.rpcUrl, network, { staticNetwork: network })
  onTestFinished(() => provider.destroy())
  expect(await provider.resolveName(name)).toBe(erin.address)
  expect(await (await provider.getResolver(name))?.getText('bio')).toBe('Hi')
  expect(await provider.lookupAddress(erin.address)).toBe(name)
})

test('R7.31 R7.41 R7.42 the server knows it without the chain; names of ENS are read by the universal resolver', async () => {
  const name = 'alice-two.latchkit.eth'
  const carol = toTestAccount(3)
  await post(await signName(carol, { name, attributes: { bio: 'Two' } }))
  expect(await get(`/v1/identity/${carol.address}`)).toEqual({ name, avatar: null })
  expect(await get(`/v1/identity/${root}:${carol.address}`)).toEqual({ name, avatar: null })
  const profile = await get(`/v1/profile/account/${name}`)
  expect(profile).toMatchObject({ name, attributes: { bio: 'Two' } })
  expect(profile.addresses['60']).toEqual({ address: carol.address })
  expect(await get(`/v1/profile/reverse/${carol.address}`)).toEqual([profile])

  const second = developmentAccounts(2)[1]
  expect(await get('/v1/profile/account/Alice.eth')).toEqual({
    name: 'alice.eth',
    addresses: { '60': { address: second?.address } },
    attributes: {},
  })
  expect(await get('/v1/profile/account/empty.eth?apiVersion=2')).toMatchObject({ addresses: {} })
  expect((await fetch(`${url}/v1/profile/account/none.eth`)).status).toBe(404)
})

test('the resolver contract accepts a result with our signature, for this contract and request, until it expires', async () => {
  const abi = parseAbi([
    'function resolve(bytes name, bytes data) view returns (bytes)',
    'function resolveWithProof(bytes response, bytes request) view returns (bytes)',
    'function addr(bytes32 node) view returns (address)',
    'error Expired()',
    'error UnknownSigner()',
  ])
  const encode = (name: string) => {
    const data = encodeFunctionData({ abi, functionName: 'addr', args: [namehash(name)] })
    return encodeFunctionData({ abi, functionName: 'resolve', args: [toHex(packetToBytes(name)), data] })
  }
  const accept = (response: Hex, request: Hex) =>
    client.readContract({
      address: resolver,
      abi,
      functionName: 'resolveWithProof',
      args: [response, request],
    })
  const types = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
  const change = (response: Hex, by: (parts: readonly [Hex, bigint, Hex]) => readonly [Hex, bigint, Hex]) =>
    encodeAbiParameters(types, by(decodeAbiParameters(types, response)))

  const request = encode('anybody.latchkit.eth')
  const { data: response } = await get(`/names/${resolver}/${request}`)
  expect(await accept(response, request)).toBe(`0x${'0'.repeat(64)}`)
  const posted = await post({ sender: resolver, data: request }, '/names')
  expect(await accept((await posted.json()).data, request)).toBe(`0x${'0'.repeat(64)}`)

  const { data: forAnother } = await get(`/names/${alice.address}/${request}`)
  const refused: [Hex, Hex][] = [
    [response, encode('other.latchkit.eth')],
    [forAnother, request],
    [change(response, ([, expires, signature]) => [`0x${'0'.repeat(63)}1`, expires, signature]), request],
    [change(response, ([result, expires, signature]) => [result, expires + 1n, signature]), request],
    [change(response, ([result, expires]) => [result, expires, `0x${'11'.repeat(65)}`]), request],
    [
      change(response, ([result, expires, signature]) => [result, expires, signature.slice(0, -2) as Hex]),
      request,
    ],
  ]
  for (const parameters of refused) await expect(accept(...parameters)).rejects.toThrow('UnknownSigner')
  const late = change(response, ([result, , signature]) => [result, 1n, signature])
  await expect(accept(late, request)).rejects.toThrow('Expired')
})

test('the gateway is for every origin, and refuses what is not a call about its names', async () => {
  const path = `/names/${resolver}/0x1234`
  const refused = await fetch(`${url}${path}`, { headers: { origin: 'https://explorer.example' } })
  expect(refused.status).toBe(400)
  expect(refused.headers.get('access-control-allow-origin')).toBe('*')
  const preflight = await fetch(`${url}/names`, {
    method: 'OPTIONS',
    headers: { origin: 'https://explorer.example', 'access-control-request-method': 'POST' },
  })
  expect(preflight.status).toBe(204)
  const other = await fetch(`${url}/v1/identity/${alice.address}`, {
    headers: { origin: 'https://a.example' },
  })
  expect(other.status).toBe(403)
})
