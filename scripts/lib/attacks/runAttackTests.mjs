import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readTitle } from './readAttacks.mjs'

/**
 * Runs the attacks and controls of test files in a tree.
 *
 * @param {{ tree: string, files: readonly string[], timeoutMs: number }} options
 * @returns {Promise<{ attacks: Map<string, string[]>, controls: Map<string, string[]> }>} results (`passed`, `failed`): of
 *   attacks by `toKey`, of controls by their id
 */
export async function runAttackTests({ tree, files, timeoutMs }) {
  const folder = join(tree, '.cache/attacks')
  mkdirSync(folder, { recursive: true })
  const report = `${folder}/report-${files.length}-${Date.now()}.json`
  const output = await run(
    join(tree, 'node_modules/.bin/vitest'),
    [
      'run',
      ...['node', 'dom', 'isolated', 'real'].flatMap(project => ['--project', project]),
      '-t',
      '(attack|control) [AB]-',
      '--passWithNoTests',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    { cwd: tree, timeoutMs },
  )
  const attacks = new Map()
  const controls = new Map()
  for (const { file, fullName, status } of readTests(report, output)) {
    const title = readTitle(fullName)
    if (title === undefined || (status !== 'passed' && status !== 'failed')) continue
    const [results, key] =
      title.kind === 'attack'
        ? [attacks, toKey({ id: title.id, file: relative(tree, file) })]
        : [controls, title.id]
    results.set(key, [...(results.get(key) ?? []), status])
  }
  return { attacks, controls }
}

/** An id may have attacks in several files. */
export const toKey = ({ id, file }) => `${id} ${file}`

function readTests(report, output) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(result => ({ ...result, file: name })),
    )
  } catch {
    console.log(output.slice(-4000))
    return []
  }
}

function run(command, args, { cwd, timeoutMs }) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1' },
    })
    let output = ''
    const timer = setTimeout(() => child.kill('SIGTERM'), timeoutMs)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', data => {
        output += data
      })
    child.on('error', error => resolve(String(error)))
    child.on('close', () => {
      clearTimeout(timer)
      resolve(output)
    })
  })
}
