import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createMetrics } from '../metrics/createMetrics.js'
import { createCallerLimit } from '../middleware/callerLimit.js'
import { createSource } from './createSource.js'

// An outside service with the operator's key, between callers.

const schema = v.object({ ok: v.literal(true) })
const [attacker, visitor] = [{ address: '192.0.2.1' }, { address: '192.0.2.2' }]

/** A service that responds when it is told to, in the order of the requests. */
function start(points = 1e6) {
  const waiting: (() => void)[] = []
  const paths: string[] = []
  const source = createSource({
    name: 'test',
    baseUrl: 'https://source.example',
    metrics: createMetrics({ process: false }),
    limit: createCallerLimit({ name: 'test', points, total: points * 10 }),
    fetch: async input => {
      paths.push(new URL(String(input)).pathname)
      await new Promise<void>(resolve => waiting.push(resolve))
      return Response.json({ ok: true })
    },
  })
  return { source, waiting, paths }
}

test('attack A-M5: a caller with many requests has half of the places, and others do not wait for it', async () => {
  const { source, waiting, paths } = start()
  const flood = Array.from({ length: 150 }, (_, at) =>
    source.read({ caller: attacker, path: `/attack/${at}`, schema }),
  )
  await expect.poll(() => paths.length).toBe(4)
  const read = source.read({ caller: visitor, path: '/visit', schema })
  // Nothing of the flood has ended.
  await expect.poll(() => paths.at(-1)).toBe('/visit')
  const answerAll = setInterval(() => {
    for (const respond of waiting.splice(0)) respond()
  }, 1)
  expect(await read).toEqual({ ok: true })
  await Promise.all(flood)
  clearInterval(answerAll)
})

test("attack A-M5: one caller cannot use up the operator's key", async () => {
  const { source, waiting, paths } = start(20)
  const answerAll = setInterval(() => {
    for (const respond of waiting.splice(0)) respond()
  }, 1)
  const codes: unknown[] = []
  for (let at = 0; at < 40; at++)
    await source
      .read({ caller: attacker, path: `/attack/${at}`, schema })
      .catch(error => codes.push(error.code))
  expect(codes).toEqual(Array(20).fill('RATE_LIMITED'))
  expect(paths).toHaveLength(20)
  expect(await source.read({ caller: visitor, path: '/visit', schema })).toEqual({ ok: true })
  clearInterval(answerAll)
})

test('control A-M5: equal reads are one request, which each of their callers is charged for', async () => {
  const { source, waiting, paths } = start(2)
  const answerAll = setInterval(() => {
    for (const respond of waiting.splice(0)) respond()
  }, 1)
  const read = (caller: typeof attacker, path: string) => source.read({ caller, path, schema })
  await Promise.all([read(attacker, '/same'), read(visitor, '/same'), read(visitor, '/same')])
  expect(paths).toHaveLength(1)
  expect(await read(attacker, '/more')).toEqual({ ok: true })
  await expect(read(visitor, '/more')).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  clearInterval(answerAll)
})
