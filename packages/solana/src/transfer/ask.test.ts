import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFakeNode, inContext } from '../fixtures/createFakeNode.js'
import { ask } from './ask.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('asking the endpoints', () => {
  test('a node that lags behind is no answer: the next one is asked, and after a pause all again', async () => {
    const node = createFakeNode()
    const network = { ...node.network, rpcUrls: ['http://a.test', 'http://b.test'] }
    let times = 0
    node.handlers.getBlockHeight = (_, url) =>
      url === 'http://a.test' || times++ < 1
        ? { error: { code: -32005, message: 'Node is behind by 42 slots', data: { numSlotsBehind: 42 } } }
        : 7
    expect(await ask({ network, method: 'getBlockHeight' })).toBe(7)
    expect(node.asked.map(({ url }) => url.slice(7, 8))).toEqual(['a', 'b', 'a', 'b'])
  })

  test('too many requests pass; what stays so is the last word', async () => {
    const node = createFakeNode()
    node.handlers.getBlockHeight = () => ({
      error: { code: 429, message: 'Too many requests for a specific RPC call' },
    })
    await expect(ask({ network: node.network, method: 'getBlockHeight', retries: 1 })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    })
    expect(node.asked).toHaveLength(2)
  })

  test('what a node says to the question itself is not asked for twice', async () => {
    const node = createFakeNode()
    await expect(ask({ network: node.network, method: 'getNonsense' })).rejects.toMatchObject({
      code: 'METHOD_UNSUPPORTED',
    })
    expect(node.asked).toHaveLength(1)
  })

  test('a signal ends it between two tries (R8.12)', async () => {
    const node = createFakeNode()
    node.handlers.getBlockHeight = () => {
      throw new Error('down')
    }
    const controller = new AbortController()
    const asking = ask({ network: node.network, method: 'getBlockHeight', signal: controller.signal })
    setTimeout(() => controller.abort(), 50)
    await expect(asking).rejects.toMatchObject({ code: 'CANCELLED' })
    node.handlers.getBlockHeight = () => inContext(1)
    await expect(
      ask({ network: node.network, method: 'getBlockHeight', signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: 'CANCELLED' })
  })
})
