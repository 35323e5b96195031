import { expect, test } from 'vitest'
import { createFamilyContext } from '../../../testing/familyFixtures.js'
import { benignRequests } from '../../../testing/utxo/benign.js'
import { reportedRequests } from '../../../testing/utxo/index.js'
import { handleRequest } from '../../signing/handleRequest.js'
import type { ApprovalRequest, HostRequest } from '../../signing/types.js'
import { decodePayload } from './decodePayload.js'
import { loadReader } from './loadReader.js'

type Result = { dangers: readonly string[] } | { refused: string }

/** What the secure site does about a request: the dangers on the screen, or the message of the refusal before it. */
async function run(request: HostRequest): Promise<Result> {
  const context = createFamilyContext()
  const refused = await handleRequest(request, context).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
  const [shown] = context.shown as readonly ApprovalRequest[]
  if (!shown) return { refused: refused ?? 'It was signed without being shown.' }
  expect(refused).toBeUndefined()
  const { labels } = decodePayload(shown, await loadReader(shown.payload))
  return { dangers: labels.filter(({ severity }) => severity === 'danger').map(({ id }) => id) }
}

test.each(reportedRequests.map(each => [each.name, each] as const))(
  'T15: %s: is a danger for what it is, or refused before it is shown',
  async (_, { request, outcome }) => {
    const result = await run(request)
    if ('refused' in outcome) expect(result).toEqual(outcome)
    else expect(result).toMatchObject({ dangers: expect.arrayContaining([outcome.label]) })
  },
)

test('T15: names and requests are distinct', () => {
  const count = reportedRequests.length
  expect(new Set(reportedRequests.map(({ name }) => name)).size).toBe(count)
  expect(new Set(reportedRequests.map(({ request }) => JSON.stringify(request))).size).toBe(count)
})

test('T15: it is counted which report was read, which is of a theft, and what is refused', () => {
  const sources = [...new Set(reportedRequests.map(({ source }) => source))]
  const count = (test: (shape: (typeof reportedRequests)[number]) => boolean): number =>
    reportedRequests.filter(test).length
  expect({
    shapes: reportedRequests.length,
    sources: sources.length,
    sourcesRead: sources.filter(({ read }) => read).length,
    ofThefts: count(({ source }) => source.kind === 'theft'),
    ofWarnings: count(({ source }) => source.kind === 'warning'),
    refused: count(({ outcome }) => 'refused' in outcome),
    dangers: count(({ outcome }) => 'label' in outcome),
  }).toEqual({
    shapes: 56,
    sources: 55,
    sourcesRead: 52,
    ofThefts: 6,
    ofWarnings: 50,
    refused: 14,
    dangers: 42,
  })
  expect(reportedRequests.filter(({ source }) => !source.publisher || !source.title)).toEqual([])
})

test('T15: there are 10 requests of every day at least', () => {
  expect(benignRequests.length).toBeGreaterThanOrEqual(10)
})

test.each(benignRequests)('T15: %s: is no danger', async (_, request) => {
  expect(await run(request)).toEqual({ dangers: [] })
})

test.each([
  [
    'attack CZ-layerText: a text that other networks take for a transaction',
    'transaction of Rooch',
    ['order'],
  ],
  ['attack CZ-bareHash: a hash alone', 'hash of a transaction of CKB', ['unreadable']],
  [
    'attack CZ-testNetwork: coins that can be those of Bitcoin itself',
    'real coins under the name of a test network',
    ['chainMismatch'],
  ],
])('%s is a danger', async (_, name, dangers) => {
  const request = reportedRequests.find(each => each.name === name)?.request
  if (!request) throw new Error(`There is no request '${name}'.`)
  expect(await run(request)).toEqual({ dangers })
})
