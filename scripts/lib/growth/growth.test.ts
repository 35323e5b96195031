import { expect, test } from 'vitest'
import { checkLists } from './checkLists.mjs'
import { runTasks } from './runTasks.mjs'

const reader = { id: 'a/b#readB', file: 'packages/a/src/b.ts', name: 'readB', isAsync: false }

test('an excuse for code that is gone fails, as does a reader with neither input nor excuse', () => {
  const problems = checkLists({ expressions: [], built: ['a.ts'] }, [
    { ...reader, types: ['Record'] },
    { ...reader, id: 'a/c#readC', types: ['string'] },
  ])
  expect(problems).toContain('a/b#readB has neither a maker of hostile input nor an excuse')
  expect(problems).toContain('evm/transfer/resolveName#toNode is excused, and is nowhere')
  expect(problems).toContain('server/balance/toDecimal#toDecimal is excused, and is nowhere')
  expect(problems).toContain(
    '/(00)+$/ is excused in packages/stacks/src/transfer/record.ts, and is not there',
  )
  expect(problems).toContain('a.ts puts an expression together: name the reader that runs it')
  expect(problems.filter(problem => problem.startsWith('a/c#'))).toEqual([])
})

test('a task that never ends is ended and reported, and the others run', async () => {
  const endless = { kind: 'control', control: 'a function that never ends', silenceMs: 1000 }
  const linear = { kind: 'control', control: 'an expression of linear time' }
  const unknown = { kind: 'control', control: 'none' }
  const results = await runTasks([endless, linear, unknown], { processes: 1 })
  expect(results.get(endless)).toBe('did not end within 1 s')
  expect(results.get(linear)).toBeUndefined()
  expect(results.has(linear)).toBe(true)
  expect(results.get(unknown)).toContain('cannot be run')
}, 120_000)
