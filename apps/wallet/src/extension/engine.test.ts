import { recoverMessageAddress, toHex } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEngineHarness, type EngineHarness, other, site } from '../../testing/engineHarness.js'
import { rpcFailure, stubNode } from '../../testing/fakeNode.js'
import { account1, account2, stranger } from '../../testing/fixtures.js'

let wallet: EngineHarness

beforeEach(() => {
  wallet = createEngineHarness()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('before a site is connected', () => {
  it('shows it nothing but the network', async () => {
    expect(await wallet.result('eth_accounts')).toEqual([])
    expect(await wallet.result('eth_coinbase')).toBe(null)
    expect(await wallet.result('eth_chainId')).toBe('0x7a69')
    expect(await wallet.result('net_version')).toBe('31337')
    expect(await wallet.result('wallet_getPermissions')).toEqual([])
    expect(await wallet.result('web3_clientVersion')).toMatch(/^Latchkit/)
    expect(wallet.windows.open).toBe(0)
  })

  it('refuses to sign, send and switch with 4100', async () => {
    expect(await wallet.result('personal_sign', ['0x', account1])).toBe(4100)
    expect(await wallet.result('eth_sendTransaction', [{ from: account1, to: stranger }])).toBe(4100)
    expect(await wallet.result('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBe(4100)
    expect(await wallet.result('wallet_addEthereumChain', [{}])).toBe(4100)
    expect((await wallet.view()).queue).toEqual([])
  })

  it('asks the user once, and shows the sender as the browser reports it', async () => {
    expect(await wallet.result('eth_requestAccounts', [{ origin: 'https://bank.example' }])).toBe('waiting')
    expect((await wallet.view()).queue).toMatchObject([{ origin: site.origin, request: { kind: 'connect' } }])
    expect(wallet.windows).toEqual({ open: 1, count: 1 })
    expect(await wallet.result('eth_requestAccounts')).toBe(-32002)
    expect(await wallet.result('eth_requestAccounts', undefined, other)).toBe('waiting')
    expect(wallet.windows.count).toBe(2)
  })
})

describe('connecting', () => {
  it('gives exactly the chosen accounts of this wallet, in the chosen order', async () => {
    const id = await wallet.ask('eth_requestAccounts')
    await wallet.approve(id, { accounts: [account2.toLowerCase(), account1, stranger] })
    expect(wallet.outcome(id)).toEqual([account2, account1])
    expect(wallet.answers.get(id)).toMatchObject({ chainId: '0x7a69', documentId: 'doc-1' })
    expect(await wallet.result('eth_requestAccounts')).toEqual([account2, account1])
    expect(await wallet.result('eth_accounts', undefined, other)).toEqual([])
    expect(wallet.events).toEqual([
      { origin: site.origin, event: { name: 'accountsChanged', data: [account2, account1] } },
    ])
    expect(wallet.windows).toEqual({ open: 0, count: 0 })
  })

  it('fails rather than connecting with no account', async () => {
    const id = await wallet.ask('eth_requestAccounts')
    await wallet.approve(id, { accounts: [stranger] })
    expect(wallet.outcome(id)).toBe(-32603)
    expect(await wallet.result('eth_accounts')).toEqual([])
  })

  it('returns 4001 on reject, and for everything pending when the window is closed', async () => {
    const first = await wallet.ask('eth_requestAccounts')
    const second = await wallet.ask('eth_requestAccounts', undefined, other)
    await wallet.engine.ask({ type: 'reject', id: first })
    expect(wallet.outcome(first)).toBe(4001)
    expect(wallet.outcome(second)).toBeUndefined()
    await wallet.engine.dismiss()
    expect(wallet.outcome(second)).toBe(4001)
    expect(wallet.windows.count).toBe(0)
  })

  it('speaks EIP-2255: request, get and revoke', async () => {
    const id = await wallet.ask('wallet_requestPermissions', [{ eth_accounts: {} }])
    await wallet.approve(id, { accounts: [account1] })
    const held = [
      {
        invoker: site.origin,
        parentCapability: 'eth_accounts',
        caveats: [{ type: 'restrictReturnedAccounts', value: [account1] }],
      },
    ]
    expect(wallet.outcome(id)).toEqual(held)
    expect(await wallet.result('wallet_getPermissions')).toEqual(held)
    expect(await wallet.result('wallet_requestPermissions', [{ eth_accounts: {} }])).toBe('waiting')
    expect(await wallet.result('wallet_requestPermissions', [{ camera: {} }])).toBe(4200)
    expect(await wallet.result('wallet_revokePermissions', [])).toBe(4200)
    expect(await wallet.result('wallet_revokePermissions', [{ eth_accounts: {} }])).toBe(null)
    expect(await wallet.result('eth_accounts')).toEqual([])
    expect(wallet.events.at(-1)?.event).toEqual({ name: 'accountsChanged', data: [] })
  })

  it('limits how much one site and all sites can pile up', async () => {
    await wallet.connect()
    for (let count = 0; count < 8; count += 1)
      expect(await wallet.result('personal_sign', ['0x', account1])).toBe('waiting')
    expect(await wallet.result('personal_sign', ['0x', account1])).toBe(-32002)
    for (let count = 0; count < 56; count += 1)
      await wallet.ask('eth_requestAccounts', undefined, {
        ...other,
        origin: `https://s${count}.example`,
        documentId: `d${count}`,
      })
    expect(await wallet.result('eth_requestAccounts', undefined, other)).toBe(-32002)
    expect((await wallet.view()).queue).toHaveLength(64)
  })
})

describe('signing and sending', () => {
  beforeEach(() => wallet.connect())

  it('signs what was asked when it was approved, and nothing before', async () => {
    const id = await wallet.ask('personal_sign', [toHex('hi'), account1])
    expect(wallet.outcome(id)).toBeUndefined()
    await wallet.approve(id)
    const signature = wallet.outcome(id) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(account1)
  })

  it('refuses accounts that the site did not get, although the wallet has their key', async () => {
    expect(await wallet.result('personal_sign', [toHex('hi'), account2])).toBe(4100)
  })

  it('does not sign when the site was disconnected or lost the account meanwhile', async () => {
    const first = await wallet.ask('personal_sign', [toHex('hi'), account1])
    await wallet.engine.ask({ type: 'useAccounts', origin: site.origin, accounts: [account2] })
    await wallet.approve(first)
    expect(wallet.outcome(first)).toBe(4100)
    const second = await wallet.ask('personal_sign', [toHex('hi'), account2])
    await wallet.engine.ask({ type: 'revoke', origin: site.origin })
    await wallet.approve(second)
    expect(wallet.outcome(second)).toBe(4100)
  })

  it('refuses a decision on what is not open, and does nothing twice', async () => {
    const id = await wallet.ask('personal_sign', [toHex('hi'), account1])
    await wallet.approve(id)
    await expect(wallet.approve(id)).rejects.toThrow('no longer pending')
    await expect(wallet.engine.ask({ type: 'reject', id })).rejects.toThrow('no longer pending')
    await expect(wallet.approve('never')).rejects.toThrow('no longer pending')
  })

  it('sends with the fee that was shown, on the network that was shown', async () => {
    const { calls } = stubNode({
      eth_estimateGas: '0x5208',
      eth_getBlockByNumber: { baseFeePerGas: '0x1' },
      eth_maxPriorityFeePerGas: '0x1',
      eth_getBalance: '0xffffffffff',
      eth_getTransactionCount: '0x0',
      eth_sendRawTransaction: '0x',
    })
    const id = await wallet.ask('eth_sendTransaction', [{ from: account1, to: stranger, value: '0x1' }])
    const fee = await wallet.engine.ask({ type: 'estimate', id })
    expect(fee).toEqual({ gas: '0x5208', maxFeePerGas: '0x3', maxPriorityFeePerGas: '0x1' })
    await wallet.engine.ask({ type: 'useChain', origin: site.origin, chainId: 31338 })
    await wallet.approve(id, { fee })
    expect(wallet.outcome(id)).toMatch(/^0x[0-9a-f]{64}$/)
    const sent = calls.find(({ method }) => method === 'eth_sendRawTransaction')
    expect(sent?.url).toBe('http://localhost:4110')
    expect(calls.filter(({ method }) => method === 'eth_estimateGas')).toHaveLength(1)
  })

  it('gives two transactions approved at once two different nonces', async () => {
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
      await wallet.ask('eth_sendTransaction', [{ from: account1, to: stranger, value: '0x1' }]),
      await wallet.ask('eth_sendTransaction', [{ from: account1, to: stranger, value: '0x1' }]),
    ]
    await Promise.all(ids.map(id => wallet.approve(id)))
    expect(new Set(raws).size).toBe(2)
    expect(new Set(ids.map(wallet.outcome)).size).toBe(2)
  })

  it('passes a failure of the chain on and closes the question', async () => {
    stubNode({
      eth_estimateGas: rpcFailure(3, 'execution reverted'),
      eth_getBlockByNumber: { baseFeePerGas: '0x1' },
      eth_maxPriorityFeePerGas: '0x1',
      eth_getBalance: '0x1',
    })
    const id = await wallet.ask('eth_sendTransaction', [{ from: account1, to: stranger, data: '0x12345678' }])
    await expect(wallet.engine.ask({ type: 'estimate', id })).rejects.toMatchObject({ code: 3 })
    await wallet.approve(id)
    expect(wallet.outcome(id)).toBe(3)
    expect((await wallet.view()).queue).toEqual([])
    await expect(wallet.engine.ask({ type: 'estimate', id: 'x' })).rejects.toThrow('no longer pending')
  })
})

describe('networks', () => {
  beforeEach(() => wallet.connect())

  it('are switched with consent the first time, silently later, for this site alone', async () => {
    await wallet.connect(other)
    expect(await wallet.result('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBe(null)
    expect(await wallet.result('wallet_switchEthereumChain', [{ chainId: '0x1' }])).toBe(4902)
    const id = await wallet.ask('wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    expect(await wallet.result('eth_chainId')).toBe('0x7a69')
    await wallet.approve(id)
    expect(wallet.answers.get(id)).toMatchObject({ result: null, chainId: '0x7a6a' })
    expect(await wallet.result('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])).toBe(null)
    expect(await wallet.result('eth_chainId', undefined, other)).toBe('0x7a69')
    const changes = wallet.events.filter(({ event }) => event.name === 'chainChanged')
    expect(changes).toEqual([
      { origin: site.origin, event: { name: 'chainChanged', data: '0x7a6a' } },
      { origin: site.origin, event: { name: 'chainChanged', data: '0x7a69' } },
    ])
  })

  const chain = { chainId: '0x539', chainName: 'Three', rpcUrls: ['http://localhost:9999'] }

  it('are added only after their node proved its id, and stay', async () => {
    const node = stubNode({ eth_chainId: '0x1' })
    const lie = await wallet.ask('wallet_addEthereumChain', [chain])
    await wallet.approve(lie)
    expect(wallet.outcome(lie)).toBe(-32602)
    expect((await wallet.view()).chains).toHaveLength(2)
    node.set('eth_chainId', '0x539')
    const id = await wallet.ask('wallet_addEthereumChain', [chain])
    await wallet.approve(id)
    expect(wallet.outcome(id)).toBe(null)
    expect(await wallet.result('eth_chainId')).toBe('0x539')
    wallet.restart()
    expect(await wallet.result('eth_chainId')).toBe('0x539')
    expect((await wallet.view()).chains.map(({ chainId }) => chainId)).toEqual([31337, 31338, 1337])
  })

  it('never let a site replace the node of a network it did not bring', async () => {
    const id = await wallet.ask('wallet_addEthereumChain', [{ ...chain, chainId: '0x7a6a' }])
    expect((await wallet.view()).queue).toMatchObject([{ id, request: { kind: 'switchChain' } }])
    await wallet.approve(id)
    expect((await wallet.view()).chains.find(({ chainId }) => chainId === 31338)?.rpcUrl).toBe(
      'http://localhost:4111',
    )
  })

  it('are read through, on the site’s own network, without a question', async () => {
    const { calls } = stubNode({ eth_blockNumber: '0x5' })
    expect(await wallet.result('eth_blockNumber')).toBe('0x5')
    await wallet.engine.ask({ type: 'useChain', origin: site.origin, chainId: 31338 })
    expect(await wallet.result('eth_blockNumber')).toBe('0x5')
    expect(calls.map(({ url }) => url)).toEqual(['http://localhost:4110', 'http://localhost:4111'])
    expect(await wallet.result('anvil_mine')).toBe(4200)
    expect(await wallet.result('eth_sendRawTransaction', ['0x'])).toBe(4200)
    expect(await wallet.result('eth_sign', [])).toBe(4200)
  })
})
