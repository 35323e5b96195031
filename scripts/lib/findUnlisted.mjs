import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from './root.mjs'

/** What is no size: which random numbers, and that a page of docs is to be written. */
const others = ['LATCHKIT_SEED', 'LATCHKIT_WRITE_ACTS']

/**
 * Sizes that test files read and that no run sets, as problems.
 *
 * @param {readonly { files: readonly string[], names: readonly string[] }[]} runs
 */
export function findUnlisted(runs) {
  const tests = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(file => /^(apps|packages)\//.test(file))
  return tests.flatMap(file => {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    const read = [...text.matchAll(/process\.env(?:\.|\[')(LATCHKIT_\w+)/g)].map(([, name]) => name)
    return [...new Set(read)]
      .filter(name => !others.includes(name))
      .filter(
        name => !runs.some(run => run.names.includes(name) && run.files.some(path => file.startsWith(path))),
      )
      .map(name => `no run sets ${name} for ${file}`)
  })
}
