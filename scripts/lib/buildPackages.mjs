import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { findMoments } from './moments.mjs'
import { root } from './root.mjs'
import { listPackages } from './sources.mjs'

/** Packages that run in Node alone: their modules are published one by one, as TypeScript writes them. */
const unbundled = new Set(['server', 'devnet', 'testing', 'migrate'])

let building

/**
 * Writes the JavaScript that hosts load, one file for each moment of each package, into its `dist`, once per process;
 * `tsc -b` writes the declarations beside it.
 *
 * @returns {Promise<void>}
 */
export function buildPackages() {
  building ??= build()
  return building
}

async function build() {
  const found = await findMoments()
  for (const each of listPackages()) if (!unbundled.has(each.folder)) await buildPackage(each, found)
}

/** The entries of a package by the name of their file in `dist`. */
function listInputs({ base, manifest }) {
  return Object.fromEntries(
    Object.values(manifest.exports)
      .filter(target => typeof target === 'object')
      .map(target => [
        target.default.slice('./dist/'.length, -'.js'.length),
        join(base, target['@latchkit/source']),
      ]),
  )
}

/** React's server components import such a module as a reference, so it may not share a file with others. */
const isClientModule = id => readFileSync(id, 'utf8').startsWith("'use client'")
const client = '-client'

/** After the others are written: a process that loads them meanwhile finds each. */
function removeOld(folder, written) {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.js(\.map)?$/.test(name) && !written.has(name)) rmSync(join(folder, name))
}

async function buildPackage(each, { moments, lazy }) {
  const { base } = each
  const fileOf = new Map(
    [...moments]
      .filter(([path]) => path.startsWith(`packages/${each.folder}/`))
      .map(([path, name]) => [join(root, path), name])
      .map(([id, name]) => [id, isClientModule(id) ? name + client : name]),
  )
  const inputs = listInputs(each)
  const entries = new Set([...Object.values(inputs), ...[...lazy].map(path => join(root, path))])
  // A group takes along what its modules import, so those of clients choose first.
  const names = [...new Set(fileOf.values())].sort((a, b) => b.endsWith(client) - a.endsWith(client))
  const bundle = await rolldown({
    cwd: base,
    input: inputs,
    external: id => !/^[./]/.test(id),
    preserveEntrySignatures: 'strict',
    transform: {
      jsx: { runtime: 'automatic' },
      target: 'es2022',
      // Left to the bundler of the host: it says whether developers look at the page.
      define: { 'process.env.NODE_ENV': 'process.env.NODE_ENV' },
    },
    checks: { moduleLevelDirective: false },
  })
  const { output } = await bundle.write({
    dir: `${base}/dist`,
    format: 'es',
    sourcemap: true,
    comments: { legal: true, annotation: true, jsdoc: false },
    chunkFileNames: 'chunks/[name].js',
    banner: ({ name }) => (name.endsWith(client) ? "'use client';" : ''),
    codeSplitting: {
      groups: names.map((name, index) => ({
        name,
        // Entries, dynamic ones too, keep a file each: importing it costs no namespace object.
        test: id => fileOf.get(id) === name && !entries.has(id),
        priority: names.length - index,
      })),
    },
  })
  await bundle.close()
  removeOld(`${base}/dist`, new Set(output.map(({ fileName }) => fileName)))
  for (const { fileName, moduleIds = [] } of output) {
    const misplaced = fileName.endsWith(`${client}.js`)
      ? []
      : moduleIds.filter(id => fileOf.has(id) && isClientModule(id))
    if (misplaced.length > 0)
      throw new Error(`${each.folder}/dist/${fileName} may not hold ${misplaced.join(', ')}`)
  }
}
