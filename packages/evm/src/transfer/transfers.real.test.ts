import type { TransferRequest } from '@latchkit/core'
import { waitForReceipt } from '@latchkit/devnet'
import { encodeFunctionData, erc20Abi, getAddress, parseGwei } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { compileHostile, type hostileModes } from '../fixtures/hostileToken.js'
import { type RealChains, startRealChains } from '../fixtures/realChains.js'
import { rpc, transfers } from '../fixtures/transferFixture.js'
import { watchTransfer } from './watch.js'

let chains: RealChains
beforeAll(async () => {
  chains = await startRealChains()
})
afterAll(() => chains.stop())

const ether = 10n ** 18n
type Sender = Awaited<ReturnType<RealChains['createSender']>>

const toRequest = ({ account }: Sender, over: Partial<TransferRequest> = {}): TransferRequest => ({
  account,
  network: chains.networks[0],
  token: { symbol: 'ETH', decimals: 18 },
  receiver: chains.createAddress(),
  amount: ether / 100n,
  ...over,
})
const planOf = (request: TransferRequest) => transfers.plan({ request, networks: chains.networks })

/** Watches with quick polls. */
function follow({ account }: Sender, submitted: Parameters<typeof watchTransfer>[1]['submitted']) {
  const controller = new AbortController()
  const steps: string[] = []
  const hashes = new Set<string | undefined>()
  const settled = watchTransfer(rpc, {
    account,
    network: chains.networks[0],
    submitted,
    onProgress(progress, hash) {
      steps.push(progress)
      hashes.add(hash)
    },
    signal: controller.signal,
    intervalMs: 20,
  }).then(
    () => undefined,
    (error: unknown) => error,
  )
  const hear = (progress: string) =>
    vi.waitFor(() => expect(steps).toContain(progress), { timeout: 10_000, interval: 20 })
  return { steps, hashes, settled, hear, stop: () => controller.abort() }
}

describe('the most of a balance', () => {
  test('leaves only the part of the fee that the chain did not take', async () => {
    for (let round = 0; round < 3; round++) {
      const sender = await chains.createSender({ native: ether })
      const request = toRequest(sender)
      const amount = await transfers.getMaximum({ request, balance: ether })
      // The base fee rises as fast as it can between the two.
      const { baseFeePerGas } = await chains.client.getBlock()
      const risen = ((baseFeePerGas ?? 0n) * 9n) / 8n
      await chains.rpc('anvil_setNextBlockBaseFeePerGas', `0x${risen.toString(16)}`)
      await chains.mine(1)
      const maximum = { ...request, amount }
      const { fee } = await planOf(maximum)
      const { hash } = await transfers.send(sender.connector, { request: maximum })
      const receipt = await waitForReceipt(chains.client, { hash })
      const paid = receipt.gasUsed * receipt.effectiveGasPrice
      expect(await chains.client.getBalance({ address: sender.address })).toBe(ether - amount - paid)
      expect(paid).toBeLessThanOrEqual(fee.amount)
      expect(amount + fee.amount).toBeLessThanOrEqual(ether)
    }
  })
})

describe('a base fee that jumps between review and confirm (D56, security 8)', () => {
  test('the wallet is not asked; reviewed again, no more is paid than was shown', async () => {
    const sender = await chains.createSender({ native: ether })
    const request = toRequest(sender)
    const reviewedFee = (await planOf(request)).fee
    const { baseFeePerGas } = await chains.client.getBlock()
    const before = sender.wallet.prompts().length
    await chains.rpc(
      'anvil_setNextBlockBaseFeePerGas',
      `0x${((baseFeePerGas ?? 0n) + 500n * 10n ** 9n).toString(16)}`,
    )
    await chains.mine(1)
    try {
      // A copy has no plan: the chain is read anew.
      const late = { request: { ...request }, reviewedFee }
      await expect(transfers.send(sender.connector, late)).rejects.toMatchObject({ code: 'FEE_CHANGED' })
      expect(sender.wallet.prompts()).toHaveLength(before)
      const shown = (await planOf(request)).fee
      expect(shown.amount).toBeGreaterThan(reviewedFee.amount)
      const { hash } = await transfers.send(sender.connector, { request, reviewedFee: shown })
      const receipt = await waitForReceipt(chains.client, { hash })
      expect(receipt.gasUsed * receipt.effectiveGasPrice).toBeLessThanOrEqual(shown.amount)
    } finally {
      await chains.rpc('anvil_setNextBlockBaseFeePerGas', `0x${(baseFeePerGas ?? 0n).toString(16)}`)
      await chains.mine(1)
    }
  })
})

describe('hostile tokens', () => {
  let hostile: ReturnType<typeof compileHostile>
  beforeAll(() => {
    hostile = compileHostile()
  })
  const setup = async (mode: keyof typeof hostileModes) => {
    const sender = await chains.createSender({ native: ether })
    const address = await chains.deploy(hostile.token(mode, sender.address))
    return {
      sender,
      request: toRequest(sender, { token: { address, symbol: 'BAD', decimals: 6 }, amount: 5n }),
    }
  }

  test.each<[keyof typeof hostileModes, string | RegExp]>([
    ['answersFalse', 'The token reports that it does not transfer.'],
    ['answersTwo', 'The token reports that it does not transfer.'],
    ['revertsWithText', 'Blacklisted'],
    ['revertsWithError', /^Error 0x[0-9a-f]{8}$/],
    ['panics', 'An assertion failed.'],
    ['revertsWithHostileText', '<b>no</b> and nothing more'],
    ['neverEnds', /./],
  ])('that %s fail the simulation, and never reach the wallet', async (mode, message) => {
    const { sender, request } = await setup(mode)
    const { simulation, fee } = await planOf(request)
    expect(simulation).toEqual({
      status: 'failed',
      code: 'SIMULATION_FAILED',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
    expect(fee.amount).toBeGreaterThan(0n)
    const before = sender.wallet.prompts().length
    await expect(transfers.send(sender.connector, { request })).rejects.toMatchObject({
      code: 'SIMULATION_FAILED',
    })
    expect(sender.wallet.prompts()).toHaveLength(before)
  })

  test('that return nothing, as USDT does, are sent', async () => {
    const { sender, request } = await setup('answersNothing')
    expect((await planOf(request)).simulation).toEqual({ status: 'passed' })
    const { hash } = await transfers.send(sender.connector, { request })
    await waitForReceipt(chains.client, { hash })
    expect(await chains.getTokenBalance(request.token.address ?? '', request.receiver)).toBe(5n)
  })

  test('contracts that reject coins fail the simulation, and those that run code get the gas for it', async () => {
    const sender = await chains.createSender({ native: ether })
    const refuses = await chains.deploy(hostile.receiver('refuses'))
    expect(await planOf(toRequest(sender, { receiver: refuses }))).toMatchObject({
      simulation: { status: 'failed', message: 'No coins here' },
      notes: ['CONTRACT'],
    })
    const counts = await chains.deploy(hostile.receiver('counts'))
    const request = toRequest(sender, { receiver: counts })
    expect((await planOf(request)).notes).toEqual(['CONTRACT'])
    const { hash } = await transfers.send(sender.connector, { request })
    expect((await waitForReceipt(chains.client, { hash })).status).toBe('success')
  })
})

describe('what the chain has about a receiver', () => {
  test('the token itself, a contract elsewhere, an account that delegates (EIP-7702)', async () => {
    const sender = await chains.createSender({ native: ether, tokens: 10n })
    const [token] = chains.tokens
    if (!token) throw new Error('The chain has no token.')
    const request = toRequest(sender, { token, amount: 1n, receiver: token.address })
    expect((await planOf(request)).notes).toEqual(['TOKEN_ITSELF', 'CONTRACT'])

    // The second chain has tokens at addresses that are empty on the first.
    const code = await chains.client.getCode({ address: token.address })
    const receiver = chains.createAddress()
    const [url] = chains.networks[1].rpcUrls
    await fetch(url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [receiver, code] }),
    })
    expect((await planOf(toRequest(sender, { receiver }))).notes).toEqual(['CONTRACT_ELSEWHERE'])

    const delegated = privateKeyToAccount(generatePrivateKey())
    const authorization = await sender.raw.signAuthorization({
      account: delegated,
      address: token.address,
    })
    const hash = await sender.raw.sendTransaction({
      to: delegated.address,
      authorizationList: [authorization],
      gas: 200_000n,
    })
    await waitForReceipt(chains.client, { hash })
    expect(await chains.client.getCode({ address: delegated.address })).toMatch(/^0xef0100/)
    expect(
      (await planOf(toRequest(sender, { receiver: delegated.address, token, amount: 1n }))).notes,
    ).toEqual([])
  })
})

describe('following', () => {
  const automine = (on: boolean) => chains.rpc('evm_setAutomine', on)

  test('goes on to finality, and stays at included while there are no new blocks', async () => {
    const sender = await chains.createSender({ native: ether })
    const submitted = await transfers.send(sender.connector, { request: toRequest(sender) })
    const followed = follow(sender, submitted)
    await followed.hear('included')
    expect(followed.steps).toEqual(['submitted', 'included'])
    await chains.mine(70)
    expect(await followed.settled).toBeUndefined()
    expect(followed.steps).toEqual(['submitted', 'included', 'final'])
  })

  test('ends with REVERTED and the token’s reason', async () => {
    const sender = await chains.createSender({ native: ether, tokens: 5n })
    const [token] = chains.tokens
    if (!token) throw new Error('The chain has no token.')
    const request = toRequest(sender, { token, amount: 5n })
    await automine(false)
    try {
      // The first transfer spends what the second one needs.
      await transfers.send(sender.connector, { request: { ...request, receiver: chains.createAddress() } })
      const to = token.address
      const args = [getAddress(request.receiver), 5n] as const
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
      const hash = await sender.raw.sendTransaction({ to, data, gas: 100_000n, nonce: 1 })
      const submitted = { hash, follow: { to, data, value: '0x0', nonce: '1' } }
      await chains.mine(1)
      expect(await follow(sender, submitted).settled).toMatchObject({
        code: 'REVERTED',
        details: 'The token reports an insufficient balance.',
      })
    } finally {
      await automine(true)
    }
  })

  test('continues under the new hash when the wallet speeds the transfer up', async () => {
    const sender = await chains.createSender({ native: ether })
    await automine(false)
    try {
      const request = toRequest(sender)
      const submitted = await transfers.send(sender.connector, { request })
      expect(submitted.follow.nonce).toBe('0')
      const followed = follow(sender, submitted)
      await followed.hear('submitted')
      const faster = await sender.raw.sendTransaction({
        to: getAddress(request.receiver),
        value: request.amount,
        nonce: 0,
        gas: 21_000n,
        maxFeePerGas: parseGwei('100'),
        maxPriorityFeePerGas: parseGwei('50'),
      })
      await chains.mine(1)
      await followed.hear('included')
      await chains.mine(70)
      expect(await followed.settled).toBeUndefined()
      expect([...followed.hashes]).toEqual([submitted.hash, faster])
      expect(await chains.client.getBalance({ address: getAddress(request.receiver) })).toBe(request.amount)
    } finally {
      await automine(true)
    }
  })

  test('ends with REPLACED when the visitor cancels in the wallet', async () => {
    const sender = await chains.createSender({ native: ether })
    await automine(false)
    try {
      const submitted = await transfers.send(sender.connector, { request: toRequest(sender) })
      const followed = follow(sender, submitted)
      const cancelled = await sender.raw.sendTransaction({
        to: sender.address,
        value: 0n,
        nonce: 0,
        gas: 21_000n,
        maxFeePerGas: parseGwei('100'),
        maxPriorityFeePerGas: parseGwei('50'),
      })
      await chains.mine(1)
      expect(await followed.settled).toMatchObject({
        code: 'REPLACED',
        context: { hash: submitted.hash, replacement: cancelled },
      })
      expect(followed.steps).not.toContain('included')
    } finally {
      await automine(true)
    }
  })

  test('ends with REPLACED when the wallet sent another transaction', async () => {
    const sender = await chains.createSender({ native: ether })
    const request = toRequest(sender)
    const { connector } = sender
    const hijacked = {
      ...connector,
      request: (call: Parameters<typeof connector.request>[0]) => {
        const [transaction] = (call.params ?? []) as [object?]
        return connector.request(
          call.method === 'eth_sendTransaction'
            ? { ...call, params: [{ ...transaction, to: chains.createAddress() }] }
            : call,
        )
      },
    }
    const submitted = await transfers.send(hijacked, { request })
    expect(await follow(sender, submitted).settled).toMatchObject({
      code: 'REPLACED',
      shortMessage: 'The wallet sent another transaction than the one that was confirmed here.',
    })
  })
})

describe('the chain of the wallet', () => {
  test('that changes between the plan and the wallet ends the transfer (T13)', async () => {
    const sender = await chains.createSender({ native: ether })
    const request = toRequest(sender)
    await planOf(request)
    const before = sender.wallet.prompts().length
    const sending = transfers.send(sender.connector, { request })
    await sender.wallet.setChain(31338)
    await expect(sending).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' })
    expect(sender.wallet.prompts()).toHaveLength(before)
  })
})

describe('names', () => {
  test('are resolved by the registry of the chain', async () => {
    const [network, other] = chains.networks
    expect(network.contracts?.ensRegistry).toMatch(/^0x/)
    expect(transfers.isName?.('alice.eth', network)).toBe(true)
    expect(transfers.isName?.('alice.eth', other)).toBe(false)
    const address = await transfers.resolveName?.({ name: 'Alice.eth', network })
    expect(address).toBe(getAddress(address ?? ''))
    expect(await transfers.resolveName?.({ name: 'nobody.eth', network })).toBeUndefined()
  })
})
