import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { stripVTControlCharacters } from 'node:util'
import { chromium } from '@playwright/test'
import { chromiumArgs, chromiumPath } from '../chromium.mjs'
import { environment } from './install.mjs'

/** Longest that the start of a server may take, ms. */
const startTimeoutMs = 60_000
const address = /http:\/\/(localhost|127\.0\.0\.1|0\.0\.0\.0):\d+/

/** A port that nothing listens on. */
const findPort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/**
 * Starts a server, and resolves with the address that it prints and with what it has printed so far. The word PORT in
 * its arguments, and the variable, are a free port.
 */
export async function serve(command, args, cwd) {
  const port = String(await findPort())
  return new Promise((resolve, reject) => {
    const child = spawn(
      command,
      args.map(arg => (arg === 'PORT' ? port : arg)),
      {
        cwd,
        env: { ...environment, NODE_ENV: 'production', PORT: port },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let output = ''
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(
        new Error(`${command} printed no address within ${startTimeoutMs / 1000} s: ${output.slice(-600)}`),
      )
    }, startTimeoutMs)
    const onData = data => {
      output += stripVTControlCharacters(String(data))
      const match = address.exec(output)
      if (!match) return
      clearTimeout(timer)
      resolve({ child, url: match[0].replace('0.0.0.0', 'localhost'), readOutput: () => output })
    }
    child.stdout.on('data', onData)
    child.stderr.on('data', onData)
    child.on('exit', code => {
      clearTimeout(timer)
      reject(new Error(`${command} ended with ${code}: ${output.slice(-600)}`))
    })
  })
}

/** Ends a server that `serve` started, by force if it does not go by itself. */
export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await gone
  clearTimeout(timer)
}

/** Opens the built page, clicks, and reports anything the console or the page complained about. */
export async function visit(url) {
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
