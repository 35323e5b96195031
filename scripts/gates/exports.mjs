import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { buildPackages } from '../lib/buildPackages.mjs'
import { readDeclarations } from '../lib/readDeclarations.mjs'
import { root } from '../lib/root.mjs'
import { listPackages } from '../lib/sources.mjs'

const file = `${root}/scripts/gates/exports.snapshot.json`

/** Every entry of every package, with its built declarations. */
const listEntries = () =>
  listPackages().flatMap(({ folder, base, manifest }) =>
    Object.entries(manifest.exports)
      .filter(([, target]) => target.types)
      .map(([entry, target]) => ({
        folder,
        specifier: manifest.name + entry.slice(1),
        types: `${base}/${target.types}`,
      })),
  )

/** Names and declarations of what every entry exports, types included. Needs `tsc -b`. */
export function readExports() {
  const entries = new Map(listEntries().map(entry => [entry.specifier, entry]))
  const cache = new Map()
  const read = specifier => {
    const entry = entries.get(specifier)
    if (!entry) return new Map()
    if (!cache.has(specifier)) cache.set(specifier, readDeclarations(entry.types, read))
    return cache.get(specifier)
  }
  return new Map([...entries.keys()].map(specifier => [specifier, read(specifier)]))
}

/** The values that every entry has at run time; those of test runners load in no plain process. */
function readValues(specifiers) {
  const code = `
    const found = {}
    for (const specifier of ${JSON.stringify(specifiers)})
      found[specifier] = Object.keys(await import(specifier)).sort()
    process.stdout.write(JSON.stringify(found), () => process.exit(0))`
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root, encoding: 'utf8' }),
  )
}

const toSnapshot = names =>
  Object.fromEntries([...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, { text }]) => [name, text]))

export function update() {
  const snapshot = Object.fromEntries([...readExports()].map(([id, names]) => [id, toSnapshot(names)]))
  writeFileSync(file, `${JSON.stringify(snapshot, null, 2)}\n`)
}

function compare(before, after) {
  return [
    ...Object.keys(after)
      .filter(key => !Object.hasOwn(before, key))
      .map(key => `new: ${key}: ${after[key].slice(0, 120)}`),
    ...Object.keys(before)
      .filter(key => !Object.hasOwn(after, key))
      .map(key => `gone: ${key}`),
    ...Object.keys(after)
      .filter(key => Object.hasOwn(before, key) && before[key] !== after[key])
      .map(key => `changed: ${key}: ${before[key].slice(0, 200)} → ${after[key].slice(0, 200)}`),
  ]
}

export const name = 'exports'

const maxNames = 60

/** `node scripts/gates/update.mjs exports` writes the snapshot after a wanted change. */
export async function run() {
  await buildPackages()
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const actual = readExports()
  const atRunTime = readValues([...actual.keys()].filter(specifier => !/testing/.test(specifier)))
  const names = [...actual.get('latchkit').values()]
  console.log(
    `        ${names.length} names from latchkit, ${names.filter(each => each.isValue).length} of them values`,
  )
  return [
    {
      title: `latchkit exports what a host writes, ${maxNames} names at most`,
      problems:
        names.length > maxNames
          ? [`${names.length}: what is no setup, button or hook is in another entry`]
          : [],
    },
    ...[...new Set([...Object.keys(known), ...actual.keys()])].map(specifier => ({
      title: `${specifier} exports what the snapshot says`,
      problems: compare(known[specifier] ?? {}, toSnapshot(actual.get(specifier) ?? new Map())),
    })),
    ...Object.entries(atRunTime).map(([specifier, values]) => {
      const declared = [...actual.get(specifier)].filter(([, { isValue }]) => isValue).map(([id]) => id)
      return {
        title: `${specifier} declares the values that it has`,
        problems: [
          ...values.filter(id => !declared.includes(id)).map(id => `not declared: ${id}`),
          ...declared.filter(id => !values.includes(id)).map(id => `declared only: ${id}`),
        ],
      }
    }),
  ]
}
