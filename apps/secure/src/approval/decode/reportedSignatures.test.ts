import { expect, test } from 'vitest'
import { toRequest } from '../../../testing/approvalFixtures.js'
import { decodeRequest } from '../../../testing/decodeRequest.js'
import { drainers } from '../../../testing/drainerCorpus.js'
import { moreBenignNeighbours } from '../../../testing/moreSigned/benign.js'
import { moreReportedShapes } from '../../../testing/moreSigned/index.js'
import { reportedShapes } from '../../../testing/signed/index.js'
import { toPayloadDigest } from '../../signing/toPayloadDigest.js'
import type { Payload } from '../../signing/types.js'

const listDangers = (payload: Payload): readonly string[] =>
  decodeRequest(toRequest(payload))
    .labels.filter(({ severity }) => severity === 'danger')
    .map(({ id }) => id)

const digest = ({ payload }: { payload: Payload }): string => toPayloadDigest(toRequest(payload))

const getPayload = (list: readonly { name: string; payload: Payload }[], name: string): Payload => {
  const found = list.find(each => each.name === name)
  if (!found) throw new Error(`There is no '${name}'.`)
  return found.payload
}

test('T15: each further reported shape is a danger, for what it is', () => {
  const unlabelled = moreReportedShapes.flatMap(({ name, payload, label }) => {
    const ids = listDangers(payload)
    return ids.includes(label) ? [] : [`${name}: ${ids.join(' ') || 'nothing'}, not ${label}`]
  })
  expect(unlabelled).toEqual([])
})

test('T15: the further shapes are distinct, and none of them is an older one', () => {
  const names = [...reportedShapes, ...moreReportedShapes].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const older = new Set([...drainers, ...reportedShapes].map(digest))
  const digests = moreReportedShapes.map(digest)
  expect(new Set(digests).size).toBe(digests.length)
  expect(digests.filter(each => older.has(each))).toEqual([])
})

test('T15: it is counted of the further reports which were read, and which describe a theft', () => {
  const sources = [...new Set(moreReportedShapes.map(({ source }) => source))]
  const titles = new Set(sources.map(({ publisher, title }) => `${publisher}: ${title}`))
  const older = new Set(reportedShapes.map(({ source }) => `${source.publisher}: ${source.title}`))
  expect([...titles].filter(each => older.has(each))).toEqual([])
  const count = (kind: 'theft' | 'warning'): number =>
    moreReportedShapes.filter(({ source }) => source.kind === kind).length
  expect({
    shapes: moreReportedShapes.length,
    sources: titles.size,
    sourcesRead: sources.filter(({ read }) => read).length,
    ofThefts: count('theft'),
    ofWarnings: count('warning'),
    solana: moreReportedShapes.filter(({ payload }) => payload.kind.startsWith('solana')).length,
  }).toEqual({ shapes: 92, sources: 76, sourcesRead: 76, ofThefts: 3, ofWarnings: 89, solana: 35 })
  expect(
    moreReportedShapes.filter(({ source, does }) => !source.publisher || !source.title || !does),
  ).toEqual([])
})

test('T15: neighbours of the further shapes are no danger', () => {
  expect(moreBenignNeighbours.length).toBeGreaterThanOrEqual(8)
  const alarms = moreBenignNeighbours.flatMap(({ name, payload }) =>
    listDangers(payload).map(id => `${name}: ${id}`),
  )
  expect(alarms).toEqual([])
})

test('T15: a text whose signature is the key of private funds or messages is a danger', () => {
  for (const name of [
    'spending key of Aztec',
    'viewing key of Aztec',
    'keys of Umbra',
    'keys of Fluidkey',
    'key of the messages of XMTP',
  ])
    expect(listDangers(getPayload(moreReportedShapes, name))).toEqual(['delegation'])
})

test('T15: a text that only speaks of trust, of these payments or of messages is no danger', () => {
  for (const name of [
    'welcome with advice',
    'text about a key',
    'text about private payments',
    'text about messages',
  ])
    expect(listDangers(getPayload(moreBenignNeighbours, name))).toEqual([])
})
