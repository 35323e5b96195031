import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseArchive, readFiles, writeFiles } from './fixtures/archive.js'
import { kitNames, migrate } from './migrate.js'
import { findSyntaxError, isSourceFile, parseModule } from './source/parseModule.js'

// Templates as they are published, added by scripts/addTemplate.mjs; without an expected result, so these hold for all.
const templates = kitNames.flatMap(kit => {
  const folder = new URL(`./fixtures/templates/${kit}/`, import.meta.url)
  if (!existsSync(folder)) return []
  return readdirSync(folder).map(file => ({
    kit,
    file,
    files: parseArchive(readFileSync(new URL(file, folder), 'utf8')),
  }))
})

describe.runIf(templates.length > 0)('published templates', () => {
  test.each(templates)(
    '$kit/$file: what is left of the kit is reported, and a second run changes nothing',
    ({ kit, files }) => {
      const folder = mkdtempSync(join(tmpdir(), 'latchkit-template-'))
      try {
        writeFiles(folder, files)
        const { changes, notes } = migrate({ kit, directory: folder })
        expect(changes).not.toEqual([])
        const packages = {
          rainbowkit: '@rainbow-me/',
          connectkit: 'connectkit',
          appkit: '@reown/',
          web3modal: '@web3modal/',
        }
        for (const [path, text] of readFiles(folder)) {
          if (!isSourceFile(path)) continue
          expect(findSyntaxError(parseModule(path, text)), path).toBeUndefined()
          const isLeft = new RegExp(`from ['"]${packages[kit]}`).test(text)
          if (isLeft) expect(notes.map(({ file }) => file)).toContain(path)
        }
        expect(migrate({ kit, directory: folder }).changes).toEqual([])
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})

test('templates are archives of one kit each', () => {
  for (const { files } of templates) expect([...files.keys()]).toContain('package.json')
})
