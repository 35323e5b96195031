import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../lib/root.mjs'
import { isTest, listApps, listPackages, listSources } from '../lib/sources.mjs'
import { walk } from '../lib/walk.mjs'
import { toResults } from './toResults.mjs'

/** Words that a comment replaces by the field's own (DESIGN, section 4). */
const words = /\b(answers|stands|nobody|tells|told|of its own|patience)\b/gi

/** Ids of requirements, decisions, threats, attacks and audits: a comment carries the reason, a test's title the id. */
const ids = /(?<![\w-])(R\d+\.\d+|[DT]\d+|B-[A-Z]\d*|(?:demand|security) \d+)(?![\w.:-]*\w)/g

/** Pages that hold the ids, or the results of what they name. */
const pagesWithIds = /^docs\/(requirements|threats|attacks|removed)\.md$|^docs\/decisions\//

/** A file is named after its export, not after the moment it is loaded (DESIGN, section 2). */
const loadTime = /^(lazy|more|later)(?=[A-Z.])|(Now|Part)\.tsx?$/

/** Casts that stay, each with its reason. */
const keptCasts = {
  'apps/wallet/src/core/typedData.ts': 'viem’s type has index signatures that no value read at run time has',
  'apps/wallet/src/walletconnect/createKit.ts': 'the kit has another copy of the class that it is given',
}

/** What waits for a further block on a chain that mines none; `waitForReceipt` of the development chains does not. */
const blockedWait = /\.waitForTransactionReceipt\(/

function contains(node, type) {
  let found = false
  walk(node, each => {
    if (each.type === type) found = true
  })
  return found
}

/** What a cast or a type says that turns the checker off, `undefined` when it does not. */
function findCast(node) {
  if (node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion') {
    if (node.typeAnnotation.type === 'TSNeverKeyword') return 'as never'
    let inner = node.expression
    while (inner.type === 'ParenthesizedExpression') inner = inner.expression
    if (inner.type === 'TSAsExpression' && inner.typeAnnotation.type === 'TSUnknownKeyword')
      return 'as unknown as'
  }
  if (node.type === 'TSTypeReference' && node.typeName.name === 'Record') {
    const [key, value] = (node.typeArguments ?? node.typeParameters)?.params ?? []
    if (key?.type === 'TSStringKeyword' && value && contains(value, 'TSNeverKeyword'))
      return 'Record<string, …never>'
  }
  return undefined
}

const toLine = (text, offset) => text.slice(0, offset).split('\n').length

/** @returns {string[]} ids in the comments of a source, or anywhere in a page or a style sheet, as `line: id` */
export function findIds(file, text) {
  if (text.search(ids) < 0) return []
  const parts = /\.m?tsx?$|\.mjs$/.test(file)
    ? parseSync(file, text).comments.map(({ start, end }) => ({ start, value: text.slice(start, end) }))
    : [{ start: 0, value: text }]
  return parts.flatMap(({ start, value }) =>
    [...value.matchAll(ids)].map(({ 1: id, index }) => `${toLine(text, start + index)}: ${id}`),
  )
}

/** Sources and the pages that hosts read, by their paths from the root. */
function listWithoutIds() {
  const patterns = ['ts', 'tsx', 'mts', 'mjs', 'css', 'html'].flatMap(extension =>
    ['packages', 'apps', 'e2e', 'bench', 'scripts', 'docs'].map(folder => `${folder}/**.${extension}`),
  )
  const list = execFileSync(
    'git',
    [
      'ls-files',
      '-z',
      '--cached',
      '--others',
      '--exclude-standard',
      ...patterns,
      'README.md',
      'docs/**.md',
      'packages/*/README.md',
    ],
    { cwd: root, encoding: 'utf8' },
  )
  return list
    .split('\0')
    .filter(file => file !== '' && !pagesWithIds.test(file) && existsSync(`${root}/${file}`))
}

/** @returns {{ casts: string[], words: string[] }} what one file breaks, as `line: what` */
export function inspect(file, text) {
  const { program, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const casts = []
  walk(program, node => {
    const cast = findCast(node)
    if (cast) casts.push(`${toLine(text, node.start)}: ${cast}`)
  })
  const found = comments.flatMap(({ value, start }) =>
    [...value.matchAll(words)].map(
      ({ 0: word, index }) => `${toLine(text, start + 2 + index)}: ${word.toLowerCase()}`,
    ),
  )
  return { casts, words: found }
}

export const name = 'casts, file names and words'

export function run() {
  const [casts, names, spoken, waits] = [new Map(), new Map(), new Map(), new Map()]
  for (const { folder, base } of [...listPackages(), ...listApps()]) {
    const files = listSources(`${base}/src`).filter(file => !isTest(file, base))
    const inspected = files.map(file => ({
      shown: relative(root, file),
      ...inspect(file, readFileSync(file, 'utf8')),
    }))
    for (const each of inspected) if (Object.hasOwn(keptCasts, each.shown)) each.casts = []
    const list = key => inspected.flatMap(each => each[key].map(found => `${each.shown}:${found}`))
    casts.set(folder, list('casts'))
    spoken.set(folder, list('words'))
    names.set(
      folder,
      files.filter(file => loadTime.test(basename(file))).map(file => relative(root, file)),
    )
  }
  for (const folder of ['packages', 'apps', 'e2e'])
    waits.set(
      folder,
      listSources(`${root}/${folder}`)
        .filter(file => !file.includes('/node_modules/') && !file.includes('/dist/'))
        .filter(file => blockedWait.test(readFileSync(file, 'utf8')))
        .map(file => relative(root, file)),
    )
  return [
    ...toResults('no cast that turns the checker off', casts),
    ...toResults('no file is named after the moment it is loaded', names),
    ...toResults('comments use the words of the field', spoken),
    {
      title: 'ids are in titles of tests, and in no comment or page of hosts',
      problems: listWithoutIds().flatMap(file =>
        findIds(file, readFileSync(`${root}/${file}`, 'utf8')).map(found => `${file}:${found}`),
      ),
    },
    ...toResults('a test waits for a receipt and not for a block', waits),
  ]
}
