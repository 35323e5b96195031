import { encodeAbiParameters } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rpcFailure, stubNode } from '../../testing/fakeNode.js'
import { account2, chainOne } from '../../testing/fixtures.js'
import { readToken } from './readToken.js'

afterEach(() => {
  vi.unstubAllGlobals()
})

const token = (symbol: string, decimals: number) =>
  stubNode({
    eth_call: (call: unknown) =>
      (call as { data: string }).data === '0x95d89b41'
        ? encodeAbiParameters([{ type: 'string' }], [symbol])
        : encodeAbiParameters([{ type: 'uint256' }], [BigInt(decimals)]),
  })

describe('readToken', () => {
  it('reads how a token names and divides itself', async () => {
    token('USDC', 6)
    expect(await readToken(chainOne, account2)).toEqual({ symbol: 'USDC', decimals: 6 })
  })

  it('cuts a hostile symbol to size and makes it readable', async () => {
    token(`ETH\u202e${'x'.repeat(50)}`, 6)
    const found = await readToken(chainOne, account2)
    expect([...(found?.symbol ?? '')].length).toBeLessThanOrEqual(12)
    expect(found?.symbol).not.toContain('\u202e')
  })

  it('gives nothing for contracts that are no token', async () => {
    token('', 6)
    expect(await readToken(chainOne, account2)).toBeUndefined()
    token('USDC', 200)
    expect(await readToken(chainOne, account2)).toBeUndefined()
    stubNode({ eth_call: '0x' })
    expect(await readToken(chainOne, account2)).toBeUndefined()
    stubNode({ eth_call: rpcFailure(3, 'reverted') })
    expect(await readToken(chainOne, account2)).toBeUndefined()
  })
})
