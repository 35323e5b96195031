import fc from 'fast-check'
import { decodeFunctionData, type Hex, parseAbi, parseTransaction, serializeTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import { optimism } from '../chains/networks.js'
import { readDataFee, serialise } from './fees.js'

const quantity = fc.bigInt({ min: 0n, max: 2n ** 128n })
const bytes = (max: number) =>
  fc.uint8Array({ maxLength: max }).map(array => Buffer.from(array).toString('hex'))

describe('the bytes that the parent chain is paid for', () => {
  test('are those of EIP-1559, as viem encodes them', () => {
    fc.assert(
      fc.property(
        fc.record({
          chainId: fc.constantFrom(10n, 8453n, 11155420n),
          gas: quantity,
          maxPriorityFeePerGas: quantity,
          more: quantity,
        }),
        quantity,
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        bytes(300),
        ({ chainId, gas, maxPriorityFeePerGas, more }, value, to, data) => {
          const call = {
            from: '0x',
            to: `0x${Buffer.from(to).toString('hex')}`,
            value: `0x${value.toString(16)}` as const,
            data: `0x${data}` as const,
          }
          const maxFeePerGas = maxPriorityFeePerGas + more
          const ours = serialise(call, { chainId, gas, maxFeePerGas, maxPriorityFeePerGas })
          expect(ours).toBe(
            serializeTransaction({
              type: 'eip1559',
              chainId: Number(chainId),
              nonce: 0xffffff,
              gas,
              maxFeePerGas,
              maxPriorityFeePerGas,
              to: call.to as Hex,
              value,
              data: call.data,
            }),
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  test('are passed to the oracle by its interface', async () => {
    const asked: unknown[] = []
    const call = { from: '0x', to: `0x${'11'.repeat(20)}`, value: '0x5', data: '0x' } as const
    const price = { minFeePerGas: 1n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n, blockNumber: 0n }
    const fee = await readDataFee(
      async (_, params) => {
        asked.push(params?.[0])
        return `0x${'7'.padStart(64, '0')}`
      },
      { network: optimism, call, gas: 21_000n, price },
    )
    expect(fee).toBe(7n)
    const [{ to, data }] = asked as [{ to: string; data: Hex }]
    expect(to).toBe('0x420000000000000000000000000000000000000F')
    const { functionName, args } = decodeFunctionData({
      abi: parseAbi(['function getL1Fee(bytes data) view returns (uint256)']),
      data,
    })
    expect(functionName).toBe('getL1Fee')
    expect(parseTransaction(args[0])).toMatchObject({ chainId: 10, to: call.to, value: 5n, maxFeePerGas: 2n })
  })
})
