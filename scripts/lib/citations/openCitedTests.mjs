import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { createVitest } from 'vitest/node'
import { listIds } from './checkCitations.mjs'

/**
 * Opens the test files of a tree in one process that keeps what it has transformed.
 *
 * @param {{ tree: string }} options
 */
export async function openCitedTests({ tree }) {
  // As the command line of Vitest sets it; sources warn in development.
  process.env.NODE_ENV ??= 'test'
  const vitest = await createVitest('test', {
    root: tree,
    watch: false,
    project: ['node', 'dom', 'isolated'],
    reporters: [{}],
  })
  await vitest.standalone()
  return {
    /**
     * Runs the tests of these files that name one of these ids, and says which of them passed. None of a file that does not
     * load.
     *
     * @param {{ files: readonly string[], ids: readonly string[], timeoutMs: number }} options
     * @returns {Promise<{ file: string, ids: string[], passed: boolean }[]>}
     */
    async run({ files, ids, timeoutMs }) {
      const wanted = ids.map(id => id.replace('.', '\\.')).join('|')
      vitest.setGlobalTestNamePattern(new RegExp(`(^|[^\\w-])(${wanted})(?![\\w-])`))
      const found = await Promise.all(files.map(file => vitest.globTestSpecifications([`${tree}/${file}`])))
      const timer = setTimeout(() => void vitest.cancelCurrentRun('keyboard-input'), timeoutMs)
      const { testModules } = await vitest.runTestSpecifications(found.flat(), false)
      clearTimeout(timer)
      return testModules.flatMap(module => {
        const file = relative(tree, module.moduleId)
        // Modules of earlier runs are among them.
        if (!files.includes(file)) return []
        return [...module.children.allTests()].flatMap(test => {
          const { state } = test.result()
          if (state !== 'passed' && state !== 'failed') return []
          return [{ file, ids: listIds(test.fullName), passed: state === 'passed' }]
        })
      })
    },

    /** Changes a file of the tree; the next run reads it anew. Returns its text from before. */
    change(file, toText) {
      const path = `${tree}/${file}`
      const before = readFileSync(path, 'utf8')
      writeFileSync(path, toText(before))
      vitest.invalidateFile(path)
      return before
    },

    close: () => vitest.close(),
  }
}
