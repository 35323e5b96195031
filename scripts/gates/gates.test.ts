import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { readDeclarations } from '../lib/readDeclarations.mjs'
import { findSplits } from './caip.mjs'
import { checkDenials } from './denials.mjs'
import { findHeldBack, findNewer } from './engines.mjs'
import { findFolderCycles } from './folders.mjs'
import { findImpurities } from './purity.mjs'
import { findIds, inspect } from './style.mjs'
import { checkThreats } from './threats.mjs'
import { checkWalks } from './walks.mjs'

const folders: string[] = []

/** A folder of files that is removed after the test. */
function write(files: Readonly<Record<string, string>>): string {
  const base = mkdtempSync(join(tmpdir(), 'latchkit-gate-'))
  folders.push(base)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true })
    writeFileSync(join(base, path), text)
  }
  return base
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('folder cycles', () => {
  test('sibling folders that import each other are found, types included, at every depth', () => {
    const base = write({
      'src/a/one.ts': `import type { Two } from '../b/two.js'`,
      'src/b/two.ts': `export { one } from '../a/one.js'`,
      'src/views/x/x.ts': `import '../y/y.js'`,
      'src/views/y/y.ts': `void import('../x/x.js')`,
    })
    expect(findFolderCycles(base).filter(line => !line.startsWith(' '))).toEqual([
      'a, b reach each other',
      'views/x, views/y reach each other',
    ])
  })

  test('a file that lies beside folders composes them, and is no part of a cycle', () => {
    const base = write({
      'src/index.ts': `import './a/one.js'\nimport './views/all.js'`,
      'src/a/one.ts': `import '../index.js'`,
      'src/views/all.ts': `import './x/x.js'`,
      'src/views/x/x.ts': `import '../all.js'`,
    })
    expect(findFolderCycles(base)).toEqual([])
  })

  test('tests and fixtures may import what they like', () => {
    const base = write({
      'src/a/one.ts': `import '../b/two.js'`,
      'src/b/two.ts': '',
      'src/b/two.test.ts': `import '../a/one.js'`,
      'src/b/fixtures/three.ts': `import '../../a/one.js'`,
    })
    expect(findFolderCycles(base)).toEqual([])
  })
})

describe('casts and words', () => {
  test.each([
    ['const a = b as never', ['1: as never']],
    ['const a = (b as unknown) as C', ['1: as unknown as']],
    ['\ntype A = Record<string, (client: C, parameters: never) => unknown>', ['2: Record<string, …never>']],
    ['const a = b as unknown\ntype A = Record<string, unknown>\nconst c = `as never`', []],
  ])('%j', (text, casts) => {
    expect(inspect('a.ts', text).casts).toEqual(casts)
  })

  test('words count in comments and not in code', () => {
    const text = `// It stands.\nconst answers = 'nobody' /* of its own */\n/**\n * Told once.\n */`
    expect(inspect('a.ts', text).words).toEqual(['1: stands', '2: of its own', '4: told'])
  })

  test('ids count in comments and not in titles', () => {
    const text = [
      "test('a shake lasts 500 ms (R4.4)', run) // security 7",
      '/**',
      ' * Compared with what was asked (D60, T13; B-B5).',
      ' */',
      '/* demand 3, v1.2, TR4.4, D60-fee */',
    ].join('\n')
    const found = ['1: security 7', '3: D60', '3: T13', '3: B-B5', '5: demand 3']
    expect(findIds('a.test.ts', text)).toEqual(found)
    expect(findIds('a.mjs', "// R4.4: shaken\nconst id = 'R4.4'")).toEqual(['1: R4.4'])
  })

  test('ids count everywhere in pages and style sheets', () => {
    expect(findIds('docs/a.md', 'A row per wallet.\nIds are joined (D45).')).toEqual(['2: D45'])
    expect(findIds('a.css', '/* R4.4: a shake */')).toEqual(['1: R4.4'])
  })
})

describe('CAIP ids', () => {
  const find = (path: string, text: string, exceptions: Readonly<Record<string, string>> = {}) =>
    findSplits([{ path, text }], { exceptions })

  test.each([
    "const [namespace] = id.split(':')",
    "const [namespace] = id.split(':', 1)",
    'const address = id.slice(id.lastIndexOf(":") + 1)',
    "const namespace = id.slice(0, id.indexOf(':'))",
  ])('%s belongs to the module of ids', text => {
    expect(find('packages/evm/src/a.ts', text)).toEqual(['packages/evm/src/a.ts'])
    expect(find('packages/core/src/utils/caip.ts', text)).toEqual([])
  })

  test.each(['toAddress(id)', "text.split(', ')", "id.startsWith('eip155:')"])('%s is let through', text => {
    expect(find('packages/evm/src/a.ts', text)).toEqual([])
  })

  test('an exception holds for its file or folder, and only while it is needed', () => {
    const exceptions = { 'apps/wallet/': 'no code of ours' }
    expect(find('apps/wallet/src/a.ts', "id.split(':')", exceptions)).toEqual([])
    expect(find('apps/wallet/src/a.ts', 'id', exceptions)).toEqual(['apps/wallet/ needs no exception'])
  })
})

describe('purity', () => {
  test.each([
    ['const a = Date.now()', ['1: Date.now']],
    ['const a = new Date()', ['1: reads the clock']],
    ['const a = Math.random()', ['1: Math.random']],
    ['async function a() { await b() }', ['1: waits', '1: waits']],
    ['const a = window.document', ['1: window']],
    ['const a = Promise.resolve()', ['1: Promise']],
  ])('%s', (text, found) => {
    expect(findImpurities('a.ts', text)).toEqual(found)
  })

  test('types, properties and keys may have the names', () => {
    const text = `type A = Promise<Window>\nconst a = { window: b.document, at: new Date(c) }`
    expect(findImpurities('a.ts', text)).toEqual([])
  })
})

describe('declarations', () => {
  const read = (files: Readonly<Record<string, string>>) =>
    Object.fromEntries(readDeclarations(join(write(files), 'index.d.ts'), () => new Map()))

  test('every form of export is followed to its declaration, without comments', () => {
    expect(
      read({
        'index.d.ts': `export * from './a.js'\nexport { b as c, type B } from './b.js'\nexport type * from './d.js'\nimport { e } from './b.js'\nexport { e }\nexport { f } from 'elsewhere'`,
        'a.d.ts': `/** Says a. */\nexport declare function a(/* where */ x: string): void;\n`,
        'b.d.ts': `declare const b: 1;\nexport type B = {\n    x: number;\n};\nexport declare class e {}\nexport { b }`,
        'd.d.ts': `export declare const d: 2;`,
      }),
    ).toEqual({
      a: { text: 'function a( x: string): void', isValue: true },
      c: { text: 'const b: 1', isValue: true },
      B: { text: 'type B = { x: number; }', isValue: false },
      d: { text: 'const d: 2', isValue: false },
      e: { text: 'class e {}', isValue: true },
      f: { text: 'from elsewhere', isValue: true },
    })
  })

  test('a long declaration that changes anywhere is another one', () => {
    const long = (last: string) => read({ 'index.d.ts': `export type A = '${'x'.repeat(700)}' | '${last}'` })
    expect(long('a')['A']?.text).not.toBe(long('b')['A']?.text)
    expect(long('a')).toEqual(long('a'))
  })
})

test('a page of threats without a row, a test, a file that it names or a title with its threat is refused', () => {
  const ids = Array.from({ length: 37 }, (_, index) => index + 4)
  const rows = ids.map(id => `| T${id} | what | \`packages/a/a.ts\` | \`packages/a/a.test.ts\` |`)
  const isFile = (path: string) => path !== 'packages/a/gone.test.ts'
  const titles = ids.map(id => `test('proves (T${id})', () => {})`).join('\n')
  const readFile = (path: string) =>
    path === 'packages/b/b.test.ts' ? `// T7\n${titles.replace('T7)', '')}` : titles
  expect(checkThreats(rows.join('\n'), isFile, readFile)).toEqual([])
  rows[0] = '| T4 | what | how | `packages/a/gone.test.ts` |'
  rows[1] = '| T5 | what | how | none |'
  rows[2] = '| T6 | what | how | Not covered: all of it |'
  rows[3] = '| T7 | what | how | `packages/b/b.test.ts` |'
  rows.pop()
  expect(checkThreats(rows.join('\n'), isFile, readFile)).toEqual([
    'T40 has 0 rows',
    "T5 names no test, and does not say 'Not covered'",
    'packages/b/b.test.ts has no title with T7',
    'packages/a/gone.test.ts does not exist',
  ])
})

test('a page may deny what is listed and not exported, and nothing else', () => {
  const check = (line: string, exported: readonly string[] = []) =>
    checkDenials(new Map([['docs/a.md', `# A\n${line}`]]), new Set(exported))
  expect(check('Sign-in is here.')).toEqual([])
  expect(check('paying from an exchange is not built')).toEqual([])
  expect(check('paying from an exchange is not built', ['openPay'])).toEqual([
    'docs/a.md:2 denies openPay, which is exported',
  ])
  expect(check('Bitcoin is not built yet')).toEqual([
    'docs/a.md:2 says that something is not built; list it in scripts/gates/denials.mjs',
  ])
})

describe('engines (host 14)', () => {
  const commander = { version: '14.0.3', engines: { node: '>=20' } }
  const solanaErrors = { version: '8.4.0', dependencies: { commander: '15.0.0' } }

  test('a package that wants a newer Node is named; an optional one, and this repository itself, are not', () => {
    const newer = { version: '1.0.0', engines: { node: '>=22.12.0' } }
    const packages = {
      '': newer,
      'node_modules/a': newer,
      'node_modules/b': { ...newer, optional: true },
      'node_modules/commander': commander,
    }
    expect(findNewer(packages, '20.19.0')).toEqual(['node_modules/a wants Node >=22.12.0'])
  })

  test('a version that only an override holds back is named where it ships', () => {
    const packages = { 'node_modules/commander': commander, 'node_modules/@solana/errors': solanaErrors }
    const ships = (entry: typeof solanaErrors) =>
      new Map([
        ['node_modules/@solana/errors', { entry, own: false, dependsOn: ['node_modules/commander'] }],
        ['node_modules/commander', { entry: commander, own: false, dependsOn: [] }],
      ])
    expect(findHeldBack(packages, ships(solanaErrors))).toEqual([
      'node_modules/@solana/errors wants commander@15.0.0, and is tried with 14.0.3',
    ])
    expect(
      findHeldBack(packages, ships({ ...solanaErrors, dependencies: { commander: '^14.0.0' } })),
    ).toEqual([])
  })
})

describe('walks through the code', () => {
  const base = () =>
    write({
      'packages/a/package.json': JSON.stringify({
        exports: { '.': { '@latchkit/source': './src/index.ts' } },
      }),
      'packages/a/src/index.ts': `export * from './list.js'`,
      'packages/a/src/list.ts': `export { two as second } from './two.js'\nexport { three } from './three.js'`,
      'packages/a/src/two.ts': `import type { Port } from './port.js'\nexport const two = { type: 'it/happened' }`,
      'packages/a/src/three.ts': `import type { Port } from './port.js'\nexport const three = 'it/happened'`,
      'packages/a/src/port.ts': 'export type Port = string',
      'packages/b/src/one.ts': `import { second } from '@latchkit/a'`,
      'packages/b/src/four.ts': `void import('./one.js')`,
    })
  const toPage = (bar: number, rows: readonly (readonly [file: string, reached: string])[]) =>
    [
      `## A walk: at most ${bar} files`,
      ...rows.map(([file, reached], index) => `| ${index + 1} | \`${file}\` | does it | ${reached} |`),
    ].join('\n')
  const one = ['packages/b/src/one.ts', ''] as const
  const two = ['packages/a/src/two.ts', 'import'] as const
  const three = 'packages/a/src/three.ts'

  test('a file follows one that imports it by its name, through files that pass it on, or that it imports', () => {
    expect(checkWalks(toPage(3, [one, two, ['packages/b/src/four.ts', 'import']]), base())).toEqual([])
  })

  test('a file that the name does not lead to needs an event that both name, or a contract that both import', () => {
    const check = (reached: string) => checkWalks(toPage(3, [one, two, [three, reached]]), base())
    expect(check('import')).toEqual([`A walk: ${three} neither imports nor is imported by a file before it`])
    expect(check("names `'it/happened'`")).toEqual([])
    expect(check('shares `packages/a/src/port.ts`')).toEqual([])
    expect(check("names `'it/ended'`")).toEqual([
      `A walk: ${three} and a file before it do not both name 'it/ended'`,
    ])
    expect(check('shares `packages/a/src/index.ts`')).toEqual([
      `A walk: ${three} and a file before it do not both import packages/a/src/index.ts`,
    ])
    expect(check('somehow')).toEqual([`A walk: ${three}: \`somehow\` is no way to be reached`])
  })

  test('a walk over its bar, a file that is gone, one listed twice and a page without walks are found', () => {
    const gone = ['packages/b/src/gone.ts', 'import'] as const
    expect(checkWalks(toPage(2, [one, gone, one]), base())).toEqual([
      'A walk: has 3 files, 2 at most',
      'A walk: packages/b/src/gone.ts does not exist',
      'A walk: packages/b/src/one.ts is in it twice',
      'A walk: packages/b/src/one.ts neither imports nor is imported by a file before it',
    ])
    expect(checkWalks('# Walks', base())).toEqual(['it has no walk'])
  })
})
