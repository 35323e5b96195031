import { existsSync, readFileSync } from 'node:fs'
import { readLock } from '../lib/lockfile.mjs'
import { root } from '../lib/root.mjs'
import { findShipped } from '../lib/shipped.mjs'
import { listPackages } from '../lib/sources.mjs'

const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MPL-2.0',
  '0BSD',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
])

/** Development only, each with its reason; none of these reaches a published package. */
const developmentExceptions = {
  spawndamnit: 'its metadata says "SEE LICENSE IN LICENSE"; the file is MIT',
  'ripemd160-min':
    'its metadata has none; the file is MIT. Asked for by @leather.io/rpc, a validator in tests',
  argparse: 'Python-2.0: permissive, used by a YAML reader of the release tool',
  '@uniswap/v2-core': 'GPL-3.0: compiled contracts that run on development chains (packages/devnet/uniswap)',
  '@uniswap/v2-periphery':
    'GPL-3.0: compiled contracts that run on development chains (packages/devnet/uniswap)',
  '@uniswap/lib': 'GPL-3.0: asked for by @uniswap/v2-periphery',
}

/** An SPDX expression is fine when one side of an OR, or all sides of an AND, are allowed. */
const isAllowed = expression => {
  if (typeof expression !== 'string') return false
  const text = expression.replace(/[()]/g, '')
  return text
    .split(/\s+OR\s+/i)
    .some(side => side.split(/\s+AND\s+/i).every(part => allowed.has(part.trim())))
}

const licenseOf = entry => {
  if (entry.license) return entry.license
  const file = `${root}/${entry.path}/package.json`
  if (!existsSync(file)) return undefined
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
  return typeof license === 'string'
    ? license
    : (license?.type ?? licenses?.map(item => item.type).join(' OR '))
}

export const name = 'licences'

export function run() {
  const entries = readLock()
  const shipped = new Set(
    [...findShipped({ peers: true })].filter(([, { own }]) => !own).map(([path]) => path),
  )
  const inShipped = []
  const inDevelopment = []
  const unused = new Set(Object.keys(developmentExceptions))
  for (const entry of entries) {
    const licence = licenseOf(entry)
    // A platform's own build that npm left out here has the licence of the package that asks for it.
    if (licence === undefined && entry.optional && !existsSync(`${root}/${entry.path}`)) continue
    if (isAllowed(licence)) continue
    if (shipped.has(entry.path)) inShipped.push(`${entry.name}@${entry.version}: ${licence}`)
    else if (developmentExceptions[entry.name]) unused.delete(entry.name)
    else inDevelopment.push(`${entry.name}@${entry.version}: ${licence}`)
  }
  const manifests = listPackages()
    .filter(({ manifest }) => manifest.license !== 'MIT')
    .map(({ folder }) => folder)
  return [
    { title: `the ${shipped.size} packages we ship with are under permissive licences`, problems: inShipped },
    { title: 'development packages are permissive or listed with a reason', problems: inDevelopment },
    { title: 'every licence exception is still needed', problems: [...unused] },
    { title: 'every package of ours says MIT', problems: manifests },
  ]
}
