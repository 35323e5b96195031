import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { root } from '../lib/root.mjs'
import { measure } from './measure.mjs'
import { readWarnings } from './readWarnings.mjs'
import { serveSite } from './serveSite.mjs'
import { moveSite, placePanel, takeTarballs } from './site.mjs'
import { toRow } from './table.mjs'
import { visit } from './visit.mjs'

const commandLimitMs = 20 * 60_000
const isSource = path => !['node_modules', '.next', '.git'].includes(basename(path))
const readJson = file => JSON.parse(readFileSync(file, 'utf8'))
const manifestOf = folder => join(folder, 'package.json')

/** Runs a command in a folder to its end, and returns what it printed. */
function run(args, { folder, env, log }) {
  const { status, stdout, stderr } = spawnSync(args[0], args.slice(1), {
    cwd: folder,
    env,
    encoding: 'utf8',
    timeout: commandLimitMs,
    maxBuffer: 64_000_000,
  })
  const output = `${stdout}\n${stderr}`
  writeFileSync(log, output)
  if (status !== 0) throw new Error(`${args.join(' ')} failed in ${folder}:\n${output.slice(-2500)}`)
  return output
}

/** Versions that the registry still has, and what else an original needs to build at all; before and after alike. */
function mendOriginal(folder, { versions = {}, overrides, drop = [], add, repair = [] }) {
  for (const { file, search, replace } of repair) {
    const path = join(folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(search, replace))
  }
  const manifest = readJson(manifestOf(folder))
  for (const list of [manifest.dependencies ?? {}, manifest.devDependencies ?? {}])
    for (const name of Object.keys(list)) {
      if (versions[name]) list[name] = versions[name]
      if (drop.includes(name)) delete list[name]
    }
  if (add) manifest.devDependencies = { ...manifest.devDependencies, ...add }
  if (overrides) manifest.overrides = { ...manifest.overrides, ...overrides }
  writeFileSync(manifestOf(folder), `${JSON.stringify(manifest, null, 2)}\n`)
}

/**
 * The whole trial of one site: installs, builds and measures it as it is, moves it by the codemod of its kit, installs it
 * with our tarballs, builds, measures and uses it. The site itself is left alone; copies, logs and `result.json` are in
 * `<folder>-trial`.
 *
 * @returns the row of docs/migrate/trials.md, what is left to do by hand, and the steps
 */
export async function runTrial({ folder, world, pack, log }) {
  const name = basename(resolve(folder))
  const place = `${resolve(folder)}-trial`
  const app = readJson(`${root}/scripts/trial/apps.json`)[name] ?? {}
  const env = { ...process.env, ...app.env, NO_COLOR: '1', CI: 'true', NEXT_TELEMETRY_DISABLED: '1' }
  delete env.NODE_ENV
  const install = ['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', ...(app.flags ?? [])]
  const build = app.build ?? ['npm', 'run', 'build']

  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  const copies = { before: join(place, 'before'), after: join(place, 'after') }
  for (const copy of Object.values(copies)) {
    cpSync(folder, copy, { recursive: true, filter: isSource })
    mendOriginal(copy, app)
    placePanel(copy)
  }

  const make = moment => {
    const copy = copies[moment]
    const options = { folder: copy, env }
    log(`${name}: ${install.slice(0, 2).join(' ')}, ${moment}`)
    run(install, { ...options, log: join(place, `install-${moment}.log`) })
    log(`${name}: ${build.join(' ')}, ${moment}`)
    return readWarnings(run(build, { ...options, log: join(place, `build-${moment}.log`) }))
  }
  const use = async (moment, read) => {
    const site = await serveSite({
      folder: copies[moment],
      manifest: readJson(manifestOf(copies[moment])),
      env,
    })
    try {
      return await read(site.url)
    } finally {
      site.stop()
    }
  }

  const before = { warnings: make('before').length }
  Object.assign(before, await use('before', url => measure(world, url)))

  const start = Date.now()
  const moved = moveSite(copies.after)
  takeTarballs(copies.after, await pack(copies.after))
  const after = { warnings: make('after').length }
  const minutes = (Date.now() - start) / 60_000
  const { steps } = await use('after', async url => {
    Object.assign(after, await measure(world, url))
    log(`${name}: using the site`)
    return visit(world, url)
  })
  const lines = { codemod: moved.lines, hand: 0 }
  const result = { name, kit: moved.kit, minutes, lines, before, after, steps, notes: moved.notes }
  writeFileSync(join(place, 'result.json'), JSON.stringify(result, null, 1))
  return { row: toRow(result), notes: moved.notes, steps }
}

/** Returns whether a folder holds a site. */
export const isSite = folder => existsSync(manifestOf(folder))
