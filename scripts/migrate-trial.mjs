#!/usr/bin/env node
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { packAll } from './lib/pack.mjs'
import { measure } from './trial/measure.mjs'
import { isSite, runTrial } from './trial/runTrial.mjs'
import { moveSite, placePanel, takeTarballs } from './trial/site.mjs'
import { startWorld } from './trial/startWorld.mjs'
import { toRow } from './trial/table.mjs'
import { visit } from './trial/visit.mjs'

const usage = `node scripts/migrate-trial.mjs <folder>   the whole trial of a site, in copies beside it; prints its row, and each step

Its parts, each alone:
node scripts/migrate-trial.mjs panel   <folder>   places the trial's panel beside the kit's button
node scripts/migrate-trial.mjs move    <folder>   runs the codemod of the site's kit, and takes our packages from tarballs
node scripts/migrate-trial.mjs measure <url>      JavaScript before a click and until the list is open, and the time to it
node scripts/migrate-trial.mjs visit   <url>      connects, reads, writes, signs, switches, reloads and disconnects
node scripts/migrate-trial.mjs row     <file>     a row of docs/migrate/trials.md out of the results in a JSON file

docs/migrate/trials.md has the order.
`

/** Packs our packages into a folder that lasts, beside the site. */
async function pack(folder) {
  const place = join(resolve(folder), '..', 'latchkit-tarballs')
  mkdirSync(place, { recursive: true })
  const tarballs = {}
  for (const { name, tarball } of await packAll()) {
    const file = join(place, basename(tarball))
    cpSync(tarball, file)
    tarballs[name] = `file:${file}`
  }
  return tarballs
}

async function inWorld(run, ...parameters) {
  const world = await startWorld()
  try {
    return await run(world, ...parameters)
  } finally {
    await world.stop()
  }
}

const commands = {
  all: folder =>
    inWorld(world => runTrial({ folder, world, pack, log: line => process.stderr.write(`${line}\n`) })),
  panel: folder => ({ file: placePanel(folder) }),
  async move(folder) {
    const moved = moveSite(folder)
    takeTarballs(folder, await pack(folder))
    return moved
  },
  measure: url => inWorld(measure, url),
  visit: url => inWorld(visit, url),
  row: file => toRow(JSON.parse(readFileSync(file, 'utf8'))),
}

const given = process.argv.slice(2)
const [command, place, ...others] = given.length === 1 && isSite(given[0]) ? ['all', ...given] : given
const isUrl = command === 'measure' || command === 'visit'
const isPlace = place !== undefined && (isUrl ? URL.canParse(place) : existsSync(place))
if (!Object.hasOwn(commands, command ?? '') || !isPlace || others.length > 0) {
  process.stderr.write(usage)
  process.exit(2)
}
const result = await commands[command](place)
const text = typeof result === 'string' ? result : JSON.stringify(result, null, 1)
const isBroken = result.steps?.some(({ problem }) => problem !== undefined)
// The client of the phone keeps timers for ever.
process.stdout.write(`${text}\n`, () => process.exit(isBroken ? 1 : 0))
