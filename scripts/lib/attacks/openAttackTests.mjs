import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { createVitest } from 'vitest/node'
import { readTitle } from './readAttacks.mjs'

const projects = ['node', 'dom', 'isolated', 'real']
/** Whoever loads one of these builds pages or starts a program from the sources, which no graph of modules shows. */
const starters = ['apps/secure/scripts/build.mjs', 'packages/server/src/testing/startSiteProcess.ts']
const started = /^(apps\/secure|packages\/[a-z-]+)\//

/**
 * Opens the test files of a tree in one process that keeps what it has transformed: a process for each broken guard takes
 * several times as long.
 *
 * @param {{ tree: string }} options
 */
export async function openAttackTests({ tree }) {
  const problems = []
  // As the command line of Vitest sets it; sources warn in development.
  process.env.NODE_ENV ??= 'test'
  const vitest = await createVitest('test', {
    root: tree,
    watch: false,
    project: projects,
    reporters: [{ onTestRunEnd: (_, errors) => void problems.push(...errors.map(({ message }) => message)) }],
  })
  await vitest.standalone()

  return {
    /**
     * Runs the attacks and controls of these ids in these files.
     *
     * @param {{ files: readonly string[], ids: readonly string[], timeoutMs: number }} options
     * @returns {Promise<{ kind: string, id: string, file: string, passed: boolean }[]>}
     */
    async run({ files, ids, timeoutMs }) {
      const wanted = [...new Set(ids)].join('|')
      vitest.setGlobalTestNamePattern(new RegExp(`(^|\\s)(attack|control) (${wanted}):`))
      const found = await Promise.all(files.map(file => vitest.globTestSpecifications([`${tree}/${file}`])))
      const timer = setTimeout(() => void vitest.cancelCurrentRun('keyboard-input'), timeoutMs)
      const { testModules } = await vitest.runTestSpecifications(found.flat(), false)
      clearTimeout(timer)
      return testModules.flatMap(module => {
        const file = relative(tree, module.moduleId)
        // Modules of earlier runs are among them.
        if (!files.includes(file)) return []
        for (const { message } of module.errors()) problems.push(`${file}: ${message}`)
        return [...module.children.allTests()].flatMap(test => {
          const title = readTitle(test.fullName)
          const { state } = test.result()
          if (title === undefined || (state !== 'passed' && state !== 'failed')) return []
          return [{ ...title, file, passed: state === 'passed' }]
        })
      })
    },

    /**
     * Whether a test file depends on a source, by what it has loaded since it was opened.
     *
     * @param {string} file
     * @param {string} source
     */
    dependsOn(file, source) {
      const loaded = listLoaded(file)
      return loaded.has(source) || (starters.some(file => loaded.has(file)) && started.test(source))
    },

    /** Changes a file of the tree; the next run reads it anew. */
    write(file, text) {
      const path = `${tree}/${file}`
      if (readFileSync(path, 'utf8') === text) return
      writeFileSync(path, text)
      vitest.invalidateFile(path)
    },

    /** Errors outside of tests, of all runs. */
    problems,
    close: () => vitest.close(),
  }

  /** Files of the tree that a test file has loaded. */
  function listLoaded(file) {
    const loaded = new Set()
    for (const { vite } of vitest.projects)
      for (const { moduleGraph } of Object.values(vite.environments)) {
        const open = [...(moduleGraph.getModulesByFile(`${tree}/${file}`) ?? [])]
        const seen = new Set(open)
        for (let module = open.pop(); module; module = open.pop()) {
          if (module.file) loaded.add(relative(tree, module.file))
          for (const next of module.importedModules)
            if (!seen.has(next)) {
              seen.add(next)
              open.push(next)
            }
        }
      }
    return loaded
  }
}
