import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { appkit } from './kits/appkit.js'
import { connectkit } from './kits/connectkit.js'
import type { Kit } from './kits/kit.js'
import { rainbowkit } from './kits/rainbowkit.js'
import { web3modal } from './kits/web3modal.js'
import { readFacts, rewriteFile } from './rewriteFile.js'
import { rewriteManifest } from './rewriteManifest.js'
import { rewriteResolution } from './rewriteResolution.js'
import type { Note } from './source/createRewrite.js'
import { type Alias, createSite, readAliases } from './source/createSite.js'
import { isSourceFile, parseModule, walk } from './source/parseModule.js'
import { target } from './target.js'

export const kitNames = ['rainbowkit', 'connectkit', 'appkit', 'web3modal'] as const
export type KitName = (typeof kitNames)[number]
const kits: Readonly<Record<KitName, Kit>> = { rainbowkit, connectkit, appkit, web3modal }

/** A file before and after; `file` is relative to the directory. */
export type Change = { file: string; before: string; after: string }
export type MigrateReturnType = { changes: readonly Change[]; notes: readonly Note[] }
export type MigrateParameters = {
  kit: KitName
  directory: string
  /** Returns the changes and writes none of them. Default false. */
  dry?: boolean | undefined
}

const skipped = new Set(['node_modules', 'dist', 'build', 'out', 'coverage'])
/** Files that may name a kit, and are only reported. */
const isReported = (file: string): boolean => /\.(vue|svelte|astro|mdx|html|s?css|less)$/.test(file)

function listFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      const path = join(folder, entry.name)
      if (entry.isDirectory())
        return skipped.has(entry.name) || entry.name.startsWith('.') ? [] : listFiles(path)
      return entry.isFile() ? [path] : []
    })
}

/** The folder of the nearest `package.json`; undefined when there is none. */
function findPackage(folder: string): string | undefined {
  if (existsSync(join(folder, 'package.json'))) return folder
  return dirname(folder) === folder ? undefined : findPackage(dirname(folder))
}

const readVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  return manifest && typeof manifest === 'object' && 'version' in manifest
    ? String(manifest.version)
    : 'latest'
}

/** Returns whether a file names a package, or one of its entries, as a text; in code, comments do not count. */
function imports(file: string, text: string, name: string): boolean {
  const isNamed = [`'${name}'`, `"${name}"`, `'${name}/`, `"${name}/`].some(each => text.includes(each))
  if (!isNamed || !isSourceFile(file)) return isNamed
  let isFound = false
  walk(parseModule(file, text).source, node => {
    if (ts.isStringLiteralLike(node) && (node.text === name || node.text.startsWith(`${name}/`)))
      isFound = true
  })
  return isFound
}

/** The aliases of a site's imports: of its `tsconfig.json` files, and of those above it in its package. */
function listAliases(base: string, files: readonly string[]): Alias[] {
  const isConfig = (file: string) => /(^|[\\/])(ts|js)config[^\\/]*\.json$/.test(file)
  const above: string[] = []
  for (
    let folder = base;
    folder !== findPackage(base) && dirname(folder) !== folder;
    folder = dirname(folder)
  )
    above.push(dirname(folder))
  const near = above.flatMap(folder =>
    readdirSync(folder)
      .filter(isConfig)
      .map(each => join(folder, each)),
  )
  return [...files.filter(isConfig), ...near].flatMap(file => readAliases(file, readFileSync(file, 'utf8')))
}

/** Every note once, by files in the order in which they came, and places in these. */
function toSorted(notes: readonly Note[]): Note[] {
  const files = [...new Set(notes.map(({ file }) => file))]
  const keys = new Set<string>()
  return notes
    .filter(({ file, line, column, message }) => {
      const key = JSON.stringify([file, line, column, message])
      return !keys.has(key) && keys.add(key)
    })
    .toSorted(
      (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
    )
}

/** The manifest of a package whose files have changed. */
function migrateManifest(kit: Kit, folder: string, texts: ReadonlyMap<string, string>): Change | undefined {
  const file = join(folder, 'package.json')
  const before = readFileSync(file, 'utf8')
  const all = listFiles(folder).filter(each => isSourceFile(each) || isReported(each))
  const codes = all.map(path => [path, texts.get(path) ?? readFileSync(path, 'utf8')] as const)
  const isImported = (name: string) => codes.some(([path, text]) => imports(path, text, name))
  const version = `^${readVersion()}`
  const added = [target.package, target.wagmiPackage].filter(isImported).map(name => [name, version] as const)
  const after = rewriteManifest(before, {
    removed: kit.packages.filter(name => !isImported(name)),
    added: Object.fromEntries(added),
  })
  return after === before ? undefined : { file, before, after }
}

/**
 * Rewrites the files of a site from another kit to Latchkit, and returns what it changed and what is left to do. What
 * is not understood stays as it is.
 *
 * @example const { changes, notes } = migrate({ kit: 'rainbowkit', directory: 'src', dry: true })
 */
export function migrate({ kit: name, directory, dry = false }: MigrateParameters): MigrateReturnType {
  const kit = kits[name]
  const base = resolve(directory)
  const show = (file: string): string => relative(base, file) || file
  const files = listFiles(base)
  const texts = new Map(files.filter(isSourceFile).map(file => [file, readFileSync(file, 'utf8')]))
  const site = createSite(texts, listAliases(base, files))
  const facts = [...texts].flatMap(([file, text]) => readFacts(kit, file, text, site))
  const changes: Change[] = []
  const notes: Note[] = []
  const results = new Map<string, string>()
  for (const [file, before] of texts) {
    const { text: after, notes: found } = rewriteFile(kit, file, before, facts, site)
    results.set(file, after)
    notes.push(...found)
    if (after !== before) changes.push({ file, before, after })
  }
  for (const file of files.filter(isReported)) {
    const lines = readFileSync(file, 'utf8').split('\n')
    const line = lines.findIndex(text => kit.packages.some(each => text.includes(each)))
    if (line >= 0)
      notes.push({ file, line: line + 1, column: 1, message: `This file names ${name}: replace it by hand.` })
  }
  const packages = new Set(changes.flatMap(({ file }) => findPackage(dirname(file)) ?? []))
  for (const folder of packages) {
    const settings = join(folder, 'tsconfig.json')
    if (existsSync(settings)) {
      const before = readFileSync(settings, 'utf8')
      const { text: after, note } = rewriteResolution(settings, before)
      if (note) notes.push(note)
      if (after !== before) changes.push({ file: settings, before, after })
    }
    const change = migrateManifest(kit, folder, results)
    if (change) changes.push(change)
  }
  if (!dry) for (const { file, after } of changes) writeFileSync(file, after)
  return {
    changes: changes.map(change => ({ ...change, file: show(change.file) })),
    notes: toSorted(notes).map(each => ({ ...each, file: show(each.file) })),
  }
}
