import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { root } from '../lib/root.mjs'

const file = `${root}/scripts/gates/exports.snapshot.json`

export const name = 'exports'

/** The public values of every entry. `node scripts/gates/update.mjs exports` writes the snapshot after a wanted change. */
export function readExports() {
  const entries = {}
  for (const folder of readdirSync(`${root}/packages`).sort()) {
    const manifest = JSON.parse(readFileSync(`${root}/packages/${folder}/package.json`, 'utf8'))
    for (const entry of Object.keys(manifest.exports)) {
      if (entry.endsWith('.css') || /testing/.test(manifest.name)) continue
      const specifier = manifest.name + entry.slice(1)
      const code = `console.log(JSON.stringify(Object.keys(await import(${JSON.stringify(specifier)})).sort()))`
      entries[specifier] = JSON.parse(
        execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd: root, encoding: 'utf8' }),
      )
    }
  }
  return entries
}

export function update() {
  writeFileSync(file, `${JSON.stringify(readExports(), null, 2)}\n`)
}

export function run() {
  const known = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const actual = readExports()
  return [...new Set([...Object.keys(known), ...Object.keys(actual)])].map(specifier => {
    const before = new Set(known[specifier] ?? [])
    const after = new Set(actual[specifier] ?? [])
    return {
      title: `${specifier} exports what the snapshot says`,
      problems: [
        ...[...after].filter(item => !before.has(item)).map(item => `new: ${item}`),
        ...[...before].filter(item => !after.has(item)).map(item => `gone: ${item}`),
      ],
    }
  })
}
