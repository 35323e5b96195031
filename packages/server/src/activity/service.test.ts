import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ActivityPage, ActivityProvider } from './providers/provider.js'
import { createActivityService } from './service.js'

type Fake = { chain: string; times: readonly number[]; hidden?: ReadonlySet<number>; look?: number }

/** A provider of one transaction per time; `look` is how many it looks at for one page. */
function createFakeProvider({ chain, times, hidden = new Set(), look = 1000 }: Fake): ActivityProvider {
  const sorted = times.toSorted((a, b) => b - a)
  return {
    toAddress: value => (value.startsWith('0x') ? value.toLowerCase() : undefined),
    isPosition: value => /^\d+$/.test(value),
    async getPage({ before, limit, includeHidden }): Promise<ActivityPage> {
      const from = before === undefined ? 0 : Number(before) + 1
      const items: ActivityPage['items'] = []
      let at = from
      for (; at < sorted.length && items.length < limit && at - from < look; at++) {
        const time = sorted[at] ?? 0
        if (hidden.has(at) && !includeHidden) continue
        items.push({
          position: String(at),
          record: {
            id: `${chain}:${at}`,
            metadata: {
              operationType: 'send',
              hash: `${at}`,
              minedAt: new Date(time * 1000).toISOString(),
              sentFrom: '0x1',
              status: 'confirmed',
              nonce: 0,
              chain,
            },
            transfers: [],
          },
        })
      }
      const rest = at < sorted.length
      return {
        items,
        isStale: chain === 'eip155:666',
        asOf: chain === 'eip155:2' ? 5 : 9,
        ...(rest && { next: String(at - 1), until: (sorted[at - 1] ?? 0) * 1000 }),
      }
    },
  }
}

const serviceOf = (...chains: Fake[]) =>
  createActivityService({ providers: new Map(chains.map(each => [each.chain, createFakeProvider(each)])) })
const base = { address: '0xA', includeHidden: false, caller: { address: '1.2.3.4' } }

async function readAll(service: ReturnType<typeof serviceOf>, includeHidden = false) {
  const ids: string[] = []
  const times: number[] = []
  let pages = 0
  for (let cursor: string | undefined; ; pages++) {
    const page = await service.getHistory({ ...base, cursor, includeHidden })
    expect(page.data.length).toBeLessThanOrEqual(100)
    ids.push(...page.data.map(({ id }) => id))
    times.push(...page.data.map(({ metadata }) => Date.parse(metadata.minedAt)))
    if (page.next === null) return { ids, times, pages: pages + 1 }
    cursor = page.next
  }
}

test('R7.32: pages of 100 give the whole history of several chains, newest first, each transaction once', async () => {
  const chain = fc.record({
    times: fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 350 }),
    hidden: fc.array(fc.nat(349), { maxLength: 200 }).map(places => new Set(places)),
    look: fc.integer({ min: 1, max: 400 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(chain, { minLength: 1, maxLength: 3 }), fc.boolean(), async (chains, all) => {
      const fakes = chains.map((each, index) => ({ ...each, chain: `eip155:${index + 1}` }))
      const { ids, times } = await readAll(serviceOf(...fakes), all)
      const expected = fakes.flatMap(({ chain: name, times: given, hidden }) =>
        given.flatMap((_, at) => (hidden.has(at) && !all ? [] : [`${name}:${at}`])),
      )
      expect(ids.toSorted()).toEqual(expected.toSorted())
      expect(new Set(ids).size).toBe(ids.length)
      expect(times).toEqual(times.toSorted((a, b) => b - a))
    }),
    { numRuns: 200 },
  )
})

test('R7.30, R8.11: an unknown network, a wrong address and a cursor of something else are refused', async () => {
  const service = serviceOf({ chain: 'eip155:1', times: [1, 2] }, { chain: 'eip155:2', times: [3] })
  const codeOf = (parameters: object) =>
    service.getHistory({ ...base, ...parameters }).then(
      () => 'ok',
      error => `${error.status} ${error.code}`,
    )
  expect(await codeOf({ chainId: 'eip155:3' })).toBe('400 UNSUPPORTED_CHAIN')
  expect(await codeOf({ address: 'x' })).toBe('400 INVALID_ADDRESS')
  expect(await codeOf({ address: 'eip155:1:0xA', chainId: 'eip155:2' })).toBe('400 INVALID_ADDRESS')
  expect(await codeOf({ address: 'eip155:1:0xA' })).toBe('ok')
  expect(await codeOf({ address: 'eip155:1:0xA:1' })).toBe('400 INVALID_ADDRESS')
  const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  for (const wrong of [
    'x',
    cursor([]),
    cursor({ 'eip155:9': '1' }),
    cursor({ 'eip155:1': '-1' }),
    cursor({ 'eip155:1': 1 }),
  ])
    expect(await codeOf({ cursor: wrong }), wrong).toBe('400 BAD_REQUEST')
  expect(await codeOf({ chainId: 'eip155:1', cursor: cursor({ 'eip155:2': '0' }) })).toBe('400 BAD_REQUEST')
})

test('the age of a joined history is that of its oldest part, and one stale part makes it stale', async () => {
  const both = serviceOf({ chain: 'eip155:1', times: [1] }, { chain: 'eip155:2', times: [2] })
  const reply = await both.getHistory(base)
  expect(reply.asOf).toBe(5)
  expect(reply).not.toHaveProperty('stale')
  const stale = serviceOf({ chain: 'eip155:1', times: [1] }, { chain: 'eip155:666', times: [2] })
  expect(await stale.getHistory(base)).toMatchObject({ stale: true })
})
