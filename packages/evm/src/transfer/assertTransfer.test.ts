import type { TransferRequest } from '@latchkit/core'
import fc from 'fast-check'
import { decodeFunctionData, encodeFunctionData, erc20Abi, getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { mainnet, polygon } from '../chains/networks.js'
import { assertTransfer } from './assertTransfer.js'
import { type EncodedFees, encodeTransfer } from './encode.js'

/** `npm run test:long` asks for a million. */
const cases = Number(process.env.LATCHKIT_CASES ?? 10_000)

const digits = '0123456789abcdef'
const address = fc
  .array(fc.constantFrom(...digits), { minLength: 40, maxLength: 40 })
  .map(characters => `0x${characters.join('')}`)
const amount = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n })
const quantity = fc.bigInt({ min: 0n, max: 2n ** 64n })
const request: fc.Arbitrary<TransferRequest> = fc
  .record({
    network: fc.constantFrom(mainnet, polygon),
    from: address,
    receiver: address,
    token: fc.option(address, { nil: undefined }),
    amount,
  })
  .map(({ network, from, receiver, token, amount }) => ({
    account: `${network.caipNetworkId}:${getAddress(from as `0x${string}`)}` as const,
    network,
    token: { address: token, symbol: 'X', decimals: 18 },
    receiver,
    amount,
  }))
const fees: fc.Arbitrary<EncodedFees> = fc.record({
  gas: quantity,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: fc.option(quantity, { nil: undefined }),
})

/** Another value of a field. */
const changes: Record<string, fc.Arbitrary<unknown>> = {
  from: address,
  to: address,
  value: fc.oneof(
    quantity.map(value => `0x${value.toString(16)}`),
    amount.map(value => `0x${value.toString(16)}`),
  ),
  gas: quantity.map(value => `0x${value.toString(16)}`),
  chainId: fc.integer({ min: 0, max: 1000 }).map(value => `0x${value.toString(16)}`),
  maxFeePerGas: quantity.map(value => `0x${value.toString(16)}`),
  maxPriorityFeePerGas: quantity.map(value => `0x${value.toString(16)}`),
  gasPrice: quantity.map(value => `0x${value.toString(16)}`),
}
/** A value of another type, or the same value in an ambiguous form. */
const strange = fc.constantFrom<(value: unknown) => unknown>(
  () => undefined,
  () => null,
  () => '',
  () => '0x',
  () => {},
  () => [],
  () => 0,
  value => `${value}0`,
  value => `0x0${String(value).slice(2)}`,
  value => ` ${value}`,
  value => [value],
  value => ({ toString: () => value }),
  value => String(value).replace('0x', '0X'),
)
/** One changed digit of one field. */
const digit = fc.record({ place: fc.nat(), by: fc.integer({ min: 1, max: 15 }) })

function turnDigit(value: string, { place, by }: { place: number; by: number }): string {
  if (value.length <= 2) return `${value}${digits[by]}`
  const index = 2 + (place % (value.length - 2))
  const old = digits.indexOf(value.charAt(index).toLowerCase())
  return value.slice(0, index) + digits[(old + by) % 16] + value.slice(index + 1)
}

const passes = (
  transaction: Record<string, unknown>,
  wanted: TransferRequest,
  paid: EncodedFees,
): boolean => {
  try {
    assertTransfer(transaction, wanted, paid)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'SIMULATION_FAILED' })
    return false
  }
}

describe('assertTransfer', () => {
  test('accepts every transfer that is encoded as requested', () => {
    fc.assert(
      fc.property(request, fees, (wanted, paid) => passes(encodeTransfer(wanted, paid), wanted, paid)),
      { numRuns: 2000 },
    )
  })

  test(`rejects ${cases} tampered transactions (T6, T13)`, { timeout: 20_000 + cases }, () => {
    let tampered = 0
    const field = fc.constantFrom(
      'from',
      'to',
      'value',
      'data',
      'gas',
      'chainId',
      'fee',
      'maxPriorityFeePerGas',
      'count',
    )
    fc.assert(
      fc.property(
        request,
        fees,
        field,
        fc.nat(),
        digit,
        strange,
        fc.record(changes),
        (wanted, paid, chosen, kind, turn, makeStrange, drawn) => {
          const honest: Record<string, unknown> = encodeTransfer(wanted, paid)
          const name =
            chosen === 'fee'
              ? paid.maxPriorityFeePerGas === undefined
                ? 'gasPrice'
                : 'maxFeePerGas'
              : chosen === 'maxPriorityFeePerGas'
                ? 'maxPriorityFeePerGas'
                : chosen
          const before = honest[name]
          const other = drawn as Record<string, unknown>
          const after =
            name === 'count' || before === undefined
              ? '0x1'
              : kind % 3 === 0
                ? turnDigit(String(before), turn)
                : kind % 3 === 1
                  ? makeStrange(before)
                  : (other[name] ?? `${before}${'0'.repeat(64)}`)
          const key = name === 'count' ? `nonce${kind % 2 ? '' : 's'}` : name
          if (Object.is(after, before)) return true
          tampered++
          return !passes({ ...honest, [key]: after }, wanted, paid)
        },
      ),
      { numRuns: cases },
    )
    expect(tampered).toBeGreaterThan(cases * 0.9)
  })

  test('rejects a missing field', () => {
    fc.assert(
      fc.property(request, fees, fc.nat(), (wanted, paid, index) => {
        const honest: Record<string, unknown> = encodeTransfer(wanted, paid)
        const keys = Object.keys(honest)
        const { [keys[index % keys.length] ?? '']: _, ...rest } = honest
        return !passes(rest, wanted, paid)
      }),
    )
  })

  test('rejects other calls of a token with the same words', () => {
    const [wanted] = fc.sample(
      request.filter(({ token }) => token.address !== undefined),
      1,
    )
    const paid = { gas: 1n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
    if (!wanted) throw new Error('No sample.')
    const honest = encodeTransfer(wanted, paid)
    const args = [getAddress(wanted.receiver as `0x${string}`), wanted.amount] as const
    const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
    const dirty = `${honest.data.slice(0, 10)}${'1'.padEnd(24, '0')}${honest.data.slice(34)}`
    for (const data of [approve, dirty, `${honest.data}00`, honest.data.slice(0, -2), '0xa9059cbb'])
      expect(passes({ ...honest, data }, wanted, paid)).toBe(false)
  })

  test('encodes what viem decodes', () => {
    fc.assert(
      fc.property(
        request.filter(({ token }) => token.address !== undefined),
        wanted => {
          const { data } = encodeTransfer(wanted, { gas: 1n, maxFeePerGas: 1n, maxPriorityFeePerGas: 0n })
          const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
          expect([functionName, ...(args ?? [])]).toEqual([
            'transfer',
            getAddress(wanted.receiver as `0x${string}`),
            wanted.amount,
          ])
        },
      ),
      { numRuns: 500 },
    )
  })
})
