import { describe, expect, it, vi } from 'vitest'
import type { PageMessage } from './protocol.js'
import { toPage } from './protocol.js'
import { createProvider } from './provider.js'

function setup() {
  const posted: PageMessage[] = []
  const { provider, receive } = createProvider(message => posted.push(message))
  const answer = (
    id: number,
    outcome: { result: unknown } | { error: { code: number; message: string } },
    chainId?: `0x${string}`,
  ) => receive({ target: toPage, type: 'answer', id, outcome, chainId })
  return { posted, provider, receive, answer }
}

describe('the provider in the page (EIP-1193)', () => {
  it('asks by number and settles each request once, in any order', async () => {
    const { posted, provider, answer } = setup()
    const first = provider.request({ method: 'eth_accounts' })
    const second = provider.request({ method: 'eth_call', params: [{ to: '0x' }, 'latest'] })
    expect(posted).toEqual([
      { target: 'latchkit-wallet:to-bridge', id: 1, method: 'eth_accounts' },
      { target: 'latchkit-wallet:to-bridge', id: 2, method: 'eth_call', params: [{ to: '0x' }, 'latest'] },
    ])
    answer(2, { result: '0x1' })
    answer(2, { result: 'again' })
    answer(1, { error: { code: 4001, message: 'no' } })
    answer(9, { result: 'nobody asked' })
    expect(await second).toBe('0x1')
    await expect(first).rejects.toMatchObject({ code: 4001, message: 'no' })
  })

  it('rejects, and never throws, what is not a request', async () => {
    const { provider, posted } = setup()
    for (const args of [undefined, null, 'eth_accounts', {}, { method: '' }, { method: 5 }])
      await expect(provider.request(args as never)).rejects.toMatchObject({ code: -32600 })
    const circle: { self?: unknown } = {}
    circle.self = circle
    for (const params of [circle, [1n], 'x'.repeat(1_000_001), () => 1])
      await expect(provider.request({ method: 'x', params })).rejects.toMatchObject({ code: -32602 })
    expect(posted).toEqual([])
  })

  it('sends plain data: getters and class instances are flattened before they leave', () => {
    const { provider, posted } = setup()
    void provider.request({ method: 'x', params: [new Date(0), { toJSON: () => 'flat' }] })
    expect(posted[0]?.params).toEqual(['1970-01-01T00:00:00.000Z', 'flat'])
  })

  it('emits connect once, with the chain of the first response', () => {
    const { provider, answer } = setup()
    const connect = vi.fn()
    provider.on('connect', connect)
    void provider.request({ method: 'eth_accounts' })
    void provider.request({ method: 'eth_accounts' })
    answer(1, { result: [] }, '0x7a69')
    answer(2, { result: [] }, '0x7a6a')
    expect(connect.mock.calls).toEqual([[{ chainId: '0x7a69' }]])
  })

  it('emits no connect for what the other families read when the page loads, nor for what nothing asked for', () => {
    const { provider, answer } = setup()
    const connect = vi.fn()
    provider.on('connect', connect)
    void provider.request({ method: 'bip122_getAccounts' })
    answer(1, { result: [] }, '0x7a69')
    answer(7, { result: [] }, '0x7a69')
    expect(connect).not.toHaveBeenCalled()
    void provider.request({ method: 'eth_accounts' })
    answer(2, { result: [] }, '0x7a69')
    expect(connect.mock.calls).toEqual([[{ chainId: '0x7a69' }]])
  })

  it('passes events on, and a listener can leave', () => {
    const { provider, receive } = setup()
    const always = vi.fn()
    const once = vi.fn()
    const left = vi.fn()
    provider.on('chainChanged', always).on('chainChanged', left).once('chainChanged', once)
    provider.removeListener('chainChanged', left).removeListener('chainChanged', () => undefined)
    const event = (data: `0x${string}`) =>
      receive({ target: toPage, type: 'event', event: { name: 'chainChanged', data } })
    event('0x1')
    event('0x2')
    expect(always.mock.calls).toEqual([['0x1'], ['0x2']])
    expect(once.mock.calls).toEqual([['0x1']])
    expect(left).not.toHaveBeenCalled()
    provider.removeAllListeners('chainChanged')
    event('0x3')
    provider.removeAllListeners()
    expect(always).toHaveBeenCalledTimes(2)
  })

  it('keeps a throwing listener from stopping the others, without hiding its error', async () => {
    const { provider, receive } = setup()
    const after = vi.fn()
    const seen: unknown[] = []
    const listener = (error: unknown) => seen.push(error)
    const others = process.listeners('uncaughtException')
    process.removeAllListeners('uncaughtException')
    process.on('uncaughtException', listener)
    try {
      provider.on('accountsChanged', () => {
        throw new Error('site bug')
      })
      provider.on('accountsChanged', after)
      receive({ target: toPage, type: 'event', event: { name: 'accountsChanged', data: [] } })
      expect(after).toHaveBeenCalledWith([])
      await new Promise(resolve => setImmediate(resolve))
      expect(seen).toEqual([expect.objectContaining({ message: 'site bug' })])
    } finally {
      process.removeListener('uncaughtException', listener)
      for (const other of others) process.on('uncaughtException', other)
    }
  })

  it('says that it ended, and refuses everything afterwards with 4900', async () => {
    const { provider, receive } = setup()
    const disconnect = vi.fn()
    provider.on('disconnect', disconnect)
    expect(provider.isConnected()).toBe(true)
    receive({
      target: toPage,
      type: 'event',
      event: { name: 'disconnect', data: { code: 4900, message: 'gone' } },
    })
    expect(disconnect.mock.calls[0]?.[0]).toMatchObject({ code: 4900, message: 'gone' })
    expect(provider.isConnected()).toBe(false)
    await expect(provider.request({ method: 'eth_accounts' })).rejects.toMatchObject({ code: 4900 })
  })
})
