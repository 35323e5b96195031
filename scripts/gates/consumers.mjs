import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../lib/chromium.mjs'
import { packAll } from '../lib/pack.mjs'
import { root } from '../lib/root.mjs'

/** Throw-away host sites under scripts/gates/consumers, built from the packed tarballs as a host would. */
const consumers = ['vite-react-19', 'vite-react-18', 'next']

// A host's own shell: under NODE_ENV=production npm would leave out what a build needs.
const { NODE_ENV: _, FORCE_COLOR: __, ...inherited } = process.env
// CI=true makes tools colour what they print, and an address in colours is not found.
const environment = { ...inherited, NO_COLOR: '1', NEXT_TELEMETRY_DISABLED: '1' }

/** Longest that one install or build, or the start of one server, may take, ms. */
const COMMAND_MS = 300_000
const START_MS = 60_000

const npm = (args, cwd) =>
  execFileSync('npm', args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment, CI: 'true' },
    timeout: COMMAND_MS,
  })

function install(name, work, tarballs) {
  const folder = join(work, name)
  cpSync(`${root}/scripts/gates/consumers/${name}`, folder, { recursive: true })
  const file = join(folder, 'package.json')
  const manifest = JSON.parse(readFileSync(file, 'utf8'))
  // Every package of ours comes from its tarball, also where another one asks for it.
  manifest.dependencies.latchkit = tarballs.latchkit
  manifest.overrides = {
    ...manifest.overrides,
    ...Object.fromEntries(Object.entries(tarballs).filter(([id]) => id !== 'latchkit')),
  }
  writeFileSync(file, JSON.stringify(manifest, null, 2))
  npm(['install', '--no-audit', '--no-fund'], folder)
  return folder
}

const listen = (command, args, cwd, pattern) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${command} printed no address within ${START_MS / 1000} s: ${output.slice(-600)}`))
    }, START_MS)
    const onData = data => {
      output += data
      const match = pattern.exec(stripVTControlCharacters(output))
      if (!match) return
      clearTimeout(timer)
      resolve({ child, url: match[0].replace('0.0.0.0', 'localhost') })
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    child.on('exit', code => {
      clearTimeout(timer)
      reject(new Error(`${command} ended with ${code}: ${output.slice(-600)}`))
    })
  })

/** Ends a server that `listen` started, by force if it does not go by itself. */
async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await gone
  clearTimeout(timer)
}

/** Opens the built page, clicks, and reports anything the console or the page complained about. */
async function visit(url) {
  const said = []
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArgs })
  try {
    const page = await browser.newPage()
    page.on('console', message => {
      if (['error', 'warning'].includes(message.type()))
        said.push(`console ${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', error => said.push(`page error: ${error.message}`))
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.getByTestId('lk-connect-button').click()
    await page.locator('[data-testid="lk-modal"][open]').waitFor({ timeout: 15_000 })
    await page.getByTestId('lk-close').click()
    await page
      .locator('[data-testid="lk-modal"][open]')
      .waitFor({ state: 'detached', timeout: 5_000 })
      .catch(async () => {
        if (await page.locator('[data-testid="lk-modal"][open]').count()) said.push('the modal did not close')
      })
  } catch (error) {
    said.push(String(error.message).split('\n')[0])
  } finally {
    await browser.close()
  }
  return said
}

export const name = 'consumer builds'

export async function run() {
  const work = mkdtempSync(join(tmpdir(), 'latchkit-consumers-'))
  const results = []
  try {
    const tarballs = Object.fromEntries(packAll().map(({ name: id, tarball }) => [id, `file:${tarball}`]))
    for (const consumer of consumers) {
      const problems = []
      try {
        const folder = install(consumer, work, tarballs)
        const output = npm(['run', 'build'], folder)
        const warnings = output
          .split('\n')
          .filter(line => /\bwarn(ing)?\b/i.test(line) && !/chunk size|telemetry/i.test(line))
        problems.push(...warnings.map(line => `build says: ${line.trim()}`))
        if (chromiumPath()) {
          const isNext = consumer === 'next'
          const server = await listen(
            join(folder, 'node_modules/.bin', isNext ? 'next' : 'vite'),
            isNext ? ['start', '-p', '0'] : ['preview', '--host', '127.0.0.1'],
            folder,
            /http:\/\/(localhost|127\.0\.0\.1|0\.0\.0\.0):\d+/,
          )
          try {
            problems.push(...(await visit(server.url)))
          } finally {
            await stop(server.child)
          }
        }
      } catch (error) {
        problems.push(String(error.stderr || error.stdout || error.message).slice(0, 1200))
      }
      results.push({
        title: `${consumer} builds from the packed packages and runs without a complaint`,
        problems,
      })
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return results
}
