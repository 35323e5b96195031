import { expect, test } from 'vitest'
import { toRequest } from '../../../testing/approvalFixtures.js'
import { decodeRequest } from '../../../testing/decodeRequest.js'
import { drainers } from '../../../testing/drainerCorpus.js'
import { encodeCall, evmTransaction, friend, permit2, usdc, weth } from '../../../testing/encodeEvm.js'
import { benignMore } from '../../../testing/moreCalls/benign.js'
import { moreCalls } from '../../../testing/moreCalls/index.js'
import { reportedShapes } from '../../../testing/signed/index.js'
import { toPayloadDigest } from '../../signing/toPayloadDigest.js'
import type { Payload } from '../../signing/types.js'

const listDangers = (payload: Payload): readonly string[] =>
  decodeRequest(toRequest(payload))
    .labels.filter(({ severity }) => severity === 'danger')
    .map(({ id }) => id)

test('T15: each further reported transaction is a danger, for what it is', () => {
  const unlabelled = moreCalls.flatMap(({ name, payload, label }) => {
    const ids = listDangers(payload)
    return ids.includes(label) ? [] : [`${name}: ${ids.join(' ') || 'nothing'}, not ${label}`]
  })
  expect(unlabelled).toEqual([])
})

test('T15: the further transactions are distinct, and none of them is an older row', () => {
  const older = [...drainers, ...reportedShapes]
  const olderNames = new Set(older.map(({ name }) => name))
  expect(new Set(moreCalls.map(({ name }) => name)).size).toBe(moreCalls.length)
  expect(moreCalls.filter(({ name }) => olderNames.has(name))).toEqual([])
  const olderDigests = new Set(older.map(({ payload }) => toPayloadDigest(toRequest(payload))))
  const digests = moreCalls.map(({ payload }) => toPayloadDigest(toRequest(payload)))
  expect(new Set(digests).size).toBe(digests.length)
  expect(digests.filter(digest => olderDigests.has(digest))).toEqual([])
})

test('T15: it is counted where the further transactions are from', () => {
  const sources = [...new Set(moreCalls.map(({ source }) => source))]
  expect({
    shapes: moreCalls.length,
    sources: sources.length,
    sourcesRead: sources.filter(({ read }) => read).length,
    ofThefts: moreCalls.filter(({ source }) => source.kind === 'theft').length,
    ofWarnings: moreCalls.filter(({ source }) => source.kind === 'warning').length,
  }).toEqual({ shapes: 61, sources: 50, sourcesRead: 50, ofThefts: 4, ofWarnings: 57 })
  expect(moreCalls.filter(({ source, does }) => !source.publisher || !source.title || !does)).toEqual([])
})

test('T15: the same functions given back, bounded or for the visitor are no danger', () => {
  expect(benignMore.length).toBeGreaterThanOrEqual(8)
  expect(benignMore.flatMap(([name, payload]) => listDangers(payload).map(id => `${name}: ${id}`))).toEqual(
    [],
  )
})

const takeBack = encodeCall('approve(address spender,uint256 amount)', [friend, 0n])
const lockdown = encodeCall('lockdown((address token,address spender)[] approvals)', [
  [usdc, weth].map(token => ({ token, spender: friend })),
])

test('T15: taking back an allowance with the gas of many is a danger', () => {
  expect(listDangers(evmTransaction({ to: usdc, data: takeBack, gas: 1_000_001n }))).toEqual(['highFee'])
  expect(listDangers(evmTransaction({ to: permit2, data: lockdown, gas: 2_000_001n }))).toEqual(['highFee'])
})

test('T15: the gas of one for each, and that of other calls and of Mantle, is none', () => {
  const exact = encodeCall('approve(address spender,uint256 amount)', [friend, 7n])
  expect(listDangers(evmTransaction({ to: usdc, data: takeBack, gas: 1_000_000n }))).toEqual([])
  expect(listDangers(evmTransaction({ to: permit2, data: lockdown, gas: 2_000_000n }))).toEqual([])
  expect(listDangers(evmTransaction({ to: usdc, data: exact, gas: 9_000_000n }))).toEqual([])
  const request = toRequest(evmTransaction({ to: usdc, data: takeBack, gas: 90_000_000n, chain: 5000 }))
  const network = { ...request.network, caipNetworkId: 'eip155:5000' as const, name: 'Mantle', symbol: 'MNT' }
  const { labels } = decodeRequest({ ...request, network })
  expect(labels.filter(({ severity }) => severity === 'danger')).toEqual([])
})
