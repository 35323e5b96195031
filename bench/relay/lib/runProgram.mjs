import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFlags, spawnWide, withDirectory } from './server.mjs'

const child = join(import.meta.dirname, 'child.mjs')

/**
 * Runs one program in a process of its own.
 * @returns its figures; `error` when it ended otherwise, `skipped` with the reason when it cannot run here
 */
export async function runProgram(name, options = {}) {
  // One that hangs fails. Its relay notices that it is gone and ends too. A calm machine needs a third of it at most.
  const limit = options.small ? 900 : (options.seconds ?? 1_800) + 1_800
  return withDirectory(async directory => {
    const file = join(directory, 'result.json')
    const startedAt = Date.now()
    const args = [...sourceFlags, child, name, JSON.stringify(options), file]
    const running = spawnWide(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    const timer = setTimeout(() => running.kill('SIGKILL'), limit * 1_000)
    const code = await new Promise(resolve =>
      running.once('exit', (status, signal) => resolve(status ?? signal)),
    )
    clearTimeout(timer)
    const seconds = (Date.now() - startedAt) / 1_000
    try {
      return { name, options, seconds, ...JSON.parse(readFileSync(file, 'utf8')) }
    } catch {
      return { name, options, seconds, title: name, figures: [], error: `It ended with ${code}.` }
    }
  })
}
