import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkObject } from './checkObject.js'

function check(text: string, maxDepth = 64) {
  const generator = checkObject(text, { maxDepth })
  let pieces = 1
  for (;;) {
    const { done, value } = generator.next()
    if (done) return { members: value && Object.fromEntries(value), pieces }
    pieces += 1
  }
}

/** What the native parser makes of it; undefined when it is no object. */
function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function expectAsNative(text: string): void {
  const native = parse(text)
  const { members } = check(text)
  expect(members === undefined, text).toBe(native === undefined)
  if (members)
    expect(Object.fromEntries(Object.entries(members).map(([key, each]) => [key, JSON.parse(each)]))).toEqual(
      Object.fromEntries(Object.entries(native ?? {})),
    )
}

const spaced = fc
  .tuple(
    fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ maxDepth: 4 })),
    fc.constantFrom(0, 1, 2),
  )
  .map(([value, indent]) => JSON.stringify(value, null, indent))

test('an object that the native parser takes has the same members', () => {
  fc.assert(fc.property(spaced, expectAsNative), { numRuns: 500 })
})

test('a text that was changed is taken when the native parser takes it, and only then', () => {
  const change = fc.tuple(
    fc.nat(),
    fc.nat({ max: 3 }),
    fc.constantFrom(
      '',
      ',',
      ':',
      '"',
      '{',
      '}',
      '[',
      ']',
      '\\',
      '\\u00',
      '0',
      '-',
      '.',
      'e',
      ' ',
      '\n',
      '\u0001',
      'null',
    ),
  )
  fc.assert(
    fc.property(spaced, fc.array(change, { minLength: 1, maxLength: 3 }), (text, changes) => {
      let changed = text
      for (const [place, length, added] of changes) {
        const at = place % (changed.length + 1)
        changed = changed.slice(0, at) + added + changed.slice(at + length)
      }
      expectAsNative(changed)
    }),
    { numRuns: 3_000 },
  )
})

test.each([
  ['{"a":1}', { a: '1' }],
  [' { "a" : [ 1 , { "b" : "}" } ] , "a" : "\\u0041" } ', { a: '"\\u0041"' }],
  ['{}', {}],
  ['{"a":1}{}', undefined],
  ['{"a":1},{"b":2}', undefined],
  ['{"a":01}', undefined],
  ['{"a":[1}', undefined],
  ['{"a":"\n"}', undefined],
  ['{"a":"\\x"}', undefined],
  ['{"a":1,}', undefined],
  ['[1]', undefined],
  ['1', undefined],
  ['', undefined],
])('%s', (text, members) => {
  expect(check(text).members).toEqual(members)
})

test('a text that nests deeper than allowed is not taken', () => {
  const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`
  expect(check(nested(64)).members).toBeDefined()
  expect(check(nested(65)).members).toBeUndefined()
})

test('others have their turn once in 32 kB and the longest of its strings', () => {
  const text = JSON.stringify({ result: Array.from({ length: 9_000 }, (_, at) => `${at}`.padEnd(200, '0')) })
  expect(check(text).pieces).toBeGreaterThan(text.length / 34_000)
  const spaces = `{"a":1${' '.repeat(1_000_000)}}`
  expect(check(spaces).pieces).toBeGreaterThan(spaces.length / 34_000)
})
