import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Archive, parseArchive, readFiles, writeFiles } from './fixtures/archive.js'
import { type KitName, kitNames, migrate } from './migrate.js'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function writeSite(files: Archive): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-migrate-'))
  folders.push(folder)
  writeFiles(folder, files)
  return folder
}

const below = (files: Archive, folder: string): Archive =>
  new Map(
    [...files].flatMap(([path, text]) =>
      path.startsWith(folder) ? [[path.slice(folder.length), text]] : [],
    ),
  )

const toLines = (notes: ReturnType<typeof migrate>['notes']): string =>
  notes.map(({ file, line, column, message }) => `${file}:${line}:${column} ${message}\n`).join('')

const listArchives = (group: string, kit: KitName): { name: string; files: Archive }[] => {
  const folder = new URL(`./fixtures/${group}/${kit}/`, import.meta.url)
  return readdirSync(folder)
    .filter(file => file.endsWith('.txt'))
    .map(file => ({
      name: file.replace('.txt', ''),
      files: parseArchive(readFileSync(new URL(file, folder), 'utf8')),
    }))
}

describe.each(kitNames)('%s', kit => {
  test.each(listArchives('cases', kit))(
    'a site is rewritten, what is not understood is reported and stays: $name',
    ({ files }) => {
      const before = below(files, 'before/')
      const folder = writeSite(before)
      const { notes } = migrate({ kit, directory: folder })
      expect(readFiles(folder)).toEqual(
        new Map([...before, ...below(files, 'after/')].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      )
      expect(toLines(notes)).toBe(files.get('notes'))
    },
  )

  test.each(listArchives('cases', kit))('a second run changes nothing: $name', ({ files }) => {
    const folder = writeSite(below(files, 'before/'))
    migrate({ kit, directory: folder })
    const once = readFiles(folder)
    expect(migrate({ kit, directory: folder }).changes).toEqual([])
    expect(readFiles(folder)).toEqual(once)
  })

  test.each(listArchives('cases', kit))(
    'a dry run writes nothing, and returns the same changes: $name',
    ({ files }) => {
      const before = below(files, 'before/')
      const folder = writeSite(before)
      const dry = migrate({ kit, directory: folder, dry: true })
      expect(readFiles(folder)).toEqual(readFiles(writeSite(before)))
      expect(migrate({ kit, directory: folder })).toEqual(dry)
    },
  )
})

test('every kit has sites that it is tried with', () => {
  for (const kit of kitNames) expect(listArchives('cases', kit).length, kit).toBeGreaterThan(0)
})

test('the nearest package.json is changed, also above the directory, and keeps what other files need', () => {
  const button = `import { ConnectButton } from '@rainbow-me/rainbowkit'\nexport const Wallet = () => <ConnectButton />\n`
  const manifest = `{ "dependencies": { "@rainbow-me/rainbowkit": "2.2.8" } }\n`
  const folder = writeSite(
    new Map([
      ['package.json', manifest],
      ['src/Wallet.tsx', button],
      ['other/Wallet.tsx', button],
    ]),
  )
  migrate({ kit: 'rainbowkit', directory: join(folder, 'src') })
  expect(readFiles(folder).get('package.json')).toBe(
    `{ "dependencies": { "@rainbow-me/rainbowkit": "2.2.8", "latchkit": "^0.1.0" } }\n`,
  )
  expect(readFiles(folder).get('other/Wallet.tsx')).toBe(button)
  migrate({ kit: 'rainbowkit', directory: folder })
  expect(readFiles(folder).get('package.json')).toBe(`{ "dependencies": { "latchkit": "^0.1.0" } }\n`)
})

test('node_modules, build folders and hidden folders are not read', () => {
  const text = `import '@rainbow-me/rainbowkit/styles.css'\n`
  const paths = ['node_modules/a/a.js', 'dist/a.js', '.next/a.js', 'src/node_modules/a.ts']
  const files = new Map(paths.map(path => [path, text] as const))
  const folder = writeSite(files)
  expect(migrate({ kit: 'rainbowkit', directory: folder })).toEqual({ changes: [], notes: [] })
})
