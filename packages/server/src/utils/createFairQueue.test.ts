import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFairQueue, QueueFullError } from './createFairQueue.js'

function create(options: Parameters<typeof createFairQueue>[0]) {
  const queue = createFairQueue(options)
  const started: string[] = []
  const finish: (() => void)[] = []
  const add = (key: string, name: string, maxWaiting?: number) =>
    queue.run(
      key,
      () => {
        started.push(name)
        return new Promise<void>(resolve => finish.push(resolve))
      },
      { maxWaiting },
    )
  const next = async () => {
    finish.shift()?.()
    // The queue starts the next work within a few microtasks.
    await new Promise(resolve => setImmediate(resolve))
  }
  return { queue, started, add, next }
}

test('security 12: one key with much work delays another by one piece of work', async () => {
  const { started, add, next } = create({ concurrency: 1, perKey: 1 })
  const all = Array.from({ length: 50 }, (_, index) => add('flood', `flood ${index}`))
  const honest = add('honest', 'honest')
  for (let index = 0; index < 3; index++) await next()
  expect(started).toEqual(['flood 0', 'flood 1', 'honest'])
  for (let index = 0; index < 50; index++) await next()
  await Promise.all([...all, honest])
})

test('at most perKey pieces of one key run at once, and the others use the rest', async () => {
  const { started, add, next, queue } = create({ concurrency: 4, perKey: 2 })
  for (let index = 0; index < 4; index++) void add('a', `a${index}`)
  for (let index = 0; index < 4; index++) void add('b', `b${index}`)
  await new Promise(resolve => setImmediate(resolve))
  expect([...started].sort()).toEqual(['a0', 'a1', 'b0', 'b1'])
  expect(queue.size).toBe(8)
  for (let index = 0; index < 8; index++) await next()
  expect(queue.size).toBe(0)
})

test('more than maxWaiting pieces of a key are refused, those of another are not', async () => {
  const { add, next } = create({ concurrency: 1, perKey: 1 })
  const accepted = [add('a', '1', 2), add('a', '2', 2), add('a', '3', 2), add('b', '4', 2)]
  await expect(add('a', '5', 2)).rejects.toBeInstanceOf(QueueFullError)
  for (let index = 0; index < 4; index++) await next()
  await Promise.all(accepted)
})

test('work that throws rejects, and the next one runs', async () => {
  const queue = createFairQueue({ concurrency: 1, perKey: 1 })
  const failed = queue.run('a', () => Promise.reject(new Error('broken')))
  await expect(failed).rejects.toThrow('broken')
  expect(await queue.run('a', async () => 7)).toBe(7)
})

test('property: every piece of work runs once, and the limits hold at each moment', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 40 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 4 }),
      async (keys, concurrency, perKey) => {
        const queue = createFairQueue({ concurrency, perKey })
        const running: string[] = []
        const results = await Promise.all(
          keys.map((key, index) =>
            queue.run(key, async () => {
              running.push(key)
              expect(running.length).toBeLessThanOrEqual(concurrency)
              expect(running.filter(each => each === key).length).toBeLessThanOrEqual(perKey)
              await new Promise(resolve => setImmediate(resolve))
              running.splice(running.indexOf(key), 1)
              return index
            }),
          ),
        )
        expect(results).toEqual(keys.map((_, index) => index))
        expect(queue.size).toBe(0)
      },
    ),
    { numRuns: 30 },
  )
})
