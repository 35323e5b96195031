import { recoverMessageAddress, recoverTypedDataAddress, stringToHex } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createProvider, type VirtualProvider } from './createProvider.js'
import { createVirtualWallet } from './createVirtualWallet.js'
import { toDevelopmentKey } from './keys.js'
import type { VirtualWalletOptions } from './types.js'

const account = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const rpcUrls = { 31337: 'http://127.0.0.1:1', 31338: 'http://127.0.0.1:2' }

function setup(options: VirtualWalletOptions = {}) {
  const engine = createVirtualWallet({ rpcUrls, ...options })
  const provider = createProvider(engine)
  const ask = (method: string, params?: unknown, from: VirtualProvider = provider) =>
    from.request(params === undefined ? { method } : { method, params })
  return { engine, wallet: engine.wallet, provider, ask, connect: () => ask('eth_requestAccounts') }
}

const code = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    value => `resolved: ${JSON.stringify(value)}`,
    (error: { code?: unknown }) => error.code,
  )

describe('the virtual wallet', () => {
  let it: ReturnType<typeof setup>
  beforeEach(() => {
    it = setup()
  })

  test('shares nothing before a connect, and afterwards returns accounts without a prompt', async () => {
    expect(await it.ask('eth_accounts')).toEqual([])
    expect(await it.connect()).toEqual([account])
    expect(await it.connect()).toEqual([account])
    expect(await it.ask('eth_accounts')).toEqual([account])
    expect(it.wallet.prompts()).toHaveLength(1)
  })

  test('keeps sites apart: what one was given, another does not see', async () => {
    await it.connect()
    const other = createProvider(it.engine, 'https://other.example')
    expect(await it.ask('eth_accounts', undefined, other)).toEqual([])
    expect(await code(it.ask('personal_sign', ['0x00', account], other))).toBe(4100)
  })

  test.each([
    ['reject', 4001],
    ['busy', -32002],
    [{ error: { code: 4900, message: 'gone' } }, 4900],
    [{ delay: 1, answer: 'reject' as const }, 4001],
  ] as const)('outcome %j rejects with %i', async (outcome, number) => {
    it.wallet.setOutcome(outcome)
    expect(await code(it.connect())).toBe(number)
    it.wallet.setOutcome('approve')
    expect(await it.connect()).toEqual([account])
  })

  test('an outcome may stand for one method only', async () => {
    it.wallet.setOutcome('reject', 'personal_sign')
    await it.connect()
    expect(await code(it.ask('personal_sign', ['0x00', account]))).toBe(4001)
  })

  test('a delayed yes arrives after its time', async () => {
    vi.useFakeTimers()
    it.wallet.setOutcome('slow')
    const connecting = it.connect()
    await vi.advanceTimersByTimeAsync(3000)
    vi.useRealTimers()
    expect(await connecting).toEqual([account])
  })

  test("'never' waits until the test decides", async () => {
    it.wallet.setOutcome('never')
    const settled: unknown[] = []
    const asking = [it.connect(), it.connect()].map(promise =>
      code(promise).then(value => settled.push(value)),
    )
    await it.wallet.waitForCall('eth_requestAccounts', 2)
    expect(settled).toEqual([])
    it.wallet.decide('reject')
    await Promise.all(asking)
    expect(settled).toEqual([4001, 4001])
  })

  test('a locked wallet shows no account and connects once it is unlocked', async () => {
    await it.connect()
    const heard: unknown[] = []
    it.provider.on('accountsChanged', value => heard.push(value))
    await it.wallet.lock()
    expect(await it.ask('eth_accounts')).toEqual([])
    const connecting = it.connect()
    await it.wallet.unlock()
    expect(await connecting).toEqual([account])
    expect(heard).toEqual([[], [account]])
    const locked = setup({ outcome: 'lock' })
    const first = locked.connect()
    await locked.wallet.waitForCall('eth_requestAccounts')
    await locked.wallet.unlock()
    expect(await first).toEqual([account])
  })

  test("'wrongChain' connects on a chain that no site has, and never leaves it", async () => {
    it.wallet.setOutcome('wrongChain')
    await it.connect()
    expect(await it.ask('eth_chainId')).toBe('0xf423f')
    expect(await it.ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull()
    expect(await it.ask('wallet_addEthereumChain', [{ chainId: '0x1', rpcUrls: ['http://x'] }])).toBeNull()
    expect(await it.ask('eth_chainId')).toBe('0xf423f')
  })

  test('switches to a chain it knows, says so, and asks nothing where it already is', async () => {
    const heard: unknown[] = []
    it.provider.on('chainChanged', value => heard.push(value))
    await it.ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    await it.ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    expect(heard).toEqual(['0x7a6a'])
    expect(it.wallet.prompts()).toHaveLength(1)
    expect(await it.ask('net_version')).toBe('31338')
  })

  test('does not know other chains until they are added', async () => {
    const wanted = [{ chainId: '0x1', rpcUrls: ['http://127.0.0.1:3'] }]
    expect(await code(it.ask('wallet_switchEthereumChain', wanted))).toBe(4902)
    expect(await it.ask('wallet_addEthereumChain', wanted)).toBeNull()
    expect(it.wallet.chainId()).toBe(1)
  })

  test.each([
    ['wallet_switchEthereumChain', [{ chainId: 'x' }]],
    ['wallet_switchEthereumChain', undefined],
    ['wallet_addEthereumChain', [{ chainId: '0x1' }]],
    ['wallet_addEthereumChain', []],
  ])('refuses %s with %j', async (method, params) => {
    expect(await code(it.ask(method, params))).toBe(-32602)
  })

  test('signs text, bytes and typed data with its own key', async () => {
    await it.connect()
    const [address] = it.wallet.addresses()
    const text = (await it.ask('personal_sign', ['hello', account])) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hello', signature: text })).toBe(address)
    const bytes = (await it.ask('personal_sign', [stringToHex('héllo'), account])) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'héllo', signature: bytes })).toBe(address)
    const data = {
      domain: { name: 'T', chainId: 31337 },
      types: { Mail: [{ name: 'text', type: 'string' }] },
      primaryType: 'Mail',
      message: { text: 'x' },
    } as const
    const typed = (await it.ask('eth_signTypedData_v4', [account, JSON.stringify(data)])) as `0x${string}`
    expect(await recoverTypedDataAddress({ ...data, signature: typed })).toBe(address)
    expect(await code(it.ask('eth_signTypedData_v4', [account, '{']))).toBe(-32602)
    expect(await code(it.ask('personal_sign', [5, account]))).toBe(-32602)
  })

  test('signs for no account it did not share', async () => {
    await it.connect()
    expect(await code(it.ask('personal_sign', ['0x00', second]))).toBe(4100)
    expect(await code(it.ask('eth_sendTransaction', [{ from: second, to: account }]))).toBe(4100)
    expect(await code(it.ask('eth_sendTransaction', [{ from: account, to: 'nowhere' }]))).toBe(-32602)
  })

  test.each(['eth_sign', 'wallet_sendCalls', 'nonsense'])('has no %s', async method => {
    expect(await code(it.ask(method))).toBe(4200)
  })

  test('changes accounts, and only connected sites are notified', async () => {
    const { wallet, provider, engine, connect } = setup({
      privateKeys: [toDevelopmentKey(0), toDevelopmentKey(1)],
    })
    await connect()
    const heard: unknown[] = []
    provider.on('accountsChanged', value => heard.push(value))
    createProvider(engine, 'https://other.example').on('accountsChanged', () => heard.push('other'))
    await wallet.setAccounts([second])
    expect(heard).toEqual([[second.toLowerCase()]])
    await expect(wallet.setAccounts(['0x0000000000000000000000000000000000000001'])).rejects.toThrow('no key')
  })

  test('permissions follow EIP-2255: asked for, listed, revoked by the site or by the visitor', async () => {
    expect(await it.ask('wallet_getPermissions')).toEqual([])
    expect(await it.ask('wallet_requestPermissions', [{ eth_accounts: {} }])).toMatchObject([
      { parentCapability: 'eth_accounts', caveats: [{ value: [account] }] },
    ])
    const heard: unknown[] = []
    it.provider.on('accountsChanged', value => heard.push(value))
    await it.ask('wallet_revokePermissions', [{ eth_accounts: {} }])
    await it.ask('wallet_revokePermissions', [{ eth_accounts: {} }])
    expect(heard).toEqual([[]])
    await it.connect()
    await it.wallet.disconnect()
    expect(heard).toEqual([[], []])
    expect(await it.ask('eth_accounts')).toEqual([])
  })

  test('loses its chain: disconnect with a code, accounts still shared', async () => {
    await it.connect()
    const heard = vi.fn()
    it.provider.on('disconnect', heard)
    await it.wallet.loseChain()
    expect(heard).toHaveBeenCalledWith({ code: 4900, message: expect.any(String) })
    expect(await it.ask('eth_accounts')).toEqual([account])
    const nowhere = setup({ chainId: 5 })
    expect(await code(nowhere.ask('eth_blockNumber'))).toBe(4900)
  })

  test('records every call with its origin, and which of them asked the visitor', async () => {
    await it.connect()
    await it.ask('eth_chainId')
    await it.ask('wallet_watchAsset', { type: 'ERC20' })
    expect(it.wallet.calls()).toEqual([
      { method: 'eth_requestAccounts', params: undefined, origin: 'http://localhost' },
      { method: 'eth_chainId', params: undefined, origin: 'http://localhost' },
      { method: 'wallet_watchAsset', params: { type: 'ERC20' }, origin: 'http://localhost' },
    ])
    expect(it.wallet.calls('eth_chainId')).toHaveLength(1)
    expect(it.wallet.prompts().map(({ method }) => method)).toEqual([
      'eth_requestAccounts',
      'wallet_watchAsset',
    ])
  })

  test('a removed listener is not notified any more', async () => {
    const heard = vi.fn()
    it.provider.on('chainChanged', heard)
    expect(it.provider.listenerCount()).toBe(1)
    it.provider.removeListener('chainChanged', heard)
    expect(it.provider.listenerCount()).toBe(0)
    await it.wallet.setChain(7)
    expect(heard).not.toHaveBeenCalled()
    expect(setup({ isMetaMask: true }).provider.isMetaMask).toBe(true)
  })
})
