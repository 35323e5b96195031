import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeTraces, maxTraces } from './decodeTraces.js'
import type { Trace } from './schemas.js'

const [alice, bob] = ['a', 'b'].map(letter => `0x${letter.repeat(40)}`)
const call = (traceAddress: number[], error?: string, value = 5n): Trace => ({
  type: 'call',
  action: { callType: 'call', from: alice, to: bob, value },
  blockHash: `0x${'1'.repeat(64)}`,
  traceAddress,
  error,
})

/** CPU time of the process in milliseconds, which other processes do not lengthen. */
function measureMs(run: () => unknown): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

test('attack A-H3: a transaction of 64,646 traces, half of them failed, does not stall the server', () => {
  const traces = Array.from({ length: 64_646 }, (_, at) =>
    call([0, at], at % 2 === 0 ? 'Reverted' : undefined),
  )
  // Scanning all failed paths for each trace takes more than 3 s.
  expect(measureMs(() => decodeTraces(traces))).toBeLessThan(1000)
})

test('attack A-H3: paths without end are not read', () => {
  const path = Array.from({ length: 1000 }, () => 0)
  const traces = Array.from({ length: 4000 }, (_, at) => call([...path, at], 'Reverted'))
  expect(measureMs(() => decodeTraces(traces))).toBeLessThan(800)
  expect(decodeTraces([call(Array.from({ length: 1025 }, () => 0))])).toEqual([])
})

test('control A-H3: as many as a block of Ethereum holds are read, and the rest is left out', () => {
  const traces = Array.from({ length: maxTraces + 10 }, (_, at) => call([at]))
  expect(decodeTraces(traces)).toHaveLength(maxTraces)
})

test('control A-H3: what is undone is what a scan of all failed paths finds', () => {
  const path = fc.array(fc.nat(2), { maxLength: 4 })
  fc.assert(
    fc.property(fc.array(fc.tuple(path, fc.boolean()), { maxLength: 30 }), list => {
      const failed = list.filter(([, isFailed]) => isFailed).map(([steps]) => steps)
      const expected = list.flatMap(([steps], at) =>
        steps.length > 0 && !failed.some(parent => parent.every((step, depth) => step === steps[depth]))
          ? [`${at + 1}`]
          : [],
      )
      const traces = list.map(([steps, isFailed], at) =>
        call(steps, isFailed ? 'Reverted' : undefined, BigInt(at + 1)),
      )
      expect(decodeTraces(traces).map(({ amount }) => amount)).toEqual(expected)
    }),
    { numRuns: 1000 },
  )
})
