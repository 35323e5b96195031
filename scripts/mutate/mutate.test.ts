import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { root } from '../lib/root.mjs'
import { areas } from './areas.mjs'
import { equivalents, findEquivalent } from './equivalents.mjs'
import { findMutants, type Mutant } from './findMutants.mjs'
import { type Outcome, report } from './report.mjs'
import { runMutants } from './runMutants.mjs'
import { sample } from './sample.mjs'

const list = (text: string, file = 'a.ts') =>
  findMutants(file, text).mutants.map(({ from, to }) => `${from} → ${to || 'nothing'}`)

describe('finding mutants', () => {
  test.each([
    ['x = a < b', ['x = a < b → nothing', 'a < b → (a) <= (b)', 'a < b → (a) >= (b)']],
    ['const x = a === b', ['a === b → (a) !== (b)']],
    ['const x = a ?? b', ['a ?? b → (a) && (b)']],
    ['const x = !a', ['!a → a']],
    ['const x = i++', ['i++ → i--']],
    ['const x = 5_000', ['5_000 → 5_000 * 10']],
    ['const x = 0', ['0 → 1']],
    ['const x = 1n', ['1n → 0n']],
    ['const x = 7n', ['7n → 7n * 10n']],
    ['const x = true', ['true → false']],
    [`const x = 'a'`, [`'a' → ''`]],
    [`const x = ''`, [`'' → 'mutated'`]],
    ['const x = [a]', ['[a] → []']],
    ['const x = `a`', ['`a` → ``']],
    ['const x = a?.b?.(c)', ['a?.b?.(c) → a.b?.(c)', 'a?.b?.(c) → a?.b(c)']],
    ['const x = a.some(b)', ['a.some(b) → a.every(b)']],
    ['const x = a.filter(b)', ['a.filter(b) → a']],
    ['if (a) b()', ['a → true', 'a → false', 'b() → nothing']],
    ['while (a) b()', ['a → false', 'b() → nothing']],
    ['const f = () => a', ['a → undefined']],
    ['function f() { return a }', ['a → undefined']],
    ['function f() { throw a }', ['throw a → nothing']],
    ['const { a = 2 } = b', ['2 → 2 * 10']],
    ['switch (a) { case 2: }', ['2 → 2 * 10']],
  ])('%s', (text, expected) => {
    expect(list(text)).toEqual(expected)
  })

  test.each([
    [`'use client'`],
    [`import { a } from 'b'`],
    [`export * from 'b'`],
    [`const a = import('b')`],
    [`type A = 'a' | 1 | true`],
    [`const a = b as 'c'`],
    ['const { a: { b } } = c'],
    ['const a = { b }'],
  ])('nothing that runs changes in %s', text => {
    expect(list(text)).toEqual([])
  })

  test.each([`export { a } from './b.js'`, 'export { a, b as c }', `export * from './b.js'`])(
    'leaves %s as it is',
    text => expect(findMutants('a.ts', text)).toEqual({ code: text, mutants: [] }),
  )

  test('names the place as an editor does', () => {
    const [mutant] = findMutants('a.ts', `// one\n  const x = 0`).mutants
    expect(mutant).toMatchObject({ file: 'a.ts', line: 2, column: 13, id: 0 })
  })
})

describe('the source with switches', () => {
  const source = `
    function sum(numbers, most) {
      let total = 0
      for (const each of numbers) {
        if (each < 0) continue
        total += each
      }
      if (total > most) throw new Error('too much')
      else if (total === most) return 'exactly'
      return { total, text: \`is \${total}\` }
    }`
  const { code, mutants } = findMutants('a.ts', source)
  const attempts = [
    [[1, -2, 3], 9],
    [[4, 5], 9],
    [[9, 9], 9],
  ]
  const run = (active: number) => {
    const create = new Function('__mutant', `${code}\nreturn sum`)
    const sum = create((id: number) => id === active) as (...attempt: unknown[]) => unknown
    return attempts.map(attempt => {
      try {
        return sum(...attempt)
      } catch (error) {
        return String(error)
      }
    })
  }

  test('behaves as before while no mutant is active', () => {
    expect(run(-1)).toEqual([{ total: 4, text: 'is 4' }, 'exactly', 'Error: too much'])
  })

  test('behaves otherwise with each of them, one at a time', () => {
    const before = JSON.stringify(run(-1))
    const same = mutants.filter(({ id }) => JSON.stringify(run(id)) === before)
    // No change to the total: zero adds nothing, and no attempt holds a fraction.
    expect(same.map(({ from, to }) => `${from} → ${to}`)).toEqual(['each < 0 → (each) <= (0)', '0 → 1'])
  })

  test('ids go up from the one that is given', () => {
    const later = findMutants('a.ts', 'const x = 0 + 1', 10)
    expect(later.mutants.map(({ id }) => id)).toEqual([10, 11, 12])
    expect(later.code).toContain('__mutant(12)')
  })

  test('only the chosen ones get a switch, and ids stay', () => {
    const some = findMutants('a.ts', source, 0, id => id === 3)
    expect(some.mutants).toEqual(mutants)
    expect([...some.code.matchAll(/__mutant\((\d+)\)/g)].map(([, id]) => id)).toEqual(['3'])
  })
})

test('a switch at the beginning of a line does not call the line before', () => {
  const text =
    'const calls = []\nconst f = x => calls.push(x)\nconst o = { f }\nf(1)\no?.f(2)\nconst end = calls'
  const chain = findMutants('a.ts', text).mutants.find(({ kind }) => kind === 'ChainExpression')
  const { code } = findMutants('a.ts', text, 0, id => id === chain?.id)
  expect(new Function('__mutant', `${code}\nreturn end`)(() => false)).toEqual([1, 2])
})

const toMutant = (id: number, file = 'packages/x/src/a/one.ts'): Mutant => ({
  id,
  file,
  line: 1,
  column: 1,
  kind: 'Literal',
  from: '0',
  to: '1',
})

describe('running them', () => {
  const covered = (file: string, hits: readonly number[], always: readonly number[] = []) => ({
    type: 'covered',
    file,
    failed: false,
    collectMs: 10,
    calls: 5,
    always,
    tests: [{ id: `${file}#1`, ms: 10, hits }],
  })

  /** A session whose tests in `killers` fail for the mutants given there. */
  function createSession(
    coverage: readonly ReturnType<typeof covered>[],
    outcomeOf: (id: number, file: string, run: number) => string | undefined,
  ) {
    const plans: string[][] = []
    return {
      plans,
      files: coverage.map(({ file }) => file),
      async run(plan: object, files: readonly string[]) {
        if ('mode' in plan && plan.mode === 'cover') return coverage
        const planned = (plan as { files: Record<string, { mutants: { id: number }[] }> }).files
        plans.push(files.flatMap(file => (planned[file]?.mutants ?? []).map(({ id }) => `${id} ${file}`)))
        return files.flatMap(file =>
          (planned[file]?.mutants ?? []).flatMap(({ id }) => {
            const outcome = outcomeOf(id, file, plans.length)
            const trying = { type: 'trying', id, file, pid: 1 }
            return outcome ? [trying, { type: 'tried', id, file, outcome }] : [trying]
          }),
        )
      },
    }
  }
  const options = { deadline: Number.MAX_SAFE_INTEGER, testMs: 1_000, log: () => {} }

  test('a mutant is killed by the first test that fails, and survives when none does', async () => {
    const session = createSession([covered('/b', [0, 1]), covered('/c', [0, 1])], (id, file) =>
      id === 0 && file === '/c' ? 'killed' : 'survived',
    )
    const outcomes = await runMutants({
      session,
      mutants: [toMutant(0), toMutant(1), toMutant(2)],
      ...options,
    })
    expect([...outcomes]).toEqual([
      [2, { outcome: 'uncovered' }],
      [0, { outcome: 'killed', by: '/c' }],
      [1, { outcome: 'survived' }],
    ])
  })

  test('a test that reaches it itself comes before one that only loads it', async () => {
    const session = createSession([covered('/b', [], [0]), covered('/c', [0])], () => 'killed')
    await runMutants({ session, mutants: [toMutant(0)], ...options })
    expect(session.plans).toEqual([['0 /c']])
  })

  test('the test beside a source comes first, where only its file loads it too', async () => {
    const [beside, same] = ['one', 'two'].map(name => `${root}/packages/x/src/a/${name}.test.ts`)
    const session = createSession(
      [covered(same ?? '', [], [0]), covered(beside ?? '', [], [0])],
      () => 'killed',
    )
    await runMutants({ session, mutants: [toMutant(0)], ...options })
    expect(session.plans).toEqual([[`0 ${beside}`]])
  })

  test('a worker that stopped in a mutant killed it', async () => {
    const session = createSession([covered('/b', [0])], () => undefined)
    const outcomes = await runMutants({ session, mutants: [toMutant(0)], ...options })
    expect(outcomes.get(0)).toEqual({ outcome: 'killed', by: '/b' })
  })

  test('a mutant whose tests were disturbed is tried again, and then left unclear', async () => {
    const session = createSession([covered('/b', [0, 1])], (id, _file, run) =>
      id === 0 && run === 2 ? 'killed' : 'unclear',
    )
    const outcomes = await runMutants({ session, mutants: [toMutant(0), toMutant(1)], ...options })
    expect(outcomes.get(0)).toMatchObject({ outcome: 'killed' })
    expect(outcomes.get(1)).toEqual({ outcome: 'unclear' })
  })

  test('what no time is left for is not run', async () => {
    const session = createSession([covered('/b', [0])], () => 'killed')
    const outcomes = await runMutants({ session, mutants: [toMutant(0)], ...options, deadline: 0 })
    expect(outcomes.get(0)).toEqual({ outcome: 'not run' })
  })

  test('tests beyond the time of a mutant are left out, but never all', async () => {
    const slow = covered('/c', [0])
    const session = createSession([covered('/b', [0]), { ...slow, collectMs: 5_000 }], () => 'survived')
    await runMutants({ session, mutants: [toMutant(0)], ...options })
    expect(session.plans).toEqual([['0 /b']])
    const alone = createSession([{ ...slow, collectMs: 5_000 }], () => 'survived')
    await runMutants({ session: alone, mutants: [toMutant(0)], ...options })
    expect(alone.plans).toEqual([['0 /c']])
  })
})

describe('the report', () => {
  test('counts by folder; what is uncovered lowers the score, what was not run does not', () => {
    const mutants = [0, 1, 2, 3].map(id => toMutant(id, `packages/x/src/${id < 2 ? 'a' : 'b'}/one.ts`))
    const outcomes = new Map<number, Outcome>([
      [0, { outcome: 'killed', by: '/b' }],
      [1, { outcome: 'uncovered' }],
      [2, { outcome: 'killed', by: '/b' }],
      [3, { outcome: 'not run' }],
    ])
    const { score, lines, results } = report(mutants, outcomes)
    expect(score).toBeCloseTo(2 / 3)
    expect(lines).toEqual([
      '  50.0 %  packages/x/src/a: 1 killed, 1 uncovered',
      ' 100.0 %  packages/x/src/b: 1 killed, 1 not run',
      '  66.7 %  all: 2 killed, 1 uncovered, 1 not run',
    ])
    expect(results[1]).toEqual({
      outcome: 'uncovered',
      at: 'packages/x/src/a/one.ts:1:1',
      change: 'Literal: 0 → 1',
    })
  })
})

describe('sampling', () => {
  const items = Array.from({ length: 100 }, (_, index) => index)

  test('the same seed chooses the same items, in their order, and another seed others', () => {
    const chosen = sample(items, 10, 3)
    expect(chosen).toHaveLength(10)
    expect(new Set(chosen).size).toBe(10)
    expect([...chosen].sort((a, b) => a - b)).toEqual(chosen)
    expect(sample(items, 10, 3)).toEqual(chosen)
    expect(sample(items, 10, 4)).not.toEqual(chosen)
  })

  test('more than there are is all of them', () => {
    expect(sample(items, 1_000, 1)).toEqual(items)
  })
})

describe('the areas and the equivalent mutants', () => {
  const isTest = (file: string) => /\.test\.tsx?$/.test(file)
  const below = (folder: string) =>
    readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).filter(file =>
      /\.tsx?$/.test(file),
    )

  test.each(Object.entries(areas))('%s has sources, and tests in each of its folders', (_name, area) => {
    for (const folder of area.sources)
      expect(
        below(folder).some(file => !isTest(file)),
        folder,
      ).toBe(true)
    for (const folder of area.tests) expect(below(folder).some(isTest), folder).toBe(true)
  })

  test('each equivalent mutant is one that there is, and has a reason', () => {
    for (const { file, from, to, why } of equivalents) {
      const { mutants } = findMutants(file, readFileSync(`${root}/${file}`, 'utf8'))
      expect(
        mutants.some(mutant => mutant.from === from && mutant.to === to),
        `${file}: ${from}`,
      ).toBe(true)
      expect(why).not.toBe('')
    }
  })

  test('a mutant is equivalent only in the file and with the texts of its row', () => {
    const rows = [{ file: 'a.ts', from: '0', to: '1', why: 'never read' }]
    expect(findEquivalent({ file: 'a.ts', from: '0', to: '1' }, rows)).toBe('never read')
    expect(findEquivalent({ file: 'b.ts', from: '0', to: '1' }, rows)).toBeUndefined()
    expect(findEquivalent({ file: 'a.ts', from: '1', to: '0' }, rows)).toBeUndefined()
  })
})
