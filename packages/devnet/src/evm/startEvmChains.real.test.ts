import {
  type Address,
  createPublicClient,
  createWalletClient,
  erc20Abi,
  http,
  namehash,
  parseSignature,
  webSocket,
  zeroAddress,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensRegistryAbi } from '../contracts/artifacts/ensRegistry.js'
import { ensResolverAbi } from '../contracts/artifacts/ensResolver.js'
import { permitTokenAbi } from '../contracts/artifacts/permitToken.js'
import { wrappedEtherAbi } from '../contracts/artifacts/wrappedEther.js'
import { isOpen } from '../fixtures/ports.js'
import { developmentAccounts } from './accounts.js'
import { deployContracts } from './deployContracts.js'
import { mine } from './mine.js'
import { mintToken } from './mintToken.js'
import { rpcRequest } from './rpcRequest.js'
import { deployer } from './sendAsDeployer.js'
import { setBalance } from './setBalance.js'
import { type EvmChain, type EvmChains, startEvmChains } from './startEvmChains.js'
import { waitForReceipt } from './waitForReceipt.js'

let network: EvmChains
const accounts = developmentAccounts()
const [alice, bob] = accounts.map(({ privateKey }) => privateKeyToAccount(privateKey))
if (!alice || !bob) throw new Error('accounts')

const chain = (id: number): EvmChain => {
  const found = network.chains[`eip155:${id}`]
  if (!found) throw new Error(`no chain ${id}`)
  return found
}
const client = ({ rpcUrl, chainId, name, nativeCurrency, contracts }: EvmChain) => {
  const definition = {
    id: chainId,
    name,
    nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { multicall3: { address: contracts.multicall3 } },
  }
  return createPublicClient({ chain: definition, transport: http(rpcUrl), pollingInterval: 20, cacheTime: 0 })
}
const wallet = ({ rpcUrl }: EvmChain, account = alice) =>
  createWalletClient({ account, transport: http(rpcUrl) })
const token = (on: EvmChain, symbol: string) => {
  const found = on.tokens.find(candidate => candidate.symbol === symbol)
  if (!found) throw new Error(symbol)
  return found
}

beforeAll(async () => {
  network = await startEvmChains()
})
afterAll(() => network?.stop())

describe('D27 two chains that are no mainnet', () => {
  test.each([31337, 31338])('chain %i responds over http and over websocket on the same port', async id => {
    const { rpcUrl, wsUrl, chainId, port } = chain(id)
    expect({ chainId, rpcUrl, wsUrl }).toEqual({
      chainId: id,
      rpcUrl: `http://127.0.0.1:${port}`,
      wsUrl: `ws://127.0.0.1:${port}`,
    })
    expect(await rpcRequest(rpcUrl, { method: 'eth_chainId' })).toBe(`0x${id.toString(16)}`)
    const socket = createPublicClient({ transport: webSocket(wsUrl, { reconnect: false }) })
    expect(await socket.getChainId()).toBe(id)
    const connection = await socket.transport.getRpcClient()
    connection.close()
  })

  test('their coins have different names, and every account the balance that is stated', async () => {
    expect([chain(31337), chain(31338)].map(({ nativeCurrency }) => nativeCurrency.symbol)).toEqual([
      'ETH',
      'DEVETH',
    ])
    for (const on of [chain(31337), chain(31338)])
      for (const { address } of accounts) {
        expect((await client(on).getBalance({ address })).toString()).toBe(on.nativeBalance)
        expect(await client(on).getTransactionCount({ address })).toBe(0)
      }
    expect(chain(31337).nativeBalance).not.toBe(chain(31338).nativeBalance)
  })

  test('no account can send as the deployer afterwards', async () => {
    expect(await client(chain(31337)).getBalance({ address: deployer })).toBe(0n)
    await expect(
      rpcRequest(chain(31337).rpcUrl, {
        method: 'eth_sendTransaction',
        params: [{ from: deployer, to: deployer }],
      }),
    ).rejects.toMatchObject({ code: 'RPC_FAILED' })
  })
})

describe('contracts', () => {
  test.each([31337, 31338])('chain %i has Multicall3 at its canonical address, and it works', async id => {
    const on = chain(id)
    expect(on.contracts.multicall3).toBe('0xcA11bde05977b3631167028862bE2a173976CA11')
    const names = await client(on).multicall({
      allowFailure: false,
      contracts: on.tokens.map(({ address }) => ({ address, abi: erc20Abi, functionName: 'name' }) as const),
    })
    expect(names).toEqual(on.tokens.map(({ name }) => name))
  })

  test('chain 31337 resolves alice.eth to the second account; empty.eth has no address', async () => {
    const on = chain(31337)
    const registry = on.contracts.ensRegistry
    if (!registry) throw new Error('ensRegistry')
    const read = async (name: string) => {
      const node = namehash(name)
      const [owner, resolver] = await Promise.all(
        (['owner', 'resolver'] as const).map(functionName =>
          client(on).readContract({ address: registry, abi: ensRegistryAbi, functionName, args: [node] }),
        ),
      )
      if (!resolver || resolver === zeroAddress) return { owner }
      const ask = { address: resolver, abi: ensResolverAbi, functionName: 'addr' } as const
      const address = await client(on).readContract({ ...ask, args: [node] })
      return { owner, address, bytes: await client(on).readContract({ ...ask, args: [node, 60n] }) }
    }
    const second = accounts[1]?.address
    expect(await read('alice.eth')).toEqual({
      owner: second,
      address: second,
      bytes: second?.toLowerCase(),
    })
    expect(await read('empty.eth')).toEqual({ owner: alice.address, address: zeroAddress, bytes: '0x' })
    expect(await read('nobody.eth')).toEqual({ owner: zeroAddress })
    expect(chain(31338).contracts).not.toHaveProperty('ensRegistry')
  })

  test('only the owner of a name writes in the registry and in the resolver', async () => {
    const on = chain(31337)
    const address = on.contracts.ensRegistry
    if (!address) throw new Error('ensRegistry')
    const node = namehash('alice.eth')
    const registry = { address, abi: ensRegistryAbi } as const
    const resolver = await client(on).readContract({ ...registry, functionName: 'resolver', args: [node] })
    const write = (account: Address) =>
      Promise.allSettled([
        client(on).simulateContract({
          ...registry,
          account,
          functionName: 'setResolver',
          args: [node, address],
        }),
        client(on).simulateContract({
          account,
          address: resolver,
          abi: ensResolverAbi,
          functionName: 'setAddr',
          args: [node, account],
        }),
      ])
    expect((await write(bob.address)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    expect((await write(alice.address)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })

  test('the same contracts are at the same addresses on both chains, always', async () => {
    const addresses = (on: EvmChain) => on.tokens.map(({ symbol, address }) => [symbol, address])
    expect(addresses(chain(31337))).toEqual(addresses(chain(31338)))
    expect(addresses(chain(31337))).toEqual([
      ['DEVWETH', '0xB0e1Cd324D13858D549A71d409cc666c33545735'],
      ['DEVUSD', '0xfd8c1FfDCe72976D6764c8fB2f5B3EE0C4b67A8e'],
      ['DEVCOIN', '0xEdA3e01C2FD2582D361411D379210dC7Ee12937b'],
      ['DEVTKT', '0x543dC43f528388f74AB065Bb2e7656D89CeA6789'],
    ])
  })

  test.each([31337, 31338])(
    'chain %i: tokens say on chain what is listed, and hold what is stated',
    async id => {
      const on = chain(id)
      const reader = client(on)
      expect(on.tokens.map(({ decimals, eip2612 }) => [decimals, eip2612])).toEqual([
        [18, false],
        [6, true],
        [18, true],
        [0, false],
      ])
      for (const { address, symbol, name, decimals } of [...on.tokens, ...on.hostileTokens]) {
        const read = { address, abi: erc20Abi } as const
        expect(await reader.readContract({ ...read, functionName: 'symbol' })).toBe(symbol)
        expect(await reader.readContract({ ...read, functionName: 'name' })).toBe(name)
        expect(await reader.readContract({ ...read, functionName: 'decimals' })).toBe(decimals)
        for (const { address: holder } of accounts) {
          const held = await reader.readContract({ ...read, functionName: 'balanceOf', args: [holder] })
          expect(held.toString()).toBe(on.holdings[holder]?.[address] ?? '0')
        }
      }
      expect(Object.keys(on.holdings)).toEqual(accounts.slice(0, 5).map(({ address }) => address))
    },
  )

  test('the token without decimals moves in whole units', async () => {
    const on = chain(31337)
    const { address } = token(on, 'DEVTKT')
    const read = () =>
      client(on).readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [bob.address] })
    const before = await read()
    const hash = await wallet(on).writeContract({
      address,
      abi: erc20Abi,
      functionName: 'transfer',
      args: [bob.address, 1n],
      chain: null,
    })
    await waitForReceipt(client(on), { hash })
    expect(await read()).toBe(before + 1n)
  })

  test.each(['DEVUSD', 'DEVCOIN'])('%s takes a signed permit (EIP-2612)', async symbol => {
    const on = chain(31338)
    const { address, name } = token(on, symbol)
    const message = {
      owner: alice.address,
      spender: bob.address,
      value: 123n,
      nonce: 0n,
      deadline: 2n ** 40n,
    }
    const signature = await alice.signTypedData({
      domain: { name, version: '1', chainId: 31338, verifyingContract: address },
      primaryType: 'Permit',
      types: {
        Permit: [
          { name: 'owner', type: 'address' },
          { name: 'spender', type: 'address' },
          { name: 'value', type: 'uint256' },
          { name: 'nonce', type: 'uint256' },
          { name: 'deadline', type: 'uint256' },
        ],
      },
      message,
    })
    const { r, s, yParity } = parseSignature(signature)
    const hash = await wallet(on, bob).writeContract({
      address,
      abi: permitTokenAbi,
      functionName: 'permit',
      args: [message.owner, message.spender, message.value, message.deadline, yParity + 27, r, s],
      chain: null,
    })
    expect((await waitForReceipt(client(on), { hash })).status).toBe('success')
    const args = [alice.address, bob.address] as const
    expect(await client(on).readContract({ address, abi: erc20Abi, functionName: 'allowance', args })).toBe(
      123n,
    )
  })

  test('the wrapped coin is backed by the coins it holds, and gives them back', async () => {
    const on = chain(31338)
    const { weth9: address } = on.contracts
    const reader = client(on)
    const supply = () => reader.readContract({ address, abi: wrappedEtherAbi, functionName: 'totalSupply' })
    expect(await supply()).toBe(await reader.getBalance({ address }))
    const before = await supply()
    const wrap = await wallet(on).sendTransaction({ to: address, value: 5n, chain: null })
    await waitForReceipt(reader, { hash: wrap })
    expect(await supply()).toBe(before + 5n)
    const unwrap = await wallet(on).writeContract({
      address,
      abi: wrappedEtherAbi,
      functionName: 'withdraw',
      args: [5n],
      chain: null,
    })
    const receipt = await waitForReceipt(reader, { hash: unwrap })
    expect(receipt.status).toBe('success')
    expect(await reader.getBalance({ address })).toBe(before)
  })

  test('the token with hostile metadata is on the second chain only, apart from the others', () => {
    expect(chain(31337).hostileTokens).toEqual([])
    const [hostile] = chain(31338).hostileTokens
    expect(hostile?.name.length).toBeGreaterThan(500)
    expect(hostile?.name).toContain('\u202e')
    expect(hostile?.name).toContain('<script>')
    expect(hostile?.symbol).toContain('<b>')
    expect(chain(31338).tokens.map(({ address }) => address)).not.toContain(hostile?.address)
  })

  test('deploying a second time changes nothing', async () => {
    const { rpcUrl, tokens, contracts, hostileTokens, holdings, collectibles, pools } = chain(31338)
    const block = await rpcRequest(rpcUrl, { method: 'eth_blockNumber' })
    expect(await deployContracts(rpcUrl)).toEqual({
      tokens,
      contracts,
      hostileTokens,
      holdings,
      collectibles,
      pools,
    })
    expect(await rpcRequest(rpcUrl, { method: 'eth_blockNumber' })).toBe(block)
  })
})

describe('controls', () => {
  test('mine, setBalance and mintToken do what they say', async () => {
    const on = chain(31337)
    const reader = client(on)
    const before = await reader.getBlockNumber()
    await mine(on.rpcUrl, 12)
    await mine(on.rpcUrl)
    expect(await reader.getBlockNumber()).toBe(before + 13n)
    const stranger = '0x00000000000000000000000000000000000000aa'
    await setBalance(on.rpcUrl, stranger, 7n)
    expect(await reader.getBalance({ address: stranger })).toBe(7n)
    const { address } = token(on, 'DEVUSD')
    await mintToken(on.rpcUrl, { token: address, to: stranger, amount: 9n })
    const args = [stranger] as const
    expect(await reader.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args })).toBe(9n)
  })

  test('minting where there is no mint is an error, not silence', async () => {
    const { rpcUrl, contracts } = chain(31337)
    await expect(
      mintToken(rpcUrl, { token: contracts.weth9, to: alice.address, amount: 1n }),
    ).rejects.toMatchObject({ name: 'DevnetError', code: 'DEPLOY_FAILED' })
  })
})

test('stop leaves no port bound and can be called twice', async () => {
  const { chains, stop, crashed } = await startEvmChains({ chainIds: [31338] })
  const ports = Object.values(chains).map(({ port }) => port)
  expect(await Promise.all(ports.map(isOpen))).toEqual([true])
  let crash = false
  void crashed.then(() => {
    crash = true
  })
  await stop()
  await stop()
  expect(await Promise.all(ports.map(isOpen))).toEqual([false])
  expect(crash).toBe(false)
})

test('a chain that does not exist is refused by name', async () => {
  await expect(startEvmChains({ chainIds: [1] })).rejects.toThrow('There is no development chain 1')
})
