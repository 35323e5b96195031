import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readGraph, readImports } from './readGraph.mjs'

let folder = ''
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The files that a file of these depends on. */
function read(sources: Record<string, string>, file: string): string[] {
  folder = mkdtempSync(join(tmpdir(), 'latchkit-graph-'))
  const files = Object.entries(sources).map(([name, text]) => {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return path
  })
  const entries = new Map([['@latchkit/a', join(folder, 'a/index.ts')]])
  const targets = readGraph({ files, entries }).get(join(folder, file)) ?? new Set()
  return [...targets].map(path => path.slice(folder.length + 1)).sort()
}

const a = {
  'a/index.ts':
    "export { one } from './one.js'\nexport { two as second } from './more.js'\nexport * from './all.js'\n",
  'a/one.ts': 'export const one = 1\n',
  'a/more.ts': "// The rest.\nexport { two } from './two.js'\n",
  'a/two.ts': 'export const two = 2\n',
  'a/all.ts': 'export const three = 3\n',
}

test('a name that comes through re-exports leads to the file that has it, and to no other', () => {
  expect(read({ ...a, 'b.ts': "import { one } from '@latchkit/a'\none\n" }, 'b.ts')).toEqual(['a/one.ts'])
  expect(read({ ...a, 'b.ts': "import { second } from '@latchkit/a'\nsecond\n" }, 'b.ts')).toEqual([
    'a/two.ts',
  ])
  expect(read({ ...a, 'b.ts': "import { three } from '@latchkit/a'\nthree\n" }, 'b.ts')).toEqual(['a/all.ts'])
})

test('all of a module, a module that is loaded later, and a file that is named by its path are dependencies', () => {
  const code =
    "import * as all from './a/one.js'\nconst load = () => import('./a/two.js')\nstart('./a/more.ts')\n"
  expect(read({ ...a, 'b.ts': code }, 'b.ts')).toEqual(['a/more.ts', 'a/one.ts', 'a/two.ts'])
})

test('names are read with the names that they get, and types like values', () => {
  expect(readImports("import { type A, b as c } from './x.js'\nimport D, { e } from './y.js'\n")).toEqual([
    {
      specifier: './x.js',
      isExport: false,
      names: new Map([
        ['A', 'A'],
        ['b', 'c'],
      ]),
    },
    { specifier: './y.js', isExport: false },
  ])
})

test('what is in comments is no import', () => {
  expect(readImports("// import { a } from './x.js'\n/* import './y.js' */\n")).toEqual([])
})
