import { existsSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../lib/root.mjs'
import { listEntries, resolveSource } from '../lib/sources.mjs'
import { isNode } from '../lib/walk.mjs'

/** Most words that say what a file does in a walk. */
const maxWords = 8

/**
 * The walks of a page: a heading `## Title: at most 7 files`, then a table of one row per file.
 *
 * @param {string} text of the page, whose rows are number, file, what it does and how it is reached
 */
export function parseWalks(text) {
  const walks = []
  for (const line of text.split('\n')) {
    const [, title, bar] = line.match(/^## (.+): at most (\d+) files$/) ?? []
    if (title) walks.push({ title, bar: Number(bar), rows: [] })
    else if (line.startsWith('#')) walks.push({ rows: [] })
    const [, number, file, does, reached] = line.match(/^\| (\d+) \| `([^`]+)` \| (.*?) \| (.*?) ?\|$/) ?? []
    if (number) walks.at(-1)?.rows.push({ number: Number(number), file, does, reached })
  }
  return walks.filter(({ title }) => title)
}

/** The source file that a specifier names: a relative one, or an entry of a package of the workspace. */
function resolve(base, file, specifier) {
  if (specifier.startsWith('.')) return resolveSource(file, specifier)
  const [, name, entry] = specifier.match(/^@latchkit\/([^/]+)(?:\/(.+))?$/) ?? []
  const manifest = `${base}/packages/${name}/package.json`
  if (!name || !existsSync(manifest)) return undefined
  const entries = listEntries(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).exports)
  const source = entries[entry ? `./${entry}` : '.']?.['@latchkit/source']
  return source && `${dirname(manifest)}/${source.slice(2)}`
}

const nameOf = node => node?.name ?? node?.value

/** What a module imports, and which names it passes on from others. */
function readModule(base, file) {
  const text = readFileSync(file, 'utf8')
  const imports = []
  const passed = []
  for (const node of parseSync(file, text).program.body) {
    const target = isNode(node.source) && resolve(base, file, node.source.value)
    if (!target) continue
    if (node.type === 'ImportDeclaration')
      for (const each of node.specifiers) imports.push({ target, name: nameOf(each.imported) ?? '*' })
    if (node.type === 'ExportAllDeclaration') passed.push({ target, name: '*' })
    if (node.type === 'ExportNamedDeclaration')
      for (const { local, exported } of node.specifiers)
        passed.push({ target, name: nameOf(local), as: nameOf(exported) })
  }
  for (const [, specifier] of text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)) {
    const target = resolve(base, file, specifier)
    if (target) imports.push({ target, name: '*' })
  }
  return { imports, passed }
}

/**
 * Returns the files that a file's imports lead to: the modules that it names, and those they pass the names on from, as an
 * editor goes to a definition.
 */
function createReader(base) {
  const modules = new Map()
  const reached = new Map()
  const read = file => {
    if (!modules.has(file)) modules.set(file, readModule(base, file))
    return modules.get(file)
  }
  const follow = ({ target, name }, found) => {
    const key = `${target} ${name}`
    if (found.has(key)) return
    found.add(key).add(target)
    for (const each of read(target).passed) {
      if (name === '*' || each.as === name) follow(each, found)
      else if (each.name === '*' && !each.as) follow({ target: each.target, name }, found)
    }
  }
  return file => {
    if (reached.has(file)) return reached.get(file)
    const found = new Set()
    for (const each of read(file).imports) follow(each, found)
    reached.set(file, found)
    return found
  }
}

/** How each file of a walk is reached, as the page says it: undefined where that is true. */
function checkRow({ read, textOf, path }, { file, reached }, before) {
  const reaches = from => to => read(path(from)).has(path(to))
  const [, kind, what] = reached.match(/^(names|shares) `([^`]+)`$/) ?? []
  if (kind === 'names')
    return textOf(file).includes(what) && before.some(each => textOf(each).includes(what))
      ? undefined
      : `${file} and a file before it do not both name ${what}`
  if (kind === 'shares') {
    if (!existsSync(path(what))) return `${what} does not exist`
    const has = each => reaches(each)(what)
    return has(file) && before.some(has)
      ? undefined
      : `${file} and a file before it do not both import ${what}`
  }
  if (reached !== '' && reached !== 'import') return `${file}: \`${reached}\` is no way to be reached`
  return before.some(each => reaches(each)(file) || reaches(file)(each))
    ? undefined
    : `${file} neither imports nor is imported by a file before it`
}

/**
 * What is false on a page of walks.
 *
 * @param {string} text of the page
 * @param {string} base folder that its paths begin at
 * @returns {string[]}
 */
export function checkWalks(text, base = root) {
  const path = file => `${base}/${file}`
  const check = { read: createReader(base), textOf: file => readFileSync(path(file), 'utf8'), path }
  const walks = parseWalks(text)
  if (walks.length === 0) return ['it has no walk']
  return walks.flatMap(({ title, bar, rows }) => {
    const problems = rows.length === 0 ? ['has no file'] : []
    if (rows.length > bar) problems.push(`has ${rows.length} files, ${bar} at most`)
    const seen = []
    for (const [index, row] of rows.entries()) {
      if (row.number !== index + 1) problems.push(`${row.file} has the number ${row.number}`)
      if (row.does.split(/\s+/).length > maxWords) problems.push(`${row.file}: more than ${maxWords} words`)
      if (seen.includes(row.file)) problems.push(`${row.file} is in it twice`)
      if (!existsSync(path(row.file))) {
        problems.push(`${row.file} does not exist`)
        continue
      }
      const problem = index === 0 ? undefined : checkRow(check, row, seen)
      if (problem) problems.push(problem)
      seen.push(row.file)
    }
    return problems.map(problem => `${title}: ${problem}`)
  })
}

export const name = 'walks'

/** The page of walks lists files that exist, each reached from one before it, and no more than its bars. */
export function run() {
  const page = 'docs/contributing/walks.md'
  return [
    {
      title: `${page}: every walk as the code has it`,
      problems: checkWalks(readFileSync(`${root}/${page}`, 'utf8')),
    },
  ]
}
