import fc from 'fast-check'
import { encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { account2 } from '../../testing/fixtures.js'
import { describeCall } from './describeCall.js'

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
])

describe('describeCall', () => {
  it('names well-known calls and their arguments', () => {
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [account2, maxUint256] })
    expect(describeCall(data)).toEqual({
      name: 'approve',
      args: [
        { name: 'spender', type: 'address', value: account2 },
        { name: 'amount', type: 'uint256', value: String(maxUint256) },
      ],
    })
    expect(describeCall('0xd0e30db0')).toEqual({ name: 'deposit', args: [] })
    const overloaded = encodeFunctionData({
      abi,
      functionName: 'safeTransferFrom',
      args: [account2, account2, 1n, '0x12'],
    })
    expect(describeCall(overloaded)?.args.map(({ name }) => name)).toEqual(['from', 'to', 'tokenId', 'data'])
  })

  it('does not name calldata that carries more, or other, bytes than it says', () => {
    const data = encodeFunctionData({ abi, functionName: 'transfer', args: [account2, 1n] })
    expect(describeCall(`${data}00`)).toBeUndefined()
    expect(describeCall(data.slice(0, -2) as Hex)).toBeUndefined()
    // Dirty upper bytes of an address.
    const dirty = `${data.slice(0, 10)}ff${data.slice(12)}` as Hex
    expect(describeCall(dirty)).toBeUndefined()
    expect(describeCall('0xdeadbeef')).toBeUndefined()
    expect(describeCall('0x')).toBeUndefined()
  })

  it('survives any bytes', () => {
    const selectors = fc.constantFrom('095ea7b3', 'a9059cbb', 'a22cb465', 'b88d4fde', 'd505accf', '00000000')
    fc.assert(
      fc.property(selectors, fc.uint8Array({ maxLength: 300 }), (selector, bytes) => {
        const data = `0x${selector}${Buffer.from(bytes).toString('hex')}` as Hex
        expect(() => describeCall(data)).not.toThrow()
      }),
    )
  })

  it('describes every transfer it can encode', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: maxUint256 }), amount => {
        const data = encodeFunctionData({ abi, functionName: 'transfer', args: [account2, amount] })
        expect(describeCall(data)?.args[1]?.value).toBe(String(amount))
      }),
    )
  })
})
