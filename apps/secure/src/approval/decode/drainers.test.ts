import { expect, test } from 'vitest'
import { evmAddress, toRequest } from '../../../testing/approvalFixtures.js'
import { benign } from '../../../testing/benignCorpus.js'
import { decodeRequest } from '../../../testing/decodeRequest.js'
import { drainers } from '../../../testing/drainerCorpus.js'
import type { Drainer } from '../../../testing/drainerReports.js'
import type { LabelId } from '../../signing/types.js'
import { readSpenders } from '../advice/readSpenders.js'

/** What is a danger by the bytes, or by what the network says is at the spender. */
async function findDangers({ payload, spenderCode }: Drainer): Promise<readonly LabelId[]> {
  const decoded = decodeRequest(toRequest(payload))
  const advice =
    spenderCode === undefined ? [] : await readSpenders(async () => spenderCode, decoded, evmAddress, {})
  return [...decoded.labels, ...advice].flatMap(({ id, severity }) => (severity === 'danger' ? [id] : []))
}

test('T15: each of 300 drainer payloads is a danger, for what it is', async () => {
  expect(drainers.length).toBeGreaterThanOrEqual(300)
  expect(new Set(drainers.map(({ name }) => name)).size).toBe(drainers.length)
  const unlabelled = await Promise.all(
    drainers.map(async drainer => {
      const ids = await findDangers(drainer)
      return ids.some(id => drainer.labels.includes(id))
        ? []
        : [`${drainer.name}: ${ids.join(' ') || 'nothing'}`]
    }),
  )
  expect(unlabelled.flat()).toEqual([])
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
  expect(counts).toEqual({ rows: 430, shapes: 123, described: 123, variations: 222, ours: 85, reports: 83 })
  const incomplete = reported.filter(({ report }) => !report?.publisher || !report.title)
  expect(incomplete).toEqual([])
})

test('T15: what people do every day is no danger, so that one means something', () => {
  expect(benign.length).toBeGreaterThanOrEqual(60)
  const alarms = benign.flatMap(({ name, payload }) => {
    const found = decodeRequest(toRequest(payload)).labels.filter(({ severity }) => severity === 'danger')
    return found.map(({ id }) => `${name}: ${id}`)
  })
  expect(alarms).toEqual([])
})
