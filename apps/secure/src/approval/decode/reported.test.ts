import { expect, test } from 'vitest'
import { toRequest } from '../../../testing/approvalFixtures.js'
import { decodeRequest } from '../../../testing/decodeRequest.js'
import { drainers } from '../../../testing/drainerCorpus.js'
import { benignNeighbours } from '../../../testing/signed/benign.js'
import { reportedShapes } from '../../../testing/signed/index.js'
import * as sol from '../../../testing/solanaCorpus.js'
import { toPayloadDigest } from '../../signing/toPayloadDigest.js'
import type { Payload } from '../../signing/types.js'

const getShape = (name: string): Payload => {
  const found = reportedShapes.find(each => each.name === name)
  if (!found) throw new Error(`There is no shape '${name}'.`)
  return found.payload
}
const getNeighbour = (name: string): Payload => {
  const found = benignNeighbours.find(each => each.name === name)
  if (!found) throw new Error(`There is no neighbour '${name}'.`)
  return found.payload
}

const listDangers = (payload: Payload): readonly string[] =>
  decodeRequest(toRequest(payload))
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
  }).toEqual({ shapes: 85, sources: 61, sourcesRead: 54, ofThefts: 30, ofWarnings: 55, fromKnowledge: 7 })
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
  expect(decodeRequest(toRequest(reported)).actions.map(({ title }) => title)).toEqual(['Send SOL'])
})

test('attack B-barter: an order that gives an item for an item that anybody can make is a danger', () => {
  expect(listDangers(getShape('swap of an item for one that looks like another'))).toContain('order')
})

test('control B-barter: listings for currency or a token, and bids for items, are none', () => {
  for (const name of ['listing for WETH', 'listing for the currency and an item on top', 'bid for an item'])
    expect(listDangers(getNeighbour(name))).toEqual([])
})

test('attack B-layerKey: a text whose signature is the key of an account elsewhere is a danger', () => {
  for (const name of ['key of a zkSync Lite account', 'key of a Loopring account', 'key of Immutable X'])
    expect(listDangers(getShape(name))).toEqual(['delegation'])
})

test('control B-layerKey: a text that speaks of trust, or of the same exchange, is none', () => {
  for (const name of ['advice', 'welcome of a game', 'welcome of a market'])
    expect(listDangers(getNeighbour(name))).toEqual([])
})

test('attack B-programLike: a payment to an account that is named like a program is a danger', () => {
  expect(listDangers(getShape('payment to an account named like a program'))).toEqual(['otherRecipient'])
})

test('control B-programLike: payments to people, and to a token account of one’s own, are none', () => {
  for (const name of ['payment on Solana', 'payment for two on Solana', 'wrapping on Solana'])
    expect(listDangers(getNeighbour(name))).toEqual([])
})

test('attack B-stakeChecked: AuthorizeChecked names the account that then controls the stake', () => {
  const payload = getShape('staker changed, with the new one’s signature')
  expect(listDangers(payload)).toEqual(['ownerChange'])
  const [action] = decodeRequest(toRequest(payload)).actions
  expect(action?.movements).toEqual([{ kind: 'control', of: sol.toKey(60), to: sol.attackerKey }])
})

test('control B-stakeChecked: AuthorizeChecked for the visitor is none', () => {
  expect(listDangers(getNeighbour('staker and withdrawer checked, and the same'))).toEqual([])
})
