import { recoverMessageAddress, toHex } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rpcFailure, stubNode } from '../../testing/fakeNode.js'
import { createFakeArea } from '../../testing/fakeStore.js'
import { account1, account2, account3, config, stranger } from '../../testing/fixtures.js'
import type { WalletConfig } from '../core/config.js'
import { createEngine, type Engine, type EngineHost } from './engine.js'
import type { Asker, Outcome, WalletEvent, WalletView } from './protocol.js'

const site: Asker = { origin: 'https://app.example', documentId: 'doc-1', tabId: 1, frameId: 0 }
const other: Asker = { origin: 'https://other.example', documentId: 'doc-2', tabId: 2, frameId: 0 }

let answers: Map<string, Outcome & { chainId: string; documentId: string }>
let events: { origin: string; event: WalletEvent }[]
let gone: Set<string>
let windows: { open: number; count: number }
let local: ReturnType<typeof createFakeArea>
let session: ReturnType<typeof createFakeArea>
let loaded: WalletConfig
let engine: Engine
let lastId = 0

function host(): EngineHost {
  return {
    local,
    session,
    loadConfig: async () => loaded,
    respond: (asker, id, outcome, chainId) =>
      answers.set(id, { ...outcome, chainId, documentId: asker.documentId }),
    notify: async (asker, event) => {
      if (gone.has(asker.documentId)) return false
      events.push({ origin: asker.origin, event })
      return true
    },
    isOpen: async asker => !gone.has(asker.documentId),
    openApproval: async () => {
      windows.open += 1
    },
    closeApproval: async () => {
      windows.open = 0
    },
    showCount: count => {
      windows.count = count
    },
    now: () => 1_000,
  }
}

beforeEach(() => {
  answers = new Map()
  events = []
  gone = new Set()
  windows = { open: 0, count: 0 }
  local = createFakeArea()
  session = createFakeArea()
  loaded = config
  engine = createEngine(host())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

async function ask(method: string, params?: unknown, asker = site): Promise<string> {
  lastId += 1
  const id = `request-${lastId}`
  await engine.handle(asker, id, method, params)
  return id
}
async function result(method: string, params?: unknown, asker = site): Promise<unknown> {
  const answer = answers.get(await ask(method, params, asker))
  if (!answer) return 'waiting'
  return 'result' in answer ? answer.result : answer.error.code
}
const outcome = (id: string): unknown => {
  const answer = answers.get(id)
  return answer && ('result' in answer ? answer.result : answer.error.code)
}
const view = async (): Promise<WalletView> => (await engine.ask({ type: 'view' })) as WalletView
const approve = (id: string, decision = {}) => engine.ask({ type: 'approve', id, decision })
async function connect(asker = site, accounts = [account1]): Promise<void> {
  await approve(await ask('eth_requestAccounts', undefined, asker), { accounts })
}

describe('before a site is connected', () => {
  it('shows it nothing but the network (R4.5)', async () => {
    expect(await result('eth_accounts')).toEqual([])
    expect(await result('eth_coinbase')).toBe(null)
    expect(await result('eth_chainId')).toBe('0x7a69')
    expect(await result('net_version')).toBe('31337')
    expect(await result('wallet_getPermissions')).toEqual([])
    expect(await result('web3_clientVersion')).toMatch(/^Latchkit/)
    expect(windows.open).toBe(0)
  })

  it('refuses to sign, send and switch with 4100 (D44)', async () => {
    expect(await result('personal_sign', ['0x', account1])).toBe(4100)
    expect(await result('eth_sendTransaction', [{ from: account1, to: stranger }])).toBe(4100)
    expect(await result('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBe(4100)
    expect(await result('wallet_addEthereumChain', [{}])).toBe(4100)
    expect((await view()).queue).toEqual([])
  })

  it('asks the person once, and tells who asks by the browser’s word (R4.5)', async () => {
    expect(await result('eth_requestAccounts', [{ origin: 'https://bank.example' }])).toBe('waiting')
    expect((await view()).queue).toMatchObject([{ origin: site.origin, request: { kind: 'connect' } }])
    expect(windows).toEqual({ open: 1, count: 1 })
    expect(await result('eth_requestAccounts')).toBe(-32002)
    expect(await result('eth_requestAccounts', undefined, other)).toBe('waiting')
    expect(windows.count).toBe(2)
  })
})

describe('connecting', () => {
  it('gives exactly the chosen accounts of this wallet, in the chosen order (R4.5)', async () => {
    const id = await ask('eth_requestAccounts')
    await approve(id, { accounts: [account2.toLowerCase(), account1, stranger] })
    expect(outcome(id)).toEqual([account2, account1])
    expect(answers.get(id)).toMatchObject({ chainId: '0x7a69', documentId: 'doc-1' })
    expect(await result('eth_requestAccounts')).toEqual([account2, account1])
    expect(await result('eth_accounts', undefined, other)).toEqual([])
    expect(events).toEqual([
      { origin: site.origin, event: { name: 'accountsChanged', data: [account2, account1] } },
    ])
    expect(windows).toEqual({ open: 0, count: 0 })
  })

  it('fails rather than connecting with no account (R4.5)', async () => {
    const id = await ask('eth_requestAccounts')
    await approve(id, { accounts: [stranger] })
    expect(outcome(id)).toBe(-32603)
    expect(await result('eth_accounts')).toEqual([])
  })

  it('answers 4001 on reject, and to everything open when the window is closed (D44)', async () => {
    const first = await ask('eth_requestAccounts')
    const second = await ask('eth_requestAccounts', undefined, other)
    await engine.ask({ type: 'reject', id: first })
    expect(outcome(first)).toBe(4001)
    expect(outcome(second)).toBeUndefined()
    await engine.dismiss()
    expect(outcome(second)).toBe(4001)
    expect(windows.count).toBe(0)
  })

  it('speaks EIP-2255: request, get and revoke (D28)', async () => {
    const id = await ask('wallet_requestPermissions', [{ eth_accounts: {} }])
    await approve(id, { accounts: [account1] })
    const held = [
      {
        invoker: site.origin,
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: [account1] }],
      },
    ]
    expect(outcome(id)).toEqual(held)
    expect(await result('wallet_getPermissions')).toEqual(held)
    expect(await result('wallet_requestPermissions', [{ eth_accounts: {} }])).toBe('waiting')
    expect(await result('wallet_requestPermissions', [{ camera: {} }])).toBe(4200)
    expect(await result('wallet_revokePermissions', [])).toBe(4200)
    expect(await result('wallet_revokePermissions', [{ eth_accounts: {} }])).toBe(null)
    expect(await result('eth_accounts')).toEqual([])
    expect(events.at(-1)?.event).toEqual({ name: 'accountsChanged', data: [] })
  })

  it('limits how much one site and all sites can pile up (R8.14)', async () => {
    await connect()
    for (let count = 0; count < 8; count += 1)
      expect(await result('personal_sign', ['0x', account1])).toBe('waiting')
    expect(await result('personal_sign', ['0x', account1])).toBe(-32002)
    for (let count = 0; count < 56; count += 1)
      await ask('eth_requestAccounts', undefined, {
        ...other,
        origin: `https://s${count}.example`,
        documentId: `d${count}`,
      })
    expect(await result('eth_requestAccounts', undefined, other)).toBe(-32002)
    expect((await view()).queue).toHaveLength(64)
  })
})

describe('signing and sending', () => {
  beforeEach(() => connect())

  it('signs what was asked when it was approved, and nothing before (R4.7)', async () => {
    const id = await ask('personal_sign', [toHex('hi'), account1])
    expect(outcome(id)).toBeUndefined()
    await approve(id)
    const signature = outcome(id) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(account1)
  })

  it('refuses accounts that the site did not get, although the wallet has their key (R4.5)', async () => {
    expect(await result('personal_sign', [toHex('hi'), account2])).toBe(4100)
  })

  it('does not sign when the site was disconnected or lost the account meanwhile (R4.5)', async () => {
    const first = await ask('personal_sign', [toHex('hi'), account1])
    await engine.ask({ type: 'useAccounts', origin: site.origin, accounts: [account2] })
    await approve(first)
    expect(outcome(first)).toBe(4100)
    const second = await ask('personal_sign', [toHex('hi'), account2])
    await engine.ask({ type: 'revoke', origin: site.origin })
    await approve(second)
    expect(outcome(second)).toBe(4100)
  })

  it('refuses a decision on what is not open, and does nothing twice (D44)', async () => {
    const id = await ask('personal_sign', [toHex('hi'), account1])
    await approve(id)
    await expect(approve(id)).rejects.toThrow('no longer open')
    await expect(engine.ask({ type: 'reject', id })).rejects.toThrow('no longer open')
    await expect(approve('never')).rejects.toThrow('no longer open')
  })

  it('sends with the fee that was shown, on the network that was shown (R4.12)', async () => {
    const { calls } = stubNode({
      eth_estimateGas: '0x5208',
      eth_getBlockByNumber: { baseFeePerGas: '0x1' },
      eth_maxPriorityFeePerGas: '0x1',
      eth_getBalance: '0xffffffffff',
      eth_getTransactionCount: '0x0',
      eth_sendRawTransaction: '0x',
    })
    const id = await ask('eth_sendTransaction', [{ from: account1, to: stranger, value: '0x1' }])
    const fee = await engine.ask({ type: 'estimate', id })
    expect(fee).toEqual({ gas: '0x5208', maxFeePerGas: '0x3', maxPriorityFeePerGas: '0x1' })
    await engine.ask({ type: 'useChain', origin: site.origin, chainId: 31338 })
    await approve(id, { fee })
    expect(outcome(id)).toMatch(/^0x[0-9a-f]{64}$/)
    const sent = calls.find(({ method }) => method === 'eth_sendRawTransaction')
    expect(sent?.url).toBe('http://localhost:4110')
    expect(calls.filter(({ method }) => method === 'eth_estimateGas')).toHaveLength(1)
  })

  it('gives two transactions approved at once two different nonces (R4.12)', async () => {
    const raws: string[] = []
    stubNode({
      eth_estimateGas: '0x5208',
      eth_getBlockByNumber: { baseFeePerGas: '0x1' },
      eth_maxPriorityFeePerGas: '0x1',
      eth_getBalance: '0xffffffffff',
      eth_getTransactionCount: () => toHex(raws.length),
      eth_sendRawTransaction: (raw: unknown) => {
        raws.push(String(raw))
        return '0x'
      },
    })
    const ids = [
      await ask('eth_sendTransaction', [{ from: account1, to: stranger, value: '0x1' }]),
      await ask('eth_sendTransaction', [{ from: account1, to: stranger, value: '0x1' }]),
    ]
    await Promise.all(ids.map(id => approve(id)))
    expect(new Set(raws).size).toBe(2)
    expect(new Set(ids.map(outcome)).size).toBe(2)
  })

  it('passes a failure of the chain on and closes the question (R8.14)', async () => {
    stubNode({
      eth_estimateGas: rpcFailure(3, 'execution reverted'),
      eth_getBlockByNumber: { baseFeePerGas: '0x1' },
      eth_maxPriorityFeePerGas: '0x1',
      eth_getBalance: '0x1',
    })
    const id = await ask('eth_sendTransaction', [{ from: account1, to: stranger, data: '0x12345678' }])
    await expect(engine.ask({ type: 'estimate', id })).rejects.toMatchObject({ code: 3 })
    await approve(id)
    expect(outcome(id)).toBe(3)
    expect((await view()).queue).toEqual([])
    await expect(engine.ask({ type: 'estimate', id: 'x' })).rejects.toThrow('no longer open')
  })
})

describe('networks', () => {
  beforeEach(() => connect())

  it('are switched with consent the first time, silently later, for this site alone (D41)', async () => {
    await connect(other)
    expect(await result('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBe(null)
    expect(await result('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toBe(4902)
    const id = await ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    expect(await result('eth_chainId')).toBe('0x7a69')
    await approve(id)
    expect(answers.get(id)).toMatchObject({ result: null, chainId: '0x7a6a' })
    expect(await result('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBe(null)
    expect(await result('eth_chainId', undefined, other)).toBe('0x7a69')
    const changes = events.filter(({ event }) => event.name === 'chainChanged')
    expect(changes).toEqual([
      { origin: site.origin, event: { name: 'chainChanged', data: '0x7a6a' } },
      { origin: site.origin, event: { name: 'chainChanged', data: '0x7a69' } },
    ])
  })

  const chain = { chainId: '0x539', chainName: 'Three', rpcUrls: ['http://localhost:9999'] }

  it('are added only after their node proved its id, and stay (R4.9)', async () => {
    const node = stubNode({ eth_chainId: '0x1' })
    const lie = await ask('wallet_addEthereumChain', [chain])
    await approve(lie)
    expect(outcome(lie)).toBe(-32602)
    expect((await view()).chains).toHaveLength(2)
    node.set('eth_chainId', '0x539')
    const id = await ask('wallet_addEthereumChain', [chain])
    await approve(id)
    expect(outcome(id)).toBe(null)
    expect(await result('eth_chainId')).toBe('0x539')
    engine = createEngine(host())
    expect(await result('eth_chainId')).toBe('0x539')
    expect((await view()).chains.map(({ chainId }) => chainId)).toEqual([31337, 31338, 1337])
  })

  it('never let a site replace the node of a network it did not bring (R8.14)', async () => {
    const id = await ask('wallet_addEthereumChain', [{ ...chain, chainId: '0x7a6a' }])
    expect((await view()).queue).toMatchObject([{ id, request: { kind: 'switchChain' } }])
    await approve(id)
    expect((await view()).chains.find(({ chainId }) => chainId === 31338)?.rpcUrl).toBe(
      'http://localhost:4111',
    )
  })

  it('are read through, on the site’s own network, without a question (R7.18)', async () => {
    const { calls } = stubNode({ eth_blockNumber: '0x5' })
    expect(await result('eth_blockNumber')).toBe('0x5')
    await engine.ask({ type: 'useChain', origin: site.origin, chainId: 31338 })
    expect(await result('eth_blockNumber')).toBe('0x5')
    expect(calls.map(({ url }) => url)).toEqual(['http://localhost:4110', 'http://localhost:4111'])
    expect(await result('anvil_mine')).toBe(4200)
    expect(await result('eth_sendRawTransaction', ['0x'])).toBe(4200)
    expect(await result('eth_sign', [])).toBe(4200)
  })
})

describe('the lock', () => {
  it('hides accounts, keeps permissions, and answers who waited for it (R4.5)', async () => {
    await connect()
    await engine.ask({ type: 'lock', locked: true })
    expect(await result('eth_accounts')).toEqual([])
    const waiting = await ask('eth_requestAccounts')
    const signing = await ask('personal_sign', ['0x', account1])
    const fresh = await ask('eth_requestAccounts', undefined, other)
    await expect(approve(signing)).rejects.toThrow('Unlock')
    await engine.ask({ type: 'lock', locked: false })
    expect(outcome(waiting)).toEqual([account1])
    expect(outcome(fresh)).toBeUndefined()
    await approve(signing)
    expect(outcome(signing)).toMatch(/^0x/)
    expect(events.map(({ event }) => event.data)).toEqual([[account1], [], [account1]])
  })
})

describe('documents that come and go', () => {
  it('drops what a closed page asked, and what others asked stays (R4.7)', async () => {
    const mine = await ask('eth_requestAccounts')
    const theirs = await ask('eth_requestAccounts', undefined, other)
    await engine.leave(site.documentId)
    expect((await view()).queue.map(({ id }) => id)).toEqual([theirs])
    await engine.leave(other.documentId)
    expect(windows).toEqual({ open: 0, count: 0 })
    expect(outcome(mine)).toBeUndefined()
  })

  it('tells every open document of a site, and forgets those that are gone (R4.5)', async () => {
    await connect()
    await ask('eth_accounts', undefined, { ...site, documentId: 'doc-3' })
    gone.add('doc-1')
    events = []
    await engine.ask({ type: 'useAccounts', origin: site.origin, accounts: [account3, account1] })
    await engine.ask({ type: 'useChain', origin: site.origin, chainId: 31338 })
    expect(events.map(({ event }) => event)).toEqual([
      { name: 'accountsChanged', data: [account3, account1] },
      { name: 'chainChanged', data: '0x7a6a' },
    ])
    expect([...session.items.keys()].filter(key => key.startsWith('document:'))).toEqual(['document:doc-3'])
  })

  it('survives a stopped worker: the question stays, the answer can be fetched again (R4.6)', async () => {
    const id = await ask('eth_requestAccounts')
    engine = createEngine(host())
    await engine.resume()
    await engine.handle(site, id, 'eth_requestAccounts', undefined)
    expect((await view()).queue).toHaveLength(1)
    await approve(id, { accounts: [account1] })
    answers.clear()
    engine = createEngine(host())
    await engine.handle(site, id, 'eth_requestAccounts', undefined)
    expect(outcome(id)).toEqual([account1])
    await engine.received(other, id)
    expect(session.items.has(`request:${id}`)).toBe(true)
    await engine.received(site, id)
    expect(session.items.has(`request:${id}`)).toBe(false)
  })

  it('gives the answer of one page to no other (D40)', async () => {
    const id = await ask('eth_requestAccounts')
    await engine.handle(other, id, 'eth_requestAccounts', undefined)
    expect(answers.get(id)).toMatchObject({ error: { code: 4100 }, documentId: 'doc-2' })
    expect((await view()).queue).toHaveLength(1)
  })

  it('sends the very transaction that it had signed when it was stopped, never a second (R4.6)', async () => {
    await connect()
    const raws: string[] = []
    const node = stubNode({
      eth_estimateGas: '0x5208',
      eth_getBlockByNumber: { baseFeePerGas: '0x1' },
      eth_maxPriorityFeePerGas: '0x1',
      eth_getBalance: '0xffffffffff',
      eth_getTransactionCount: '0x0',
      // The worker is stopped while the node thinks: nothing ever comes back.
      eth_sendRawTransaction: (raw: unknown) => {
        raws.push(String(raw))
        return new Promise(() => undefined)
      },
    })
    const id = await ask('eth_sendTransaction', [{ from: account1, to: stranger, value: '0x1' }])
    void approve(id)
    await expect.poll(() => raws.length).toBe(1)
    node.set('eth_sendRawTransaction', (raw: unknown) => {
      raws.push(String(raw))
      return '0x'
    })
    node.set('eth_getTransactionCount', '0x1')
    engine = createEngine(host())
    await engine.resume()
    expect(raws).toHaveLength(2)
    expect(raws[0]).toBe(raws[1])
    expect(outcome(id)).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('forgets at start what a page asked that is gone by then (R4.7)', async () => {
    await ask('eth_requestAccounts')
    gone.add(site.documentId)
    engine = createEngine(host())
    await engine.resume()
    expect((await view()).queue).toEqual([])
    expect(windows.count).toBe(0)
  })
})

describe('configuration', () => {
  it('takes back accounts that the demo no longer has (R3.12)', async () => {
    await connect(site, [account1, account2])
    loaded = { ...config, accounts: config.accounts.slice(1) }
    expect(await result('eth_accounts')).toEqual([account2])
  })

  it('answers with a clear error when it cannot be read (R8.14)', async () => {
    const broken = {
      ...host(),
      loadConfig: () => Promise.reject(new Error('accounts[0].privateKey is wrong')),
    }
    engine = createEngine(broken)
    const id = await ask('eth_accounts')
    expect(answers.get(id)).toMatchObject({
      error: { code: -32603, message: expect.stringContaining('accounts[0]') },
    })
    await expect(engine.ask({ type: 'view' })).rejects.toThrow('accounts[0]')
  })

  it('shows the wallet’s own pages no key (R3.16)', async () => {
    await connect()
    const text = JSON.stringify(await view())
    for (const { privateKey } of config.accounts) expect(text).not.toContain(privateKey)
    expect(text).toContain(account1)
  })
})
