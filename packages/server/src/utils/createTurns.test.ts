import { expect, test } from 'vitest'
import { createTurns } from './createTurns.js'

test('security 5: each piece of work has its own turn of the event loop, in order', async () => {
  const turns = createTurns()
  const order: string[] = []
  const works = ['a', 'b', 'c'].map(name => turns.run(() => order.push(name)))
  const between = async () => {
    for (let each = 0; each < 3; each++) {
      await new Promise(resolve => setImmediate(resolve))
      order.push('other')
    }
  }
  await Promise.all([between(), ...works])
  expect(order.filter(name => name !== 'other')).toEqual(['a', 'b', 'c'])
  expect(order.join(' ')).not.toMatch(/[abc] [abc]/)
})

test('work that throws rejects its own promise only', async () => {
  const turns = createTurns()
  const failing = turns.run(() => {
    throw new RangeError('deep')
  })
  const following = turns.run(() => 1)
  await expect(failing).rejects.toThrow('deep')
  expect(await following).toBe(1)
})
