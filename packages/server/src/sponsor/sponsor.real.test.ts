import { type Bundler, type EvmChains, mintToken, startBundler, startEvmChains } from '@latchkit/devnet'
import {
  type Address,
  type Chain,
  createClient,
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  type PublicClient,
  rpcSchema,
} from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  toSimple7702SmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createServer } from '../createServer.js'
import type { LatchkitServer } from '../options.js'
import { createMemoryStorage } from '../storage/memory.js'

// viem is the foreign client: it calls this server as it calls every bundler and every paymaster of ERC-7677.

const chainId = 31337
const name = `eip155:${chainId}`
const receiver = `0x${'0'.repeat(36)}a11c` as const

let network: EvmChains
let bundler: Bundler
let server: LatchkitServer
let url: string
let rpcUrl: string
let token: Address
let sponsored: Address
let client: PublicClient
const storage = createMemoryStorage()

beforeAll(async () => {
  network = await startEvmChains({ chainIds: [chainId], smartAccounts: true })
  const chain = network.chains[name]
  if (!chain?.smartAccounts) throw new Error('The chain has no smart accounts.')
  rpcUrl = chain.rpcUrl
  bundler = await startBundler({ rpcUrl })
  const { sponsorPaymasters, paymasterSigner } = chain.smartAccounts
  token = chain.tokens.find(({ symbol }) => symbol === 'DEVUSD')?.address ?? receiver
  sponsored = sponsorPaymasters['0.8']
  server = await createServer({
    storage,
    publicUrl: 'http://localhost',
    logLevel: 'silent',
    environment: 'development',
    rpcUrls: { [name]: rpcUrl },
    // The first one is down.
    bundlerUrls: { [name]: ['http://127.0.0.1:9', bundler.bundlerUrl] },
    paymasters: { [name]: { address: sponsored, entryPoint: '0.8' } },
    sponsorKey: paymasterSigner.privateKey,
    sponsorPolicies: [
      {
        contracts: [{ address: token, methods: ['0xa9059cbb'] }],
        perOperation: '0.05',
        operationsPerVisitor: 2,
        perDay: '1',
        total: '1',
      },
    ],
  })
  ;({ url } = await server.listen({ port: 0 }))
  const viemChain: Chain = {
    id: chainId,
    name: 'Development',
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  client = createPublicClient({
    chain: viemChain,
    transport: http(rpcUrl),
    pollingInterval: 50,
    cacheTime: 0,
  })
}, 600_000)
afterAll(async () => {
  await server?.close()
  await bundler?.stop()
  await network?.stop()
})

const prices =
  rpcSchema<
    [
      {
        Method: 'pimlico_getUserOperationGasPrice'
        Parameters?: undefined
        ReturnType: { fast: { maxFeePerGas: Hex; maxPriorityFeePerGas: Hex } }
      },
    ]
  >()

const toClient = () => {
  const transport = http(`${url}/v1/bundler?chainId=${name}`)
  return createBundlerClient({
    client,
    transport,
    pollingInterval: 50,
    paymaster: createPaymasterClient({ transport: http(`${url}/v1/paymaster`) }),
    userOperation: {
      async estimateFeesPerGas() {
        const { fast } = await createClient({ transport, rpcSchema: prices }).request({
          method: 'pimlico_getUserOperationGasPrice',
        })
        return {
          maxFeePerGas: BigInt(fast.maxFeePerGas),
          maxPriorityFeePerGas: BigInt(fast.maxPriorityFeePerGas),
        }
      },
    },
  })
}

const transfer = (amount: bigint) => ({
  to: token,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, amount] }),
})
const dollarsOf = (address: Address) =>
  client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [address] })

test('R9.13: an account without a coin pays in a token by viem, this server, its bundler and its paymaster, within the policy', async () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = await toSimple7702SmartAccount({ client, owner })
  await mintToken(rpcUrl, { token, to: owner.address, amount: 1_000n })
  const authorization = await owner.signAuthorization({
    chainId,
    nonce: 0,
    contractAddress: account.authorization.address,
  })
  const bundlerClient = toClient()

  const hash = await bundlerClient.sendUserOperation({ account, calls: [transfer(400n)], authorization })
  const receipt = await bundlerClient.waitForUserOperationReceipt({ hash, timeout: 30_000 })
  expect(receipt).toMatchObject({ success: true, sender: owner.address })
  expect(receipt.paymaster?.toLowerCase()).toBe(sponsored.toLowerCase())
  expect(await dollarsOf(receiver)).toBe(400n)
  expect(await client.getBalance({ address: owner.address })).toBe(0n)

  // The promise covers what it cost.
  const used = await storage.sponsors.usage(`* 0 ${name}`, Date.now())
  expect(BigInt(used.total) * 1_000_000_000n).toBeGreaterThanOrEqual(receipt.actualGasCost)

  const second = await bundlerClient.sendUserOperation({ account, calls: [transfer(100n), transfer(100n)] })
  expect((await bundlerClient.waitForUserOperationReceipt({ hash: second, timeout: 30_000 })).success).toBe(
    true,
  )
  expect(await dollarsOf(receiver)).toBe(600n)

  await expect(bundlerClient.sendUserOperation({ account, calls: [transfer(1n)] })).rejects.toThrow(
    'used up its user operations',
  )
  await expect(
    bundlerClient.sendUserOperation({ account, calls: [{ to: receiver, value: 0n, data: '0xa9059cbb' }] }),
  ).rejects.toThrow('No fee is paid for this call')
  expect(await dollarsOf(receiver)).toBe(600n)
})

test('a promise that is changed after it was signed is refused by the chain', async () => {
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = await toSimple7702SmartAccount({ client, owner })
  await mintToken(rpcUrl, { token, to: owner.address, amount: 1_000n })
  const authorization = await owner.signAuthorization({
    chainId,
    nonce: 0,
    contractAddress: account.authorization.address,
  })
  const bundlerClient = toClient()
  const prepared = await bundlerClient.prepareUserOperation({ account, calls: [transfer(1n)], authorization })
  const changed = { ...prepared, callData: await account.encodeCalls([transfer(900n)]) }
  const signature = await account.signUserOperation(changed)
  await expect(bundlerClient.sendUserOperation({ ...changed, signature })).rejects.toThrow(/AA34/)
  const longer = {
    ...prepared,
    paymasterData: prepared.paymasterData?.replace(/^0x.{24}/, `0x${'0'.repeat(12)}${'f'.repeat(12)}`) as Hex,
  }
  await expect(
    bundlerClient.sendUserOperation({ ...longer, signature: await account.signUserOperation(longer) }),
  ).rejects.toThrow(/AA34/)
  expect(await dollarsOf(receiver)).toBe(600n)
})
