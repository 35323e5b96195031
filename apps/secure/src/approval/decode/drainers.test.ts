import { expect, test } from 'vitest'
import { toRequest } from '../../../testing/approvalFixtures.js'
import { benign } from '../../../testing/benignCorpus.js'
import { drainers } from '../../../testing/drainerCorpus.js'
import { decodePayload } from './decodePayload.js'

test('T15: each of 300 drainer payloads is a danger, for what it is', () => {
  expect(drainers.length).toBeGreaterThanOrEqual(300)
  expect(new Set(drainers.map(({ name }) => name)).size).toBe(drainers.length)
  const unlabelled = drainers.flatMap(({ name, payload, labels }) => {
    const found = decodePayload(toRequest(payload)).labels.filter(({ severity }) => severity === 'danger')
    const ids = found.map(({ id }) => id)
    return ids.some(id => labels.includes(id)) ? [] : [`${name}: ${ids.join(' ') || 'nothing'}`]
  })
  expect(unlabelled).toEqual([])
})

test('T15: most rows are of a shape that a public report describes, and the rest is said not to be', () => {
  const reported = drainers.filter(({ report }) => report !== undefined)
  const described = reported.filter(({ isVariation }) => !isVariation)
  const counts = {
    rows: drainers.length,
    shapes: new Set(reported.map(({ shape }) => shape)).size,
    described: described.length,
    variations: reported.length - described.length,
    ours: drainers.length - reported.length,
    reports: new Set(reported.map(({ report }) => `${report?.publisher}: ${report?.title}`)).size,
  }
  expect(counts).toEqual({ rows: 358, shapes: 51, described: 51, variations: 222, ours: 85, reports: 40 })
  const incomplete = reported.filter(({ report }) => !report?.publisher || !report.title)
  expect(incomplete).toEqual([])
})

test('T15: what people do every day is no danger, so that one means something', () => {
  expect(benign.length).toBeGreaterThanOrEqual(60)
  const alarms = benign.flatMap(({ name, payload }) => {
    const found = decodePayload(toRequest(payload)).labels.filter(({ severity }) => severity === 'danger')
    return found.map(({ id }) => `${name}: ${id}`)
  })
  expect(alarms).toEqual([])
})
