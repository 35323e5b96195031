import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGroupCommit } from './groupCommit.js'

test('operations of one turn commit together, and later ones while the first are written', async () => {
  const groups: string[][] = []
  const gates: (() => void)[] = []
  const writes = createGroupCommit<string>({
    async commit(operations) {
      groups.push([...operations])
      await new Promise<void>(resolve => gates.push(resolve))
    },
  })
  const first = [writes.run('a'), writes.run('b')]
  await expect.poll(() => gates.length).toBe(1)
  const second = [writes.run('c'), writes.run('d')]
  gates[0]?.()
  await Promise.all(first)
  await expect.poll(() => gates.length).toBe(2)
  gates[1]?.()
  await Promise.all(second)
  await writes.idle()
  expect(groups).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('nothing resolves before its commit has, and order is kept whatever the sizes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ value: fc.nat(), turns: fc.nat(3), bad: fc.boolean() }), { maxLength: 40 }),
      fc.integer({ min: 1, max: 5 }),
      async (inputs, maxOperations) => {
        const committed: number[] = []
        const writes = createGroupCommit<{ index: number; bad: boolean }>({
          maxOperations,
          async commit(operations) {
            expect(operations.length).toBeLessThanOrEqual(maxOperations)
            await new Promise(resolve => setImmediate(resolve))
            // All or nothing, as a transaction.
            if (operations.some(({ bad }) => bad)) throw new Error('bad')
            committed.push(...operations.map(({ index }) => index))
          },
        })
        const results: Promise<boolean>[] = []
        for (const [index, { turns, bad }] of inputs.entries()) {
          for (let turn = 0; turn < turns; turn += 1) await new Promise(resolve => setImmediate(resolve))
          results.push(
            writes.run({ index, bad }).then(
              () => committed.includes(index) && !bad,
              () => bad && !committed.includes(index),
            ),
          )
        }
        expect(await Promise.all(results)).toEqual(inputs.map(() => true))
        const good = inputs.flatMap(({ bad }, index) => (bad ? [] : [index]))
        expect(committed).toEqual(good)
        await writes.idle()
      },
    ),
    { numRuns: 50 },
  )
}, 60_000)
