import { expect, test } from 'vitest'
import { toRequest } from '../../../testing/approvalFixtures.js'
import { drainers } from '../../../testing/drainerCorpus.js'
import { benignNeighbours } from '../../../testing/signed/benign.js'
import { reportedShapes } from '../../../testing/signed/index.js'
import * as sol from '../../../testing/solanaCorpus.js'
import { toPayloadDigest } from '../../signing/toPayloadDigest.js'
import type { Payload } from '../../signing/types.js'
import { decodePayload } from './decodePayload.js'

const listDangers = (payload: Payload): readonly string[] =>
  decodePayload(toRequest(payload))
    .labels.filter(({ severity }) => severity === 'danger')
    .map(({ id }) => id)

test('T15: each reported shape of signatures and of Solana is a danger, for what it is', () => {
  const unlabelled = reportedShapes.flatMap(({ name, payload, label }) => {
    const ids = listDangers(payload)
    return ids.includes(label) ? [] : [`${name}: ${ids.join(' ') || 'nothing'}, not ${label}`]
  })
  expect(unlabelled).toEqual([])
})

test('T15: the shapes are distinct, and none of them is an older row', () => {
  expect(new Set(reportedShapes.map(({ name }) => name)).size).toBe(reportedShapes.length)
  const older = new Set(drainers.map(({ payload }) => toPayloadDigest(toRequest(payload))))
  const digests = reportedShapes.map(({ payload }) => toPayloadDigest(toRequest(payload)))
  expect(new Set(digests).size).toBe(digests.length)
  expect(digests.filter(digest => older.has(digest))).toEqual([])
})

test('T15: it is counted which report was read, and which tells of a theft', () => {
  const sources = [...new Set(reportedShapes.map(({ source }) => source))]
  const count = (test: (shape: (typeof reportedShapes)[number]) => boolean): number =>
    reportedShapes.filter(test).length
  expect({
    shapes: reportedShapes.length,
    sources: sources.length,
    sourcesRead: sources.filter(({ read }) => read).length,
    ofThefts: count(({ source }) => source.kind === 'theft'),
    ofWarnings: count(({ source }) => source.kind === 'warning'),
    fromKnowledge: count(({ source }) => !source.read),
  }).toEqual({ shapes: 83, sources: 59, sourcesRead: 52, ofThefts: 28, ofWarnings: 55, fromKnowledge: 7 })
  expect(reportedShapes.filter(({ source, does }) => !source.publisher || !source.title || !does)).toEqual([])
})

test('T15: the same functions as they are used every day are no danger', () => {
  expect(benignNeighbours.length).toBeGreaterThanOrEqual(20)
  const alarms = benignNeighbours.flatMap(({ name, payload }) =>
    listDangers(payload).map(id => `${name}: ${id}`),
  )
  expect(alarms).toEqual([])
})

test('T15: a single payment is listed, and no danger, though a report describes one to a thief', () => {
  const reported = sol.solanaTransaction([sol.sendSol(sol.attackerKey, 93_668_917n)])
  expect(listDangers(reported)).toEqual([])
  expect(decodePayload(toRequest(reported)).actions.map(({ title }) => title)).toEqual(['Send SOL'])
})
