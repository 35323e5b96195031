import { base58, base64 } from '@scure/base'
import { type Hex, verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { findRequestProblem } from '../../../../../packages/latchkit/src/fixtures/findRequestProblem.js'
import { createEngineHarness, type EngineHarness, other, site } from '../../../testing/engineHarness.js'
import { stubNode } from '../../../testing/fakeNode.js'
import { account1, account2, config } from '../../../testing/fixtures.js'
import {
  bitcoinChain,
  createBitcoinAccount,
  createStacksAccount,
  stacksChain,
} from '../../../testing/plainFixtures.js'
import { buildTransaction, solana1, solana2, transferSol } from '../../../testing/solanaFixtures.js'

const bitcoin = createBitcoinAccount()
const stacks = createStacksAccount()
const [evmOne, evmTwo, solana, regtest] = [
  'eip155:31337',
  'eip155:31338',
  'solana:localnet',
  bitcoinChain.caipNetworkId,
] as const
const families = ['eip155', 'solana', 'bip122'] as const
const decision = {
  families,
  accounts: [account1],
  solana: [solana1.address],
  plain: { bip122: [bitcoin.address] },
}
const none = { accounts: [], methods: [], notifications: [] }
const withPlain = {
  ...config,
  plain: {
    bip122: { chains: [bitcoinChain], accounts: [bitcoin] },
    stacks: { chains: [stacksChain], accounts: [stacks] },
  },
}
const accountsOf = (result: unknown): Record<string, readonly string[]> =>
  Object.fromEntries(
    Object.entries((result as { sessionScopes: Record<string, { accounts: string[] }> }).sessionScopes).map(
      ([scope, { accounts }]) => [scope, accounts],
    ),
  )
const granted = {
  [evmOne]: [`${evmOne}:${account1}`],
  [evmTwo]: [`${evmTwo}:${account1}`],
  [solana]: [`${solana}:${solana1.address}`],
  [regtest]: bitcoin.keys.map(({ address }) => `${regtest}:${address}`),
}

let wallet: EngineHarness

beforeEach(() => {
  wallet = createEngineHarness({ multichain: true })
  wallet.useConfig(withPlain)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Sends what MetaMask's published API allows. */
const ask = (method: string, params?: object, asker = site): Promise<string> => {
  expect(findRequestProblem({ method, ...(params ? { params } : {}) })).toBeUndefined()
  return wallet.ask(method, params, asker)
}
const create = (scopes: readonly string[] = [evmOne, evmTwo, solana, regtest]): Promise<string> =>
  ask('wallet_createSession', {
    optionalScopes: Object.fromEntries(scopes.map(scope => [scope, none])),
    sessionProperties: { solana_accountChanged_notifications: true },
  })
const connect = async (): Promise<void> => wallet.approve(await create(), decision).then(() => {})
const getSession = async (asker = site) =>
  accountsOf(wallet.outcome(await ask('wallet_getSession', undefined, asker)))
const invoke = (scope: string, method: string, params: unknown): Promise<string> =>
  ask('wallet_invokeMethod', { scope, request: { method, params } })
/** The result after one approval. */
const sign = async (scope: string, method: string, params: unknown): Promise<unknown> => {
  const id = await invoke(scope, method, params)
  expect(wallet.outcome(id)).toBeUndefined()
  await wallet.approve(id)
  return wallet.outcome(id)
}
const readNotifications = () =>
  wallet.events.flatMap(({ event }) => (event.name === 'multichainNotification' ? [event.data] : []))

describe('a session of several families', () => {
  it('is one question and one approval for the networks asked, and notified once (CAIP-25)', async () => {
    const id = await create()
    expect((await wallet.view()).queue).toMatchObject([{ id, families, request: { kind: 'connect' } }])
    await wallet.approve(id, decision)
    expect(accountsOf(wallet.outcome(id))).toEqual(granted)
    expect(await getSession()).toEqual(granted)
    expect(readNotifications().map(({ method, params }) => [method, accountsOf(params)])).toEqual([
      ['wallet_sessionChanged', granted],
    ])
    expect(wallet.windows).toMatchObject({ open: 0, count: 0 })
  })

  it('is read without a question, per site, and is empty while locked', async () => {
    expect(await getSession()).toEqual({})
    await connect()
    expect(await getSession(other)).toEqual({})
    await wallet.engine.ask({ type: 'lock', locked: true })
    expect(await getSession()).toEqual({})
    expect((await wallet.view()).queue).toEqual([])
  })

  it('leaves out the family that the person leaves out, also one that was connected', async () => {
    await connect()
    const id = await create()
    await wallet.approve(id, { ...decision, solana: [], accounts: [account2] })
    expect(accountsOf(wallet.outcome(id))).toEqual({
      [evmOne]: [`${evmOne}:${account2}`],
      [evmTwo]: [`${evmTwo}:${account2}`],
      [regtest]: granted[regtest],
    })
    expect(await wallet.result('solana_getAccounts')).toEqual([])
  })

  it('is refused by a person with 4001, and asked once at a time', async () => {
    const id = await create()
    expect(wallet.outcome(await create([solana]))).toBe(-32002)
    await wallet.engine.ask({ type: 'reject', id })
    expect(wallet.outcome(id)).toBe(4001)
    expect(await getSession()).toEqual({})
  })

  it('has the networks that are asked and no other of EVM; Stacks where it is asked', async () => {
    const id = await create([evmTwo, stacksChain.caipNetworkId, 'eip155:1', 'wallet:eip155'])
    expect((await wallet.view()).queue).toMatchObject([{ families: ['eip155', 'stacks'] }])
    await wallet.approve(id, {
      families: ['eip155', 'stacks'],
      accounts: [account1],
      plain: { stacks: [stacks.address] },
    })
    expect(Object.keys(accountsOf(wallet.outcome(id)))).toEqual([evmTwo, stacksChain.caipNetworkId])
    expect(await wallet.result('eth_chainId')).toBe('0x7a6a')
  })

  it.each([
    ['no network of the wallet', { optionalScopes: { 'eip155:1': none } }, 5100],
    ['a required network that it lacks', { requiredScopes: { 'eip155:1': none, [evmOne]: none } }, 5100],
    [
      'a required method that it lacks',
      { requiredScopes: { [evmOne]: { ...none, methods: ['eth_sign'] } } },
      5101,
    ],
    [
      'a required notification that it lacks',
      { requiredScopes: { [evmOne]: { ...none, notifications: ['eth_subscription'] } } },
      5102,
    ],
    ['nothing', { optionalScopes: {} }, 5100],
    ['empty properties', { optionalScopes: { [evmOne]: none }, sessionProperties: {} }, 5302],
  ])('is refused by its code for %s, without a question (CAIP-25)', async (_, params, code) => {
    expect(wallet.outcome(await ask('wallet_createSession', params))).toBe(code)
    expect((await wallet.view()).queue).toEqual([])
  })

  it.each([
    ['a list', []],
    ['scopes in a list', { optionalScopes: [] }],
    ['a scope that is none', { optionalScopes: { [evmOne]: 1 } }],
    ['methods that are no list', { optionalScopes: { [evmOne]: { methods: 'all' } } }],
  ])('is refused with -32602 for %s (T6)', async (_, params) => {
    expect(await wallet.result('wallet_createSession', params)).toBe(-32602)
  })

  it('ends whole, and one family alone in the wallet; open documents are notified', async () => {
    await connect()
    wallet.events.length = 0
    await wallet.engine.ask({ type: 'revoke', origin: site.origin, family: 'solana' })
    const { [solana]: _gone, ...others } = granted
    expect(await getSession()).toEqual(others)
    expect(wallet.outcome(await ask('wallet_revokeSession'))).toBe(true)
    expect(await getSession()).toEqual({})
    expect(readNotifications().map(({ params }) => accountsOf(params))).toEqual([others, {}])
    expect(await wallet.result('eth_accounts')).toEqual([])
  })

  it('notifies of another active account in the networks of its family', async () => {
    await wallet.approve(await create(), { ...decision, solana: [solana1.address, solana2.address] })
    wallet.events.length = 0
    const accounts = [solana2.address, solana1.address]
    await wallet.engine.ask({ type: 'useSolanaAccounts', origin: site.origin, accounts })
    expect(readNotifications()).toEqual([
      { method: 'wallet_sessionChanged', params: expect.anything() },
      {
        method: 'wallet_notify',
        params: {
          scope: solana,
          notification: { method: 'metamask_accountsChanged', params: [solana2.address] },
        },
      },
    ])
    for (const request of readNotifications()) expect(findRequestProblem(request)).toBeUndefined()
  })

  it('is kept over a restart of the worker, also one that is being asked', async () => {
    const id = await create()
    wallet.restart()
    await wallet.approve(id, decision)
    wallet.restart()
    expect(accountsOf(wallet.outcome(id))).toEqual(granted)
    expect(await getSession()).toEqual(granted)
  })
})

describe('a request over a session', () => {
  beforeEach(connect)

  it('signs a message of each family with its own key (CAIP-27)', async () => {
    const evm = (await sign(evmTwo, 'personal_sign', ['0x6869', account1])) as Hex
    expect(await verifyMessage({ address: account1, message: 'hi', signature: evm })).toBe(true)
    const message = base64.encode(new TextEncoder().encode('hi'))
    const ofSolana = await sign(solana, 'signMessage', { account: { address: solana1.address }, message })
    expect(ofSolana).toEqual({ signature: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) })
    const { address } = bitcoin.keys[0]
    expect(await sign(regtest, 'signMessage', { account: { address }, message: 'hi' })).toEqual({
      address,
      signature: expect.stringMatching(/^[0-9a-f]{100,}$/),
    })
  })

  it('is asked in the network that it names, and returns a signed transaction as the API has it', async () => {
    const transaction = buildTransaction([transferSol(5n)])
    const params = { account: { address: solana1.address }, transaction, scope: solana }
    const result = (await sign(solana, 'signTransaction', params)) as { signedTransaction: string }
    expect(Object.keys(result)).toEqual(['signedTransaction'])
    expect(base64.decode(result.signedTransaction)).not.toEqual(base64.decode(transaction))
    expect(wallet.outcome(await invoke(solana, 'signTransaction', { ...params, scope: 'solana:x' }))).toBe(
      -32602,
    )
    await invoke(evmTwo, 'personal_sign', ['0x6869', account1])
    expect((await wallet.view()).queue).toMatchObject([{ method: 'personal_sign', chainId: 31338 }])
  })

  it('reads from the node of its network', async () => {
    const node = stubNode({ eth_blockNumber: '0x1' })
    expect(wallet.outcome(await invoke(evmTwo, 'eth_blockNumber', []))).toBe('0x1')
    expect(node.calls.map(({ url }) => url)).toEqual([config.chains[1]?.rpcUrl])
    expect(wallet.outcome(await invoke(evmTwo, 'eth_chainId', []))).toBe('0x7a6a')
  })

  it.each([
    ['a network that is not granted', 'eip155:1', 'personal_sign', ['0x6869', account1], 4100],
    ['a method that is not granted', evmOne, 'wallet_addEthereumChain', [{}], 4100],
    ['a name of every object', 'constructor', 'toString', [], 4100],
    ['an account that is not connected', evmOne, 'personal_sign', ['0x6869', account2], 4100],
    [
      'a Solana account that is not connected',
      solana,
      'signMessage',
      { account: { address: solana2.address }, message: 'aGk=' },
      4100,
    ],
    ['no account', solana, 'signMessage', { message: 'aGk=' }, -32602],
    [
      'text that is no base64',
      solana,
      'signMessage',
      { account: { address: solana1.address }, message: 'ü' },
      -32602,
    ],
    [
      'a PSBT to broadcast',
      regtest,
      'signPsbt',
      { account: { address: bitcoin.address }, psbt: '', options: { broadcast: true } },
      -32602,
    ],
  ])('is refused by its code for %s (T6)', async (_, scope, method, params, code) => {
    expect(await wallet.result('wallet_invokeMethod', { scope, request: { method, params } })).toBe(code)
    expect((await wallet.view()).queue).toEqual([])
  })

  it('is refused once its family was taken back, also while it is asked', async () => {
    const params = { account: { address: solana1.address }, message: base64.encode(base58.decode('Cn8eVZg')) }
    const late = await invoke(solana, 'signMessage', params)
    await wallet.engine.ask({ type: 'revoke', origin: site.origin, family: 'solana' })
    await wallet.approve(late)
    expect(wallet.outcome(late)).toBe(4100)
    expect(wallet.outcome(await invoke(solana, 'signMessage', params))).toBe(4100)
  })
})

describe('a wallet that does not imitate MetaMask', () => {
  it.each(['wallet_createSession', 'wallet_getSession', 'wallet_revokeSession', 'wallet_invokeMethod'])(
    'does not support %s, and notifies of no session',
    async method => {
      wallet = createEngineHarness()
      expect(await wallet.result(method, {})).toBe(4200)
      await wallet.connect()
      expect(readNotifications()).toEqual([])
    },
  )
})
