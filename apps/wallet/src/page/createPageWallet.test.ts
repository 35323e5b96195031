import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  createFakeKit,
  fakeProposal,
  fakeRequest,
  fakeSession,
  fakeSessionOfBoth,
} from '../../testing/fakeKit.js'
import { stubNode } from '../../testing/fakeNode.js'
import { account1, account2, chainOne, chainTwo, config } from '../../testing/fixtures.js'
import { buildTransaction, solana1, solana2, transferSol } from '../../testing/solanaFixtures.js'
import type { WalletChain } from '../config/config.js'
import {
  createPageWallet,
  type PageWalletOptions,
  type ProposalItem,
  type RequestItem,
} from './createPageWallet.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

const uri = `wc:${'a'.repeat(64)}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`

function setup(
  options: Partial<PageWalletOptions> = {},
  prepare: (fake: ReturnType<typeof createFakeKit>) => void = () => undefined,
) {
  const fake = createFakeKit()
  prepare(fake)
  const wallet = createPageWallet({ kit: fake.kit, config, now: () => 1_000_000, ...options })
  const response = () =>
    fake.calls.find(([name]) => name === 'respondSessionRequest')?.[1] as
      | { topic: string; response: object }
      | undefined
  return { fake, wallet, response }
}
const propose = (fake: ReturnType<typeof createFakeKit>, id: number, change = {}) =>
  fake.emit('session_proposal', { id, params: fakeProposal(id, change) })
const connected = (fake: ReturnType<typeof createFakeKit>) => {
  fake.sessions = { t: fakeSession('t', [account1]) }
}

describe('pairing', () => {
  it('waits for the app after a good code, and says what is wrong with a bad one', async () => {
    const { fake, wallet } = setup()
    await wallet.pair('nonsense')
    expect(wallet.getState().pairing).toMatchObject({ status: 'failed' })
    expect(fake.calls).toEqual([])
    await wallet.pair(`  ${uri} `)
    expect(wallet.getState().pairing).toEqual({ status: 'waiting' })
    expect(fake.calls).toEqual([['pair', { uri }]])
    fake.failing.add('pair')
    await wallet.pair(uri)
    expect(wallet.getState().pairing).toEqual({ status: 'failed', message: 'pair failed' })
  })
})

describe('proposals', () => {
  it('wait in a queue, oldest first, each once, and nothing is approved by itself', () => {
    const { fake, wallet } = setup()
    propose(fake, 1)
    propose(fake, 2)
    propose(fake, 1)
    expect(wallet.getState().queue.map(({ id }) => id)).toEqual([1, 2])
    expect(wallet.getState().pairing).toEqual({ status: 'idle' })
    expect(fake.calls).toEqual([])
  })

  it('become a session with exactly what was chosen', async () => {
    const { fake, wallet } = setup()
    propose(fake, 1)
    await wallet.approveProposal(wallet.getState().queue[0] as ProposalItem, {
      accounts: [account2],
      chains: [chainTwo],
    })
    const [name, args] = fake.calls[0] ?? []
    expect(name).toBe('approveSession')
    expect(args).toMatchObject({
      id: 1,
      namespaces: { eip155: { accounts: [`eip155:31338:${account2}`], chains: ['eip155:31338'] } },
    })
    expect(wallet.getState()).toMatchObject({
      queue: [],
      sessions: [{ topic: 'new' }],
      log: [{ tone: 'success' }],
    })
  })

  it('are rejected with 5000, the tester’s code, or the reason why they cannot be met', async () => {
    const { fake, wallet } = setup()
    propose(fake, 1)
    propose(fake, 2)
    propose(fake, 3, { optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: [], events: [] } } })
    const [first, second, third] = wallet.getState().queue
    if (!first || !second || !third) throw new Error('three expected')
    await wallet.reject(first)
    await wallet.reject(second, { code: 5002, message: 'methods' })
    await wallet.reject(third)
    expect(fake.calls.map(([, args]) => (args as { reason: { code: number } }).reason.code)).toEqual([
      5000, 5002, 5100,
    ])
    expect(wallet.getState().queue).toEqual([])
  })

  it('show that they expired only when they were on screen', () => {
    const { fake, wallet } = setup()
    fake.emit('proposal_expire', { id: 9 })
    expect(wallet.getState().expired).toBeUndefined()
    propose(fake, 1)
    fake.emit('proposal_expire', { id: 1 })
    expect(wallet.getState()).toMatchObject({ expired: 'proposal', queue: [] })
    wallet.dismissExpired()
    expect(wallet.getState().expired).toBeUndefined()
    propose(fake, 2)
    fake.emit('proposal_expire', { id: 2 })
    propose(fake, 3)
    expect(wallet.getState().expired).toBeUndefined()
  })

  it('report a failed approval instead of losing it', async () => {
    const { fake, wallet } = setup()
    fake.failing.add('approveSession')
    propose(fake, 1)
    await wallet.approveProposal(wallet.getState().queue[0] as ProposalItem, {
      accounts: [account1],
      chains: [chainOne],
    })
    expect(wallet.getState().log[0]).toMatchObject({
      tone: 'danger',
      text: expect.stringContaining('approveSession failed'),
    })
  })
})

describe('requests', () => {
  it('wait for the user, and get the result as their response', async () => {
    const { fake, wallet, response } = setup({}, connected)
    fake.emit('session_request', fakeRequest(5, 't', 'personal_sign', ['0x6869', account1]))
    await vi.waitFor(() => expect(wallet.getState().queue).toHaveLength(1))
    expect(response()).toBeUndefined()
    await wallet.approveRequest(wallet.getState().queue[0] as RequestItem)
    expect(response()).toMatchObject({
      topic: 't',
      response: { id: 5, jsonrpc: '2.0', result: expect.stringMatching(/^0x/) },
    })
    expect(wallet.getState().queue).toEqual([])
  })

  it('are rejected with 4001 or the tester’s code', async () => {
    const { fake, wallet, response } = setup({}, connected)
    fake.emit('session_request', fakeRequest(5, 't', 'personal_sign', ['0x6869', account1]))
    await vi.waitFor(() => expect(wallet.getState().queue).toHaveLength(1))
    const [item] = wallet.getState().queue
    if (!item) throw new Error('none')
    await wallet.reject(item)
    expect(response()?.response).toMatchObject({ error: { code: 4001 } })
    fake.calls.length = 0
    await wallet.reject(item, { code: 5000, message: 'User rejected.' })
    expect(response()?.response).toMatchObject({ error: { code: 5000 } })
  })

  it('that are wrong or beyond the session are refused at once, without a question', async () => {
    const { fake, wallet } = setup({}, connected)
    fake.emit('session_request', fakeRequest(1, 't', 'eth_sign', []))
    fake.emit('session_request', fakeRequest(2, 't', 'personal_sign', ['0x', account2]))
    fake.emit('session_request', fakeRequest(3, 't', 'eth_accounts', []))
    fake.emit('session_request', fakeRequest(4, 'ended', 'eth_accounts', []))
    await vi.waitFor(() => expect(fake.calls).toHaveLength(3))
    expect(wallet.getState().queue).toEqual([])
    const outcomes = fake.calls.map(
      ([, args]) => (args as { response: { result?: unknown; error?: { code: number } } }).response,
    )
    expect(outcomes.map(({ error, result }) => error?.code ?? result)).toEqual([4200, 4100, [account1]])
  })

  it('pass the chain’s refusal on', async () => {
    stubNode({})
    const { fake, wallet, response } = setup({}, connected)
    fake.emit(
      'session_request',
      fakeRequest(5, 't', 'eth_sendTransaction', [{ from: account1, to: account2 }]),
    )
    await vi.waitFor(() => expect(wallet.getState().queue).toHaveLength(1))
    await wallet.approveRequest(wallet.getState().queue[0] as RequestItem)
    expect(response()?.response).toMatchObject({ error: { code: -32601 } })
    expect(wallet.getState().log[0]).toMatchObject({ tone: 'danger' })
  })

  it('go away with their session and with their time', async () => {
    const { fake, wallet } = setup({}, connected)
    fake.emit('session_request', fakeRequest(1, 't', 'personal_sign', ['0x', account1]))
    fake.emit('session_request', fakeRequest(2, 't', 'personal_sign', ['0x', account1]))
    await vi.waitFor(() => expect(wallet.getState().queue).toHaveLength(2))
    fake.emit('session_request_expire', { id: 1 })
    expect(wallet.getState()).toMatchObject({ expired: 'request', queue: [{ id: 2 }] })
    fake.emit('session_request_expire', { id: 1 })
    delete fake.sessions['t']
    fake.emit('session_delete', { id: 1, topic: 't' })
    expect(wallet.getState()).toMatchObject({ queue: [], sessions: [] })
  })

  it('keep the page alive when the response cannot be sent any more', async () => {
    const { fake, wallet } = setup({}, connected)
    fake.emit('session_request', fakeRequest(5, 't', 'personal_sign', ['0x', account1]))
    await vi.waitFor(() => expect(wallet.getState().queue).toHaveLength(1))
    fake.failing.add('respondSessionRequest')
    await wallet.approveRequest(wallet.getState().queue[0] as RequestItem)
    expect(wallet.getState().log.map(({ text }) => text)).toContainEqual(
      expect.stringContaining('couldn’t send the response'),
    )
  })

  it('that add a network make it known to the page, and to the next visit', async () => {
    stubNode({ eth_chainId: '0x539' })
    const kept: (readonly WalletChain[])[] = []
    const { fake, wallet } = setup({ onChainsAdded: chains => kept.push(chains) }, connected)
    const chain = { chainId: '0x539', chainName: 'Three', rpcUrls: ['http://localhost:1'] }
    fake.emit('session_request', fakeRequest(5, 't', 'wallet_addEthereumChain', [chain]))
    await vi.waitFor(() => expect(wallet.getState().queue).toHaveLength(1))
    await wallet.approveRequest(wallet.getState().queue[0] as RequestItem)
    expect(wallet.getState().chains.map(({ chainId }) => chainId)).toEqual([31337, 31338, 1337])
    expect(kept.map(chains => chains.map(({ chainId }) => chainId))).toEqual([[1337]])
  })
})

describe('after a reload', () => {
  it('shows again what was open, except what has expired meanwhile', async () => {
    const { wallet } = setup({}, fake => {
      connected(fake)
      fake.proposals = { 1: fakeProposal(1), 2: fakeProposal(2, { expiryTimestamp: 999 }) }
      fake.requests = [fakeRequest(7, 't', 'personal_sign', ['0x', account1])]
    })
    await vi.waitFor(() => expect(wallet.getState().queue.map(({ id }) => id)).toEqual([1, 7]))
    expect(wallet.getState()).toMatchObject({ sessions: [{ topic: 't' }], autoApprove: false })
  })

  it('knows the networks that were added before', () => {
    const added = { ...chainOne, chainId: 1337, caipNetworkId: 'eip155:1337' }
    expect(setup({ added: [added] }).wallet.getState().chains).toEqual([...config.chains, added])
  })
})

describe('auto-approve', () => {
  it('approves only while it is on, and never what is blocked', async () => {
    const { fake, wallet } = setup({}, connected)
    wallet.setAutoApprove(true)
    propose(fake, 1)
    fake.emit('session_request', fakeRequest(5, 't', 'personal_sign', ['0x6869', account1]))
    propose(fake, 2, { requiredNamespaces: { solana: { chains: ['solana:x'], methods: [], events: [] } } })
    await vi.waitFor(() =>
      expect(fake.calls.map(([name]) => name).sort()).toEqual(['approveSession', 'respondSessionRequest']),
    )
    expect(wallet.getState().queue.map(({ id }) => id)).toEqual([2])
    wallet.setAutoApprove(false)
    propose(fake, 3)
    expect(wallet.getState().queue.map(({ id }) => id)).toEqual([2, 3])
  })
})

describe('what a wallet does to a session from its side', () => {
  it('notifies the app of accounts and networks, updates, pings, extends and ends', async () => {
    const { fake, wallet } = setup({}, connected)
    await wallet.emitChain('t', chainTwo)
    await wallet.emitAccounts('t', account2)
    await wallet.update('t', [account2])
    await wallet.ping('t')
    await wallet.extend('t')
    await wallet.disconnect('t')
    expect(fake.calls.map(([name]) => name)).toEqual([
      'emitSessionEvent',
      'updateSession',
      'emitSessionEvent',
      'emitSessionEvent',
      'updateSession',
      'ping',
      'extendSession',
      'disconnectSession',
    ])
    expect(fake.calls[2]?.[1]).toMatchObject({
      event: { name: 'accountsChanged', data: [`eip155:31337:${account2}`, `eip155:31337:${account1}`] },
    })
    expect(wallet.getState().sessions).toEqual([])
    expect(wallet.getState().log.every(({ tone }) => tone === 'success')).toBe(true)
  })

  it('shows a failure of each instead of throwing', async () => {
    const { wallet } = setup()
    await Promise.all([
      wallet.emitChain('gone', chainOne),
      wallet.emitAccounts('gone', account1),
      wallet.update('gone', [account1]),
    ])
    expect(wallet.getState().log.map(({ tone }) => tone)).toEqual(['danger', 'danger', 'danger'])
  })

  it('keeps a short log and notifies its listeners until they unsubscribe', async () => {
    const { wallet } = setup({}, connected)
    const listener = vi.fn()
    const stop = wallet.subscribe(listener)
    for (let count = 0; count < 40; count += 1) await wallet.ping('t')
    expect(wallet.getState().log).toHaveLength(30)
    expect(listener).toHaveBeenCalled()
    stop()
    listener.mockClear()
    await wallet.ping('t')
    expect(listener).not.toHaveBeenCalled()
  })
})

describe('both families', () => {
  const both = {
    eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: ['accountsChanged'] },
    solana: {
      chains: ['solana:localnet'],
      methods: ['solana_signMessage', 'solana_signAndSendTransaction'],
      events: ['accountsChanged'],
    },
  }
  const settled = (fake: ReturnType<typeof createFakeKit>) => {
    fake.sessions = { t: fakeSessionOfBoth('t', [account1], [solana1.address]) }
  }
  const transaction = buildTransaction([transferSol(5n)])

  it('are settled in one session, the first account of each without an approval', async () => {
    const { fake, wallet } = setup()
    wallet.setAutoApprove(true)
    propose(fake, 1, { optionalNamespaces: both })
    await expect.poll(() => wallet.getState().sessions.length).toBe(1)
    expect(wallet.getState().sessions[0]?.namespaces).toMatchObject({
      eip155: { accounts: [`eip155:31337:${account1}`] },
      solana: { accounts: [`solana:localnet:${solana1.address}`] },
    })
  })

  it('are offered as far as the app asks, and connected as far as the person wants', async () => {
    const { fake, wallet } = setup()
    propose(fake, 1, { optionalNamespaces: both })
    const item = wallet.getState().queue[0] as ProposalItem
    expect(item.review.solana.chains).toEqual(config.solana.chains)
    await wallet.approveProposal(item, {
      accounts: [],
      chains: item.review.chains,
      solana: { accounts: [solana2.address], chains: item.review.solana.chains },
    })
    expect(Object.keys(wallet.getState().sessions[0]?.namespaces ?? {})).toEqual(['solana'])
  })

  it('queue Solana requests with the others, and respond to them in their own shape', async () => {
    stubNode({ sendTransaction: 'x' })
    const { fake, wallet, response } = setup({}, settled)
    fake.emit(
      'session_request',
      fakeRequest(5, 't', 'solana_signAndSendTransaction', { transaction }, 'solana:localnet'),
    )
    await expect.poll(() => wallet.getState().queue.length).toBe(1)
    const item = wallet.getState().queue[0] as RequestItem
    expect(item).toMatchObject({
      request: { kind: 'solanaTransactions', send: {} },
      chain: { name: 'Solana Localnet' },
    })
    await wallet.approveRequest(item)
    expect(response()).toMatchObject({
      topic: 't',
      response: { id: 5, result: { signature: expect.any(String) } },
    })
  })

  it('refuse a wrong Solana request at once', async () => {
    const { fake, response } = setup({}, settled)
    fake.emit('session_request', fakeRequest(5, 't', 'solana_signMessage', {}, 'solana:localnet'))
    await expect.poll(response).toMatchObject({ response: { error: { code: -32602 } } })
  })

  it('change and drop one family, and the other stays', async () => {
    const { fake, wallet } = setup({}, settled)
    await wallet.emitAccounts('t', solana2.address, 'solana')
    expect(fake.sessions['t']?.namespaces).toMatchObject({
      eip155: { accounts: [`eip155:31337:${account1}`] },
      solana: { accounts: [`solana:localnet:${solana2.address}`, `solana:localnet:${solana1.address}`] },
    })
    expect(fake.calls.at(-1)?.[1]).toMatchObject({
      chainId: 'solana:localnet',
      event: { name: 'accountsChanged' },
    })
    await wallet.update('t', [], 'solana')
    expect(Object.keys(fake.sessions['t']?.namespaces ?? {})).toEqual(['eip155'])
  })
})
