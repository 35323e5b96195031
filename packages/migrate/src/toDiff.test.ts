import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDiff } from './toDiff.js'

test('what does not differ has no diff', () => {
  expect(toDiff('a.ts', 'same\n', 'same\n')).toBe('')
})

test('git applies the diff, and gets the new text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-diff-'))
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', '  d'), { minLength: 1, maxLength: 30 })
  try {
    fc.assert(
      fc.property(lines, lines, (before, after) => {
        const [from, to] = [before, after].map(each => `${each.join('\n')}\n`)
        if (from === undefined || to === undefined || from === to) return
        writeFileSync(join(folder, 'a.txt'), from)
        execFileSync('git', ['apply', '--unidiff-zero', '-'], {
          cwd: folder,
          // The empty line that ends both texts is none for git.
          input: toDiff('a.txt', before.join('\n'), after.join('\n')),
          stdio: ['pipe', 'pipe', 'pipe'],
        })
        expect(readFileSync(join(folder, 'a.txt'), 'utf8')).toBe(to)
      }),
      { numRuns: 15 },
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
