import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { root } from './root.mjs'

const reports = `${root}/.cache/reports`

/** Runs a program with its output unchanged; returns its exit code. */
export function execute(command, args, { env = {}, quiet = false, silent = false } = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
    })
    let output = ''
    child.stdout?.on('data', data => {
      output += data
    })
    child.stderr?.on('data', data => {
      output += data
    })
    child.on('error', error => resolve({ code: 1, output: String(error) }))
    child.on('close', code => {
      if (quiet && !silent && code !== 0) process.stdout.write(output)
      resolve({ code: code ?? 1, output })
    })
  })
}

const bin = name => `${root}/node_modules/.bin/${name}`

/** A program that passes or fails as a whole. */
export async function runProgram(title, command, args) {
  const started = Date.now()
  const { code } = await execute(command, args, { quiet: true })
  console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${title} (${seconds(started)})`)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

const seconds = started => `${((Date.now() - started) / 1000).toFixed(1)} s`

const readReport = file => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** `workers`: how many files run at the same time; one per core but one, unless given. */
export async function runVitest(projects, { workers } = {}) {
  const started = Date.now()
  const file = `${reports}/vitest-${projects.join('-')}.json`
  mkdirSync(reports, { recursive: true })
  rmSync(file, { force: true })
  const { code, output } = await execute(
    bin('vitest'),
    [
      'run',
      ...projects.flatMap(project => ['--project', project]),
      ...(workers ? [`--maxWorkers=${workers}`] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { quiet: true, silent: true, env: { NO_COLOR: '1' } },
  )
  const report = readReport(file)
  // The failures and what belongs to no test (an unhandled rejection); not the list of what passed.
  if (code !== 0) {
    const from = output.search(/⎯+ (Failed|Unhandled)/)
    console.log(from < 0 ? output.slice(-6000) : output.slice(from, from + 20_000))
  }
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
  // A suite that cannot be loaded, or an unhandled rejection, fails the run without failing a test.
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  console.log(`vitest ${projects.join(' + ')}: ${JSON.stringify(counts)} (${seconds(started)})`)
  return counts
}

export async function runPlaywright(args = []) {
  const started = Date.now()
  const file = `${reports}/playwright.json`
  mkdirSync(reports, { recursive: true })
  rmSync(file, { force: true })
  const { code } = await execute(bin('playwright'), ['test', '-c', 'e2e/playwright.config.ts', ...args], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  })
  const stats = readReport(file)?.stats
  const counts = {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  }
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  console.log(`playwright: ${JSON.stringify(counts)} (${seconds(started)})`)
  return counts
}

export async function runGate(gate) {
  const started = Date.now()
  const counts = { passed: 0, failed: 0 }
  let results
  try {
    results = await gate.run()
  } catch (error) {
    results = [{ title: gate.name, problems: [String(error.stack ?? error)] }]
  }
  for (const { title, problems } of results) {
    if (problems.length === 0) counts.passed += 1
    else {
      counts.failed += 1
      console.log(`FAILED  ${title}`)
      for (const problem of problems.slice(0, 25)) console.log(`        ${problem}`)
    }
  }
  console.log(`gate ${gate.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds(started)})`)
  return counts
}
