import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { loadConfigFromFile } from 'vite'
import { createVitest } from 'vitest/node'
import { root } from '../lib/root.mjs'

const runner = `${root}/scripts/mutate/runner.mjs`
const cache = `${root}/.cache/mutate`

/** A worker that writes nothing for so long is in a loop that no switch is part of, ms. */
const silenceMs = 60_000

/** The projects of the repository whose tests run in a plain process. */
async function readProjects() {
  const { config } = await loadConfigFromFile({ command: 'serve', mode: 'test' }, `${root}/vitest.config.ts`)
  return config.test.projects.filter(({ test }) => !test.browser && test.name !== 'real')
}

/** Ends workers that are stuck in a mutant; stops when the returned function is called. */
function watchSilence(journal) {
  const latest = new Map()
  let seen = 0
  const timer = setInterval(() => {
    const lines = readJournal(journal)
    for (const line of lines.slice(seen)) {
      if (line.type === 'trying') latest.set(line.file, { pid: line.pid, at: Date.now() })
      else if (latest.has(line.file)) latest.get(line.file).at = Date.now()
    }
    seen = lines.length
    for (const [file, { pid, at }] of latest)
      if (Date.now() - at > silenceMs) {
        latest.delete(file)
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // It has ended.
        }
      }
  }, 2_000)
  return () => clearInterval(timer)
}

function readJournal(journal) {
  if (!existsSync(journal)) return []
  return readFileSync(journal, 'utf8')
    .split('\n')
    .filter(line => line.endsWith('}'))
    .map(line => JSON.parse(line))
}

/**
 * A vitest that serves sources with switches, and runs test files by a plan.
 *
 * @param {{ sources: ReadonlyMap<string, string>, folders: readonly string[], isLeftOut: (file: string) => boolean, concurrency: number }} options
 *   `sources`: code by absolute path; `folders`: where tests are looked for, but those that `isLeftOut` names
 */
export async function createSession({ sources, folders, isLeftOut, concurrency }) {
  const plugin = {
    name: 'mutants',
    enforce: 'pre',
    load: id => sources.get(id.split('?')[0]),
  }
  const projects = (await readProjects()).map(project => ({
    ...project,
    plugins: [...(project.plugins ?? []), plugin],
    test: { ...project.test, runner, pool: 'forks', isolate: true, fileParallelism: true },
  }))
  const vitest = await createVitest(
    'test',
    {
      config: false,
      root,
      watch: false,
      update: false,
      maxWorkers: concurrency,
      reporters: [{}],
      passWithNoTests: true,
      dangerouslyIgnoreUnhandledErrors: true,
    },
    { test: { projects } },
  )
  const specifications = (await vitest.globTestSpecifications(folders)).filter(
    ({ moduleId }) => !/\.real\.test\.|\.browser\.test\./.test(moduleId) && !isLeftOut(moduleId),
  )
  let runs = 0
  return {
    files: specifications.map(({ moduleId }) => moduleId),
    /** Runs test files by a plan, and returns what their workers wrote. */
    async run(plan, files) {
      mkdirSync(cache, { recursive: true })
      runs += 1
      const journal = `${cache}/journal-${process.pid}-${runs}.jsonl`
      for (const project of vitest.projects) project.provide('mutation', { ...plan, journal })
      const stop = watchSilence(journal)
      // A worker that has begun ends by itself; no other is started.
      const left = plan.deadline - Date.now()
      const timer = left < 86_400_000 && setTimeout(() => vitest.cancelCurrentRun('keyboard-input'), left)
      try {
        await vitest.runTestSpecifications(specifications.filter(({ moduleId }) => files.includes(moduleId)))
        return readJournal(journal)
      } finally {
        clearTimeout(timer)
        stop()
        rmSync(journal, { force: true })
      }
    },
    close: () => vitest.close(),
  }
}
