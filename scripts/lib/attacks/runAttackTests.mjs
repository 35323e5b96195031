import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTitle } from './readAttacks.mjs'

/**
 * Runs the attacks and controls of test files in a tree.
 *
 * @param {{ tree: string, files: readonly string[], timeoutMs: number }} options
 * @returns {Promise<Map<string, { attack: string[], control: string[] }>>} results by id: `passed`, `failed` or another
 *   word of the runner's
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
  const results = new Map()
  for (const { fullName, status, failureMessages } of readTests(report, output)) {
    const title = readTitle(fullName)
    if (title === undefined || status === 'skipped') continue
    const entry = results.get(title.id) ?? { attack: [], control: [], messages: [] }
    entry[title.kind].push(status)
    entry.messages.push(...(failureMessages ?? []))
    results.set(title.id, entry)
  }
  return results
}

function readTests(report, output) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(file => file.assertionResults)
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
