import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { parseSync } from 'vite'
import { root } from '../lib/root.mjs'
import { isTest, listApps, listPackages, listSources, resolveSource } from '../lib/sources.mjs'
import { isNode, walk } from '../lib/walk.mjs'

/** Names that give a function a clock, chance, storage, a network or a page. */
const impure = new Set([
  'fetch',
  'setTimeout',
  'setInterval',
  'queueMicrotask',
  'requestAnimationFrame',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'window',
  'document',
  'navigator',
  'crypto',
  'performance',
  'Promise',
])

/** What one file does that a reducer or a flow must not, types aside. */
export function findImpurities(file, text) {
  const lineOf = offset => text.slice(0, offset).split('\n').length
  const found = []
  const add = (node, what) => found.push(`${lineOf(node.start)}: ${what}`)
  const { program } = parseSync(file, text)
  walk(program, (node, parent) => {
    if (/^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/.test(node.type)) return false
    if (node.type === 'AwaitExpression' || node.async === true) add(node, 'waits')
    if (node.type === 'NewExpression' && node.callee.name === 'Date' && node.arguments.length === 0)
      add(node, 'reads the clock')
    if (node.type === 'MemberExpression') {
      const path = `${node.object.name}.${node.property.name}`
      if (path === 'Date.now' || path === 'Math.random') add(node, path)
    }
    const isName = !(parent?.type === 'MemberExpression' && parent.property === node) && parent?.key !== node
    if (node.type === 'Identifier' && isName && impure.has(node.name)) add(node, node.name)
    return true
  })
  return found
}

const reducers = ['packages/core/src/reducer.ts', 'packages/core/src/state/reducer.ts']

/** Every file that a file imports a value from, and theirs. */
function listReached(file, seen = new Set()) {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const node of parseSync(file, readFileSync(file, 'utf8')).program.body) {
    const specifier = isNode(node.source) ? node.source.value : undefined
    if (!specifier?.startsWith('.') || node.importKind === 'type' || node.exportKind === 'type') continue
    const names = node.specifiers ?? []
    if (names.length > 0 && names.every(each => (each.importKind ?? each.exportKind) === 'type')) continue
    const target = resolveSource(file, specifier)
    if (target) listReached(target, seen)
  }
  return seen
}

/** The reducer with all that it calls, and everything in a folder `state` or `flows`. */
function listPure() {
  const start = reducers.map(path => `${root}/${path}`).find(existsSync)
  if (!start) throw new Error(`no reducer at ${reducers.join(' or ')}`)
  const base = `${root}/packages/core`
  const files = listSources(`${base}/src`).filter(
    file => !isTest(file, base) && /\/(state|flows)\//.test(file),
  )
  return new Set([...listReached(start), ...files])
}

/** What packages of the browser may write to the console, each with the requirement that asks for it. */
const messages = {
  core: [
    [/the list of accounts is empty/, 'R8.4: a request without a wallet warns'],
    [/console\.(error\(message\)|debug\(advice\))/, 'R8.2: a site that the server refuses is told so once'],
    [/`Latchkit: \$\{message\} \$\{advice\} \(\$\{code\}\)`/, 'R8.14, D50: alerts, in development'],
  ],
}

function listNoise(folder, base) {
  const allowed = messages[folder] ?? []
  return listSources(`${base}/src`)
    .filter(file => !isTest(file, base))
    .flatMap(file => {
      const text = readFileSync(file, 'utf8')
      if (!text.includes('console.')) return []
      const found = []
      walk(parseSync(file, text).program, node => {
        if (node.type !== 'CallExpression' || node.callee.object?.name !== 'console') return true
        const code = text.slice(node.start, node.end)
        if (!allowed.some(([pattern]) => pattern.test(code))) found.push(`${relative(root, file)}: ${code}`)
        return true
      })
      return found
    })
}

export const name = 'purity'

export function run() {
  const pure = listPure()
  return [
    {
      title: `the ${pure.size} files of state and flows have no clock, chance, storage, network or promise`,
      problems: [...pure].flatMap(file =>
        findImpurities(file, readFileSync(file, 'utf8')).map(what => `${relative(root, file)}:${what}`),
      ),
    },
    ...[...listPackages(), ...listApps()]
      .filter(({ folder }) => !['server', 'devnet', 'testing'].includes(folder))
      .map(({ folder, base }) => ({
        title: `${folder}: writes to the console only what a requirement asks for`,
        problems: listNoise(folder, base),
      })),
  ]
}
