import { describe, expect, test } from 'vitest'
import { checkCitations, listIds } from './checkCitations.mjs'
import { checkRemovals } from './checkRemovals.mjs'
import { readRequirements } from './readRequirements.mjs'
import { readTitles } from './readTitles.mjs'
import { removals } from './removals.mjs'
import { listUnproved, readResult, toDocs } from './toDocs.mjs'

const page = `
| id | what holds |
|---|---|
| <a id="R1.1"></a>R1.1 | It connects |
| <a id="R1.2"></a>R1.2 | It disconnects |
| <a id="D1"></a>D1 | It is blue |
| <a id="T1"></a>T1 | It leaks |
| <a id="demand-1"></a>demand 1 | It is small |

| id | cited | what is missing | issue |
|---|---|---|---|
| D1 | none | It is green | 23 |
`
const requirements = readRequirements(page)
const check = (titles: Record<string, readonly string[]>, text = page) =>
  checkCitations(readRequirements(text), new Map(Object.entries(titles)))
const good = ['connects (R1.1)', 'R1.2: disconnects']

test('a page has its ids, and what is not whole', () => {
  expect(requirements.ids).toEqual(['R1.1', 'R1.2', 'D1', 'T1', 'demand 1'])
  expect(requirements.gaps).toEqual([{ id: 'D1', cited: 'none', missing: 'It is green', issue: '23' }])
})

test('an id without its anchor is none', () => {
  const text = '| D1 | It is blue |\n| <a id="D3"></a>D2 | It is green |'
  expect(readRequirements(text).ids).toEqual([])
})

describe('titles of a file', () => {
  test('are those of tests, groups, tables and steps, also in templates', () => {
    const text = [
      "describe('opens (R1.1)', () => { it(`shows (R1.2)`, () => {}) })",
      "test.describe('in a group', () => {})",
      "it.each([['one (R1.3)', 1]])('%s is refused', () => {})",
      "test.each([['two', 'R1.4']])('%s is refused (R1.5)', () => {})",
      "test.each([{ what: 'R1.9', other: 'R1.10' }])('$what is refused', () => {})",
      "await test.step('a step (R1.6)', async () => {})",
      "expect('R1.7').toBe('R1.8')",
    ].join('\n')
    expect(readTitles('a.test.ts', text).flatMap(listIds)).toEqual([
      ...['R1.1', 'R1.2', 'R1.3', 'R1.5', 'R1.9', 'R1.6'],
    ])
  })

  test('are not those of what is skipped', () => {
    const text =
      "it.skip('a (R1.1)', () => {}); test.todo('b (R1.2)'); describe.skip.each([1])('c (R1.3)', f)"
    expect(readTitles('a.test.tsx', text)).toEqual([])
  })
})

test('an id is not a part of another word', () => {
  expect(listIds('R7.3, R7.30: D7 (D70-fee) attack B-D68-undo, 0xD15, R10')).toEqual([
    'R7.3',
    'R7.30',
    'D7',
    'R10',
  ])
})

test('titles that name every id have no problem', () => {
  expect(check({ 'a.test.ts': good })).toEqual({ ids: [], uncited: [], gaps: [] })
})

test.each([
  ['an id that does not exist', { 'a.test.ts': [...good, 'shows (R9.9)'] }, 'R9.9, which does not exist'],
  ['a threat that does not exist', { 'a.test.ts': [...good, 'hides it (T2)'] }, 'T2, which does not exist'],
  [
    'a demand that does not exist',
    { 'a.test.ts': [...good, 'is quick (demand 1, demand 2)'] },
    'demand 2, which does not exist',
  ],
  [
    'a finding that does not exist',
    { 'a.test.ts': [...good, 'security 1: x'] },
    'security 1, which does not',
  ],
  ['a section', { 'a.test.ts': [...good, 'shows (R1)'] }, 'R1, which does not exist'],
  ['a range', { 'a.test.ts': [...good, 'shows (R1.1 to R1.2)'] }, 'names a range'],
  [
    'an id of the development wallet',
    { 'a.test.ts': good, 'apps/wallet/src/a.test.ts': ['connects (R1.1)'] },
    'is of the development wallet',
  ],
])('%s is a problem', (_name, titles, problem) => {
  expect(check(titles).ids).toEqual([expect.stringContaining(problem)])
})

test('a requirement that no title names is a problem, also where the development wallet does', () => {
  expect(check({ 'a.test.ts': ['connects (R1.1)'], 'apps/wallet/a.test.ts': ['R1.2'] }).uncited).toEqual([
    'R1.2: no title names it',
  ])
})

test.each([
  ['a title of what is said to have none', page, [...good, 'is blue (D1)'], 'said to have no title'],
  ['no issue', page.replace('| 23 |', '| later |'), good, 'names no issue'],
  ['no reason', page.replace('It is green', ''), good, 'says nothing'],
  ['another state', page.replace('none', 'some'), good, "neither 'none' nor 'part'"],
])('%s is a problem', (_name, text, titles, problem) => {
  expect(check({ 'a.test.ts': titles }, text).gaps).toContainEqual(expect.stringContaining(problem))
})

describe('removals', () => {
  const [removal] = removals
  if (!removal) throw new Error('There are none.')
  const sources = {
    titlesOf: () => [`shows (${removal.id})`],
    readFile: () => `before\n${removal.removes.search}\nafter`,
  }
  const problemOf = (changed: Partial<Parameters<typeof checkRemovals>[1]>) =>
    checkRemovals([removal], { ...sources, ...changed })[0]

  test('at least forty are wanted', () => {
    expect(checkRemovals([removal], sources)).toEqual(['1 requirements are tried, of 40'])
    expect(new Set(removals.map(({ id }) => id)).size).toBeGreaterThanOrEqual(40)
  })

  test('the test names the requirement, and its code is there once', () => {
    expect(problemOf({ titlesOf: () => undefined })).toContain('does not exist')
    expect(problemOf({ titlesOf: () => ['shows'] })).toContain('no title')
    expect(problemOf({ readFile: () => undefined })).toContain('0 times')
    expect(problemOf({ readFile: () => removal.removes.search.repeat(2) })).toContain('2 times')
  })

  test('the page names those that prove nothing', () => {
    const text = toDocs(removals.slice(0, 3), new Map([[removal, { whole: true, removed: true }]]))
    expect(listUnproved(text)).toEqual(removals.slice(1, 3).map(({ id }) => id))
    expect(removals.slice(0, 4).map(each => readResult(text, each))).toEqual([
      { whole: true, removed: true },
      { whole: undefined, removed: undefined },
      { whole: undefined, removed: undefined },
      undefined,
    ])
  })
})
