import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEngineHarness, type EngineHarness, other, site } from '../../testing/engineHarness.js'
import { stubNode } from '../../testing/fakeNode.js'
import { account1, account2, account3, config, stranger } from '../../testing/fixtures.js'

let wallet: EngineHarness

beforeEach(() => {
  wallet = createEngineHarness()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the lock', () => {
  it('hides accounts, keeps permissions, and responds to pending requests', async () => {
    await wallet.connect()
    await wallet.engine.ask({ type: 'lock', locked: true })
    expect(await wallet.result('eth_accounts')).toEqual([])
    const waiting = await wallet.ask('eth_requestAccounts')
    const signing = await wallet.ask('personal_sign', ['0x', account1])
    const fresh = await wallet.ask('eth_requestAccounts', undefined, other)
    await expect(wallet.approve(signing)).rejects.toThrow('Unlock')
    await wallet.engine.ask({ type: 'lock', locked: false })
    expect(wallet.outcome(waiting)).toEqual([account1])
    expect(wallet.outcome(fresh)).toBeUndefined()
    await wallet.approve(signing)
    expect(wallet.outcome(signing)).toMatch(/^0x/)
    expect(wallet.events.map(({ event }) => event.data)).toEqual([[account1], [], [account1]])
  })
})

describe('documents that come and go', () => {
  it('drops what a closed page asked, and what others asked stays', async () => {
    const mine = await wallet.ask('eth_requestAccounts')
    const theirs = await wallet.ask('eth_requestAccounts', undefined, other)
    await wallet.engine.leave(site.documentId)
    expect((await wallet.view()).queue.map(({ id }) => id)).toEqual([theirs])
    await wallet.engine.leave(other.documentId)
    expect(wallet.windows).toEqual({ open: 0, count: 0 })
    expect(wallet.outcome(mine)).toBeUndefined()
  })

  it('notifies every open document of a site, and drops those that are closed', async () => {
    await wallet.connect()
    await wallet.ask('eth_accounts', undefined, { ...site, documentId: 'doc-3' })
    wallet.gone.add('doc-1')
    wallet.events.length = 0
    await wallet.engine.ask({ type: 'useAccounts', origin: site.origin, accounts: [account3, account1] })
    await wallet.engine.ask({ type: 'useChain', origin: site.origin, chainId: 31338 })
    expect(wallet.events.map(({ event }) => event)).toEqual([
      { name: 'accountsChanged', data: [account3, account1] },
      { name: 'chainChanged', data: '0x7a6a' },
    ])
    expect([...wallet.session.items.keys()].filter(key => key.startsWith('document:'))).toEqual([
      'document:doc-3',
    ])
  })

  it('survives a stopped worker: the request stays, the result can be fetched again', async () => {
    const id = await wallet.ask('eth_requestAccounts')
    wallet.restart()
    await wallet.engine.resume()
    await wallet.engine.handle(site, id, 'eth_requestAccounts', undefined)
    expect((await wallet.view()).queue).toHaveLength(1)
    await wallet.approve(id, { accounts: [account1] })
    wallet.answers.clear()
    wallet.restart()
    await wallet.engine.handle(site, id, 'eth_requestAccounts', undefined)
    expect(wallet.outcome(id)).toEqual([account1])
    await wallet.engine.received(other, id)
    expect(wallet.session.items.has(`request:${id}`)).toBe(true)
    await wallet.engine.received(site, id)
    expect(wallet.session.items.has(`request:${id}`)).toBe(false)
  })

  it('returns the result of one page to no other', async () => {
    const id = await wallet.ask('eth_requestAccounts')
    await wallet.engine.handle(other, id, 'eth_requestAccounts', undefined)
    expect(wallet.answers.get(id)).toMatchObject({ error: { code: 4100 }, documentId: 'doc-2' })
    expect((await wallet.view()).queue).toHaveLength(1)
  })

  it('sends the very transaction that it had signed when it was stopped, never a second', async () => {
    await wallet.connect()
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
    const id = await wallet.ask('eth_sendTransaction', [{ from: account1, to: stranger, value: '0x1' }])
    void wallet.approve(id)
    await expect.poll(() => raws.length).toBe(1)
    node.set('eth_sendRawTransaction', (raw: unknown) => {
      raws.push(String(raw))
      return '0x'
    })
    node.set('eth_getTransactionCount', '0x1')
    wallet.restart()
    await wallet.engine.resume()
    expect(raws).toHaveLength(2)
    expect(raws[0]).toBe(raws[1])
    expect(wallet.outcome(id)).toMatch(/^0x[0-9a-f]{64}$/)
  })

  it('forgets at start what a page asked that is gone by then', async () => {
    await wallet.ask('eth_requestAccounts')
    wallet.gone.add(site.documentId)
    wallet.restart()
    await wallet.engine.resume()
    expect((await wallet.view()).queue).toEqual([])
    expect(wallet.windows.count).toBe(0)
  })
})

describe('configuration', () => {
  it('takes back accounts that the demo no longer has', async () => {
    await wallet.connect(site, [account1, account2])
    wallet.useConfig({ ...config, accounts: config.accounts.slice(1) })
    expect(await wallet.result('eth_accounts')).toEqual([account2])
  })

  it('returns a clear error when it cannot be read', async () => {
    wallet.restart({ loadConfig: () => Promise.reject(new Error('accounts[0].privateKey is wrong')) })
    const id = await wallet.ask('eth_accounts')
    expect(wallet.answers.get(id)).toMatchObject({
      error: { code: -32603, message: expect.stringContaining('accounts[0]') },
    })
    await expect(wallet.engine.ask({ type: 'view' })).rejects.toThrow('accounts[0]')
  })

  it('shows the wallet’s own pages no key', async () => {
    await wallet.connect()
    const text = JSON.stringify(await wallet.view())
    for (const { privateKey } of config.accounts) expect(text).not.toContain(privateKey)
    expect(text).toContain(account1)
  })
})
