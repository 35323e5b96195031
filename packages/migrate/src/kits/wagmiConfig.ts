import { dirname, join } from 'node:path'
import ts from 'typescript'
import {
  getSpecifier,
  listImportDeclarations,
  type Rewrite,
  rangeOf,
  replace,
  requestImport,
} from '../source/createRewrite.js'
import { findDeclared, unwrap } from '../source/findDeclared.js'
import { listDeclared, toPortable } from '../source/names.js'
import { getIndent, getValue, rangeOfProperty, readObject } from '../source/objects.js'
import type { Entries } from '../source/readEntries.js'
import type { Option, SiteFacts } from './kit.js'
import type { ConfigRef } from './siteConfig.js'

/** Options of wagmi's `createConfig`, which stay as they are. */
const wagmiOptions = new Set([
  'batch',
  'cacheTime',
  'ccipRead',
  'chains',
  'client',
  'multiInjectedProviderDiscovery',
  'pollingInterval',
  'ssr',
  'storage',
  'syncConnectedChain',
  'transports',
])

/** What wagmi's `createConfig` does not take, by the option of `createLatchkit` that it becomes. */
export type KitOptions = ReadonlyMap<
  string,
  'name' | 'description' | 'url' | 'icon' | 'projectId' | undefined
>

/** The values of an object literal, as code of its file. */
export const toEntries = (values: ReadonlyMap<string, ts.ObjectLiteralElementLike>): Entries =>
  new Map(
    [...values].flatMap(([name, property]) => {
      const value = getValue(property)
      return value ? [[name, { text: value.getText(), value, portable: toPortable(value) }] as const] : []
    }),
  )

/** A list of one icon; of none, when the environment does not have it. */
const toIcons = (text: string, value: ts.Expression): string =>
  ts.isStringLiteralLike(value) || ts.isNonNullExpression(value)
    ? `icons: [${text}]`
    : `icons: ${text} ? [${text}] : []`

/** Options of `createLatchkit` out of the site's names and ids. */
export function toSiteOptions(entries: Entries, kitOptions: KitOptions): Option[] {
  const metadata: Omit<Option, 'key'>[] = []
  const options: Option[] = []
  for (const [name, entry] of entries) {
    const { value, portable } = entry
    const meaning = kitOptions.get(name)
    if (!meaning) continue
    const write = (text: string) => (meaning === 'icon' ? toIcons(text, value) : `${meaning}: ${text}`)
    const text = entry.text === meaning ? meaning : write(entry.text)
    const option = { text, portable: portable && write(portable.text), imports: portable?.imports ?? [] }
    if (meaning === 'projectId') options.push({ key: meaning, ...option })
    else metadata.push(option)
  }
  if (metadata.length === 0) return options
  const toMetadata = (parts: readonly string[]) => `metadata: { ${parts.join(', ')} }`
  const portable = metadata.flatMap(each => each.portable ?? [])
  return [
    {
      key: 'metadata',
      text: toMetadata(metadata.map(({ text }) => text)),
      portable: portable.length === metadata.length ? toMetadata(portable) : undefined,
      imports: metadata.flatMap(({ imports = [] }) => imports),
    },
    ...options,
  ]
}

/** Reads an object that is nothing but options of wagmi and of the kit. */
export function readConfig(
  node: ts.Node | undefined,
  kitOptions: KitOptions,
  more: readonly string[] = [],
): Map<string, ts.ObjectLiteralElementLike> | undefined {
  const values = readObject(node)
  const isKnown = (name: string) => wagmiOptions.has(name) || kitOptions.has(name) || more.includes(name)
  return values && [...values.keys()].every(isKnown) ? values : undefined
}

/** The chains of a plain list, by their variables. */
function readChains(chains: ts.Expression | undefined): string[] | undefined {
  const list = chains && unwrap(chains)
  return list && ts.isArrayLiteralExpression(list) && list.elements.every(ts.isIdentifier)
    ? list.elements.map(each => each.getText())
    : undefined
}

/** How the chains are reached: by the default endpoint of each, as kits do by default. One line without `indent`. */
function toTransports(
  rewrite: Rewrite,
  chains: readonly string[] | undefined,
  indent: string | undefined,
  isUntyped = false,
): string {
  if (chains) {
    const http = requestImport(rewrite, 'wagmi', 'http')
    const rows = chains.map(each => `[${each}.id]: ${http}()`)
    if (indent === undefined) return `transports: { ${rows.join(', ')} }`
    return `transports: {\n${rows.map(row => `${indent}${rewrite.indent}${row},\n`).join('')}${indent}}`
  }
  const createClient = requestImport(rewrite, 'viem', 'createClient')
  const http = requestImport(rewrite, 'viem', 'http')
  const isTyped = isUntyped && /\.[cm]?tsx?$/.test(rewrite.module.file)
  const type = isTyped ? `: { chain: ${requestImport(rewrite, 'viem', 'Chain', 'Chain', true)} }` : ''
  return `client: ({ chain }${type}) => ${createClient}({ chain, transport: ${http}() })`
}

/** Turns the options of a kit's configuration into those of wagmi's `createConfig`. */
export function rewriteConfig(
  rewrite: Rewrite,
  object: ts.ObjectLiteralExpression,
  values: ReadonlyMap<string, ts.ObjectLiteralElementLike>,
  { defaultChains = [] }: { defaultChains?: readonly string[] } = {},
): void {
  const [anyProperty] = object.properties
  const indent = anyProperty ? getIndent(rewrite, anyProperty) : rewrite.indent
  const isOneLine = !object.getText().includes('\n')
  const added: string[] = []
  let own = readChains(getValue(values.get('chains')))
  if (!values.has('chains') && defaultChains.length) {
    own = defaultChains.map(chain => requestImport(rewrite, 'wagmi/chains', chain))
    added.unshift(`chains: [${own.join(', ')}]`)
  }
  if (!values.has('transports') && !values.has('client'))
    added.push(toTransports(rewrite, own, isOneLine ? undefined : indent))
  const foreign = [...values].filter(([name]) => !wagmiOptions.has(name)).map(([, property]) => property)
  const text = added.join(isOneLine ? ', ' : `,\n${indent}`)
  // What is added takes the place of the first option that goes.
  const place = text ? foreign.shift() : undefined
  if (place) replace(rewrite, rangeOf(place), text)
  else if (anyProperty && text) {
    const start = anyProperty.getStart()
    replace(rewrite, { start, end: start }, `${text},${isOneLine ? ' ' : `\n${indent}`}`)
  }
  let position = place?.getEnd() ?? 0
  for (const property of foreign) {
    const { start, end } = rangeOfProperty(rewrite, property)
    replace(rewrite, { start: Math.max(start, position), end }, '')
    position = end
  }
}

/** Returns whether every option is one of wagmi's or of the kit's. */
export const areKnown = (entries: Entries, kitOptions: KitOptions, more: readonly string[] = []): boolean =>
  [...entries.keys()].every(name => wagmiOptions.has(name) || kitOptions.has(name) || more.includes(name))

/**
 * Writes the options of wagmi's `createConfig` out of options that are written elsewhere, which stay as they are.
 * `isArgument`: the code is what `createConfig` is called with, which gives its functions their types.
 */
export function writeConfig(
  rewrite: Rewrite,
  node: ts.Node,
  entries: Entries,
  { defaultChains = [], isArgument }: { defaultChains?: readonly string[]; isArgument: boolean },
): string {
  const { indent } = rewrite
  const rows = [...entries]
    .filter(([name]) => wagmiOptions.has(name))
    .map(([name, { text }]) => (text === name ? name : `${name}: ${text}`))
  const chains = entries.get('chains')
  const isHere = chains?.value.getSourceFile() === node.getSourceFile()
  let own = isHere ? readChains(chains?.value) : undefined
  if (!chains && defaultChains.length) {
    own = defaultChains.map(chain => requestImport(rewrite, 'wagmi/chains', chain))
    rows.unshift(`chains: [${own.join(', ')}]`)
  }
  const space = getIndent(rewrite, node)
  if (!entries.has('transports') && !entries.has('client'))
    rows.push(toTransports(rewrite, own, `${space}${indent}`, !isArgument))
  const isTyped = /\.[cm]?tsx?$/.test(rewrite.module.file)
  const constant = isArgument || !isTyped ? '' : ' as const'
  return `{\n${rows.map(row => `${space}${indent}${row},\n`).join('')}${space}}${constant}`
}

/** The module that a variable is imported from. */
function findImportPath({ module }: Rewrite, local: string): string | undefined {
  const declaration = listImportDeclarations(module, () => true).find(
    ({ importClause }) => importClause && listDeclared(importClause).some(({ text }) => text === local),
  )
  return declaration && getSpecifier(declaration)
}

const withoutExtension = (path: string): string => path.replace(/(\/index)?\.[cm]?[jt]sx?$/, '')

/**
 * The facts of the configuration in a variable: of the same file, of the file it is imported from, else the only ones
 * of the site. Undefined when several could be meant.
 */
export function findFacts(
  rewrite: Rewrite,
  facts: readonly SiteFacts[],
  { root: config, home: known, kind }: ConfigRef,
): { options: readonly Option[]; from: string | undefined } | undefined {
  const { file } = rewrite.module
  const path = known ?? findImportPath(rewrite, config)
  const declared = path === undefined ? undefined : findDeclared(rewrite.site, rewrite.module, config)
  const near = path?.startsWith('.') ? join(dirname(file), path) : undefined
  const home = known ?? declared?.module.file ?? near
  const wanted = home === undefined ? undefined : withoutExtension(home)
  const found =
    path === undefined && kind !== 'hook'
      ? facts.filter(each => each.file === file)
      : facts.filter(each => wanted !== undefined && withoutExtension(each.file) === wanted)
  const [first, second] = found.length ? found : facts
  if (second) return undefined
  return { options: first?.options ?? [], from: first?.file }
}
