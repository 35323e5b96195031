import { expect, test } from 'vitest'
import { reportedCalls } from '../../../testing/calls/reportedCalls.js'

test('T15: each reported transaction is of one shape, with bytes of its own and the report named', () => {
  const payloads = reportedCalls.map(({ payload }) => JSON.stringify(payload))
  expect(new Set(payloads).size).toBe(payloads.length)
  const reports = new Set(reportedCalls.map(({ report }) => report))
  const counts = {
    shapes: new Set(reportedCalls.map(({ shape }) => shape)).size,
    reports: reports.size,
    read: [...reports].filter(({ read }) => read).length,
    fromTheNetwork: reportedCalls.filter(({ spenderCode }) => spenderCode !== undefined).length,
  }
  expect(counts).toEqual({ shapes: 72, reports: 43, read: 41, fromTheNetwork: 3 })
})
