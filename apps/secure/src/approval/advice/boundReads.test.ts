import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFakeRpc } from '../../../testing/approvalFixtures.js'
import { RequestError } from '../../signing/RequestError.js'
import { boundReads } from './boundReads.js'

const read = { caipNetworkId: 'eip155:1', method: 'eth_call', params: [] } as const

/** A read that fails, and whether the endpoint then has failed. */
async function isIncompleteAfter(error: unknown): Promise<boolean> {
  const request = async () => {
    throw error
  }
  const bound = boundReads({ ...createFakeRpc(), request }, 60_000)
  await expect(bound.rpc.request(read)).rejects.toBe(error)
  bound.stop()
  return bound.isIncomplete()
}

afterEach(() => {
  vi.useRealTimers()
})

describe('R6.5: a read is incomplete where the endpoint has no reply', () => {
  test.each([
    // Of the call itself.
    ['execution reverted', 3, false],
    ['method not found', -32601, false],
    ['invalid params', -32602, false],
    ['execution reverted', -32000, false],
    ['VM Exception: Reverted', -32603, false],
    // Of the endpoint.
    ['internal error', -32603, true],
    ['not found', -32001, true],
    ['unavailable', -32002, true],
    ['limit exceeded', -32005, true],
    ['away', 5000, true],
    ['none', 0, true],
  ])('%s (%i): %s', async (message, rpcCode, expected) => {
    expect(await isIncompleteAfter(new RequestError('RPC_FAILED', message, rpcCode))).toBe(expected)
  })

  test('and after any other error', async () => {
    expect(await isIncompleteAfter(new Error('execution reverted'))).toBe(true)
  })

  test('and where none comes in time; what follows is refused at once', async () => {
    vi.useFakeTimers()
    const request = vi.fn(() => new Promise<never>(() => {}))
    const bound = boundReads({ ...createFakeRpc(), request }, 1_000)
    const reading = expect(bound.rpc.request(read)).rejects.toMatchObject({ rpcCode: 5000 })
    vi.advanceTimersByTime(999)
    await Promise.resolve()
    expect(bound.isIncomplete()).toBe(false)
    vi.advanceTimersByTime(1)
    await reading
    expect(bound.isIncomplete()).toBe(true)
    await expect(bound.rpc.request(read)).rejects.toThrow('The network took too long.')
  })

  test('a read with a reply is none, also after the bound was freed', async () => {
    vi.useFakeTimers()
    const bound = boundReads({ ...createFakeRpc(), request: async () => '0x1' }, 1_000)
    expect(await bound.rpc.request(read)).toBe('0x1')
    bound.stop()
    expect(vi.getTimerCount()).toBe(0)
    vi.advanceTimersByTime(1_000)
    expect(await bound.rpc.request(read)).toBe('0x1')
    expect(bound.isIncomplete()).toBe(false)
  })
})
