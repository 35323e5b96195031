import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from '../lib/chromium.mjs'
import { checkTypes } from '../lib/consumers/checkTypes.mjs'
import { execute, installSite, npm } from '../lib/consumers/install.mjs'
import { listWarnings } from '../lib/consumers/readOutput.mjs'
import { serve, stop, visit } from '../lib/consumers/serve.mjs'
import { optional, sites } from '../lib/consumers/sites.mjs'
import { packAll } from '../lib/pack.mjs'

/** Builds by the site's own script, or by a program of its with the given arguments. */
async function build({ build: own }, folder) {
  if (!own) return npm(['run', 'build'], folder)
  const [program, ...args] = own
  const { output, status } = await execute(join(folder, 'node_modules/.bin', program), args, folder)
  if (status !== 0) throw new Error(`${own.join(' ')} ended with ${status}: ${output}`)
  return output
}

async function open({ serve: [program, ...args] }, folder) {
  if (!chromiumPath()) return []
  const server = await serve(join(folder, 'node_modules/.bin', program), args, folder)
  try {
    const said = await visit(server.url)
    return [...said, ...listWarnings(server.readOutput()).map(line => `server says: ${line.trim()}`)]
  } finally {
    await stop(server.child)
  }
}

/** Installs, builds and opens one site. */
async function trySite(site, work, tarballs) {
  const problems = []
  try {
    const { folder, warnings, installed } = await installSite(site, work, tarballs)
    problems.push(...warnings.map(line => `npm says: ${line}`))
    for (const id of optional)
      if (installed.has(id) !== site.uses.includes(id))
        problems.push(`${id} is ${installed.has(id) ? 'installed, and nothing imports it' : 'not installed'}`)
    problems.push(...listWarnings(await build(site, folder)).map(line => `build says: ${line.trim()}`))
    problems.push(...(await open(site, folder)))
  } catch (error) {
    problems.push(String(error.message).slice(0, 1200))
  }
  return {
    title: `${site.title} installs, builds and runs from the packed packages, without a complaint and without a peer it does not use`,
    problems,
  }
}

export const name = 'consumer builds'

/** `isFull`: every site and compiler, as `npm run test:long` has it; else those that the rest follows from. */
export async function run({ isFull = false } = {}) {
  const work = mkdtempSync(join(tmpdir(), 'latchkit-consumers-'))
  const results = []
  try {
    const tarballs = new Map((await packAll()).map(({ name: id, tarball }) => [id, `file:${tarball}`]))
    for (const site of sites.filter(({ verify }) => isFull || verify)) {
      const started = Date.now()
      results.push(await trySite(site, work, tarballs))
      rmSync(join(work, site.title), { recursive: true, force: true })
      console.log(`        ${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  ${site.title}`)
    }
    const started = Date.now()
    results.push(...(await checkTypes(work, tarballs, { isFull })))
    console.log(`        ${((Date.now() - started) / 1000).toFixed(0).padStart(4)} s  types`)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return results
}
