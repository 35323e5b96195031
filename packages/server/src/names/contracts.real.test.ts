import { createRequire } from 'node:module'
import { type Anvil, startAnvil, waitForReceipt } from '@latchkit/devnet'
import {
  type Address,
  concatHex,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  http,
  parseAbi,
  publicActions,
  serializeErc6492Signature,
  walletActions,
  zeroHash,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.js'
import { signName, toTestAccount } from './testing/signName.js'

// Names of contracts, on a real chain: deployed (ERC-1271) and not deployed yet (ERC-6492).

const require = createRequire(import.meta.url)
const source = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;
contract Wallet {
  address private immutable owner;
  constructor(address o) { owner = o; }
  function isValidSignature(bytes32 hash, bytes calldata s) external view returns (bytes4) {
    address signer = ecrecover(hash, uint8(s[64]), bytes32(s[0:32]), bytes32(s[32:64]));
    return signer == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
  }
}
contract Factory {
  function create(address owner) external returns (address) { return address(new Wallet{salt: 0}(owner)); }
}`

function compile(): { wallet: Hex; factory: Hex } {
  const solc = require('solc') as { compile(input: string): string }
  const settings = { evmVersion: 'cancun', outputSelection: { '*': { '*': ['evm.bytecode.object'] } } }
  const input = { language: 'Solidity', sources: { 'a.sol': { content: source } }, settings }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as {
    contracts: { 'a.sol': Record<string, { evm: { bytecode: { object: string } } }> }
  }
  const of = (name: string): Hex => `0x${contracts['a.sol'][name]?.evm.bytecode.object}`
  return { wallet: of('Wallet'), factory: of('Factory') }
}

const factoryAbi = parseAbi(['function create(address owner) returns (address)'])
const [home, other] = ['eip155:31337', 'eip155:31338']
const coinType = 0x80000000 + 31337
const path = '/v1/profile/account'
const parent = 'latchkit.eth'
const [owner, stranger] = [toTestAccount(11), toTestAccount(12)]

let chains: Anvil[] = []
let server: TestServer
let factory: Address
let walletCode: Hex

beforeAll(async () => {
  chains = await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])
  const code = compile()
  walletCode = code.wallet
  factory = await deploy(code.factory)
  server = await createTestServer({
    rpcUrls: Object.fromEntries([home, other].map((id, at) => [id, chains[at]?.rpcUrl ?? ''])),
    names: { parent, chain: 'eip155:1' },
    rateLimits: { nameChanges: 1000 },
  })
}, 60_000)
afterAll(async () => {
  await server?.server.close()
  await Promise.all(chains.map(chain => chain.stop()))
})

const createClient = () =>
  createTestClient({ mode: 'anvil', transport: http(chains[0]?.rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)

async function deploy(data: Hex): Promise<Address> {
  const client = createClient()
  const [from] = await client.getAddresses()
  if (!from) throw new Error('The chain has no account.')
  const hash = await client.sendTransaction({ account: from, chain: null, data })
  const { contractAddress } = await waitForReceipt(client, { hash })
  if (!contractAddress) throw new Error('Nothing was deployed.')
  return getAddress(contractAddress)
}

const initCode = (key: Address): Hex =>
  concatHex([walletCode, encodeAbiParameters([{ type: 'address' }], [key])])
const codeOf = async (response: Response) => [response.status, (await response.json()).code]

test('R7.44 ERC-1271: a contract has a name by its owner’s signature, on its network alone', async () => {
  const address = await deploy(initCode(owner.address))
  const name = `contract.${parent}`
  const signed = { ...(await signName(owner, { name, attributes: {} }, coinType)), address }
  const forged = { ...(await signName(stranger, { name, attributes: {} }, coinType)), address }
  expect(await codeOf(await server.post(path, forged))).toEqual([401, 'SIGNATURE_INVALID'])
  // There is no contract at this address on the other network.
  const elsewhere = { ...signed, coin_type: 0x80000000 + 31338 }
  expect(await codeOf(await server.post(path, elsewhere))).toEqual([401, 'SIGNATURE_INVALID'])
  expect(await (await server.post(path, signed)).json()).toEqual({ success: true })
  expect(await codeOf(await server.post(path, signed))).toEqual([409, 'MESSAGE_USED'])

  const { addresses } = await (await server.get(`${path}/${name}`)).json()
  expect(addresses).toEqual({ [coinType]: { address } })
  const nameOn = async (chain: string) =>
    (await (await server.get(`/v1/identity/${chain}:${address}`)).json()).name
  expect(await nameOn(home)).toBe(name)
  expect(await nameOn(other)).toBeNull()
})

test('R7.44 ERC-6492: a contract that is not deployed yet has a name', async () => {
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt: zeroHash,
    bytecode: initCode(owner.address),
  })
  const wrap = (signature: string) =>
    serializeErc6492Signature({
      address: factory,
      data: encodeFunctionData({ abi: factoryAbi, functionName: 'create', args: [owner.address] }),
      signature: signature as Hex,
    })
  const name = `later.${parent}`
  const signed = await signName(owner, { name, attributes: {} }, coinType)
  const forged = await signName(stranger, { name, attributes: {} }, coinType)
  const send = (signature: string, from = signed, to: string = address) =>
    server.post(path, { ...from, address: to, signature })
  expect(await codeOf(await send(wrap(forged.signature), forged))).toEqual([401, 'SIGNATURE_INVALID'])
  expect(await codeOf(await send(signed.signature))).toEqual([401, 'SIGNATURE_INVALID'])
  expect(await codeOf(await send(wrap(signed.signature), signed, stranger.address))).toEqual([
    401,
    'SIGNATURE_INVALID',
  ])
  expect(await (await send(wrap(signed.signature))).json()).toEqual({ success: true })
  expect(await createClient().getCode({ address })).toBeUndefined()
  const [profile] = await (await server.get(`/v1/profile/reverse/${home}:${address}`)).json()
  expect(profile).toMatchObject({ name, addresses: { [coinType]: { address } } })
})
