import { lstatSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { root } from '../root.mjs'
import { copyTree } from './copyTree.mjs'
import { groupBreaks } from './groupBreaks.mjs'
import { checkAttacks, readAttacks, readTitle } from './readAttacks.mjs'
import { listBad, readResults, toDocs } from './toDocs.mjs'

const attack = {
  id: 'B-B3',
  title: 'adds an email address from a host page',
  file: 'a.test.ts',
  breaks: { file: 'a.ts', search: 'assertFresh(session)', replace: '' },
}
const files: Record<string, string> = {
  'a.test.ts': "test('attack B-B3: adds an address') test('control B-B3: the settings page adds it')",
  'a.ts': 'assertFresh(session)\nsave()',
}
const check = (attacks: readonly (typeof attack)[], changed: Record<string, string | undefined> = {}) =>
  checkAttacks(attacks, path => ({ ...files, ...changed })[path])

test('a title names its attack or control', () => {
  expect(readTitle('the account > attack B-B3: adds an address')).toEqual({ kind: 'attack', id: 'B-B3' })
  expect(readTitle('control A-L-stacksNonce: two payments')).toEqual({
    kind: 'control',
    id: 'A-L-stacksNonce',
  })
  expect(readTitle('refuses an attack B-B3')).toBeUndefined()
})

test('an attack with its test, its control and its guard has no problem', () => {
  expect(check([attack])).toEqual([])
})

test.each([
  ['a second row of one id', [attack, attack], {}, ['B-B3 is listed twice']],
  ['a file that is missing', [attack], { 'a.test.ts': undefined }, ['B-B3: a.test.ts does not exist']],
  [
    'no control',
    [attack],
    { 'a.test.ts': "test('attack B-B3: adds')" },
    ["B-B3: no listed file has a test 'control B-B3: …'"],
  ],
  ['a guard that is gone', [attack], { 'a.ts': 'save()' }, ['B-B3: a.ts has the guard 0 times']],
  [
    'a guard that is there twice',
    [attack],
    { 'a.ts': `${files['a.ts']}${files['a.ts']}` },
    ['B-B3: a.ts has the guard 2 times'],
  ],
])('%s is a problem', (_name, attacks, changed, problems) => {
  expect(check(attacks, changed)).toEqual(problems)
})

test('a copy of the tree has own sources, and its packages are the copies', () => {
  const tree = copyTree(path => /^(scripts\/lib|packages\/core\/package\.json)/.test(path))
  try {
    const path = 'scripts/lib/root.mjs'
    expect(readFileSync(`${tree}/${path}`, 'utf8')).toBe(readFileSync(`${root}/${path}`, 'utf8'))
    expect(lstatSync(`${tree}/${path}`).isSymbolicLink()).toBe(false)
    expect(realpathSync(`${tree}/node_modules/@latchkit/core`)).toBe(`${tree}/packages/core`)
    expect(realpathSync(`${tree}/node_modules/vitest`)).toBe(realpathSync(`${root}/node_modules/vitest`))
  } finally {
    rmSync(tree, { recursive: true, force: true })
  }
})

describe('attacks whose guards are gone at the same time', () => {
  const other = { ...attack, id: 'B-B4', file: 'b.test.ts', breaks: { ...attack.breaks, file: 'b.ts' } }
  const group = (list: readonly (typeof attack)[], loaded: Record<string, readonly string[]>) =>
    groupBreaks(list, ({ file }, source) => loaded[file]?.includes(source) ?? false).map(each =>
      each.map(({ id }) => id),
    )

  test('are together where no test depends on the guard of another', () => {
    expect(group([attack, other], { 'a.test.ts': ['a.ts'], 'b.test.ts': ['b.ts'] })).toEqual([
      ['B-B3', 'B-B4'],
    ])
  })

  test('are apart where one does, or where both break one file', () => {
    expect(group([attack, other], { 'a.test.ts': ['a.ts', 'b.ts'], 'b.test.ts': ['b.ts'] })).toEqual([
      ['B-B3'],
      ['B-B4'],
    ])
    const same = { ...other, breaks: { ...attack.breaks, search: 'save()' } }
    expect(group([attack, same], {})).toEqual([['B-B3'], ['B-B4']])
  })

  test('are together where they break the same guard', () => {
    expect(group([attack, { ...other, breaks: attack.breaks }], {})).toEqual([['B-B3', 'B-B4']])
  })
})

test('a run of a part of the attacks leaves the results of others', () => {
  const results = { held: true, usable: false, noticed: true }
  const text = toDocs([attack], () => results)
  expect(readResults(text, attack)).toEqual(results)
  expect(readResults('', attack)).toEqual({ held: undefined, usable: undefined, noticed: undefined })
  expect(listBad(text)).toEqual(['B-B3'])
  expect(listBad(toDocs([attack], () => ({ ...results, usable: true })))).toEqual([])
})

test('docs/attacks.md has each listed attack, and each was shown (`node scripts/attacks.mjs --list` writes the rows)', async () => {
  const text = readFileSync(`${root}/docs/attacks.md`, 'utf8')
  expect(text).toBe(toDocs(await readAttacks(), each => readResults(text, each)))
  expect(listBad(text)).toEqual([])
})
