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
import { listDeclared, toPortable } from '../source/names.js'
import { getIndent, getValue, rangeOfProperty, readObject } from '../source/objects.js'
import type { Option, SiteFacts } from './kit.js'

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

/** Options of `createLatchkit` out of the site's names and ids. */
export function toSiteOptions(
  values: ReadonlyMap<string, ts.ObjectLiteralElementLike>,
  kitOptions: KitOptions,
): Option[] {
  const metadata: Omit<Option, 'key'>[] = []
  const options: Option[] = []
  for (const [name, property] of values) {
    const value = getValue(property)
    const meaning = kitOptions.get(name)
    if (!meaning || !value) continue
    const write = (text: string) => (meaning === 'icon' ? `icons: [${text}]` : `${meaning}: ${text}`)
    const text = value.getText() === meaning ? meaning : write(value.getText())
    const portable = toPortable(value)
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

/** Whether an object is nothing but options of wagmi and of the kit. */
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
const readChains = (chains: ts.Expression | undefined): string[] | undefined =>
  chains && ts.isArrayLiteralExpression(chains) && chains.elements.every(ts.isIdentifier)
    ? chains.elements.map(each => each.getText())
    : undefined

/** How the chains are reached: by the default endpoint of each, as kits do by default. One line without `indent`. */
function toTransports(
  rewrite: Rewrite,
  chains: readonly string[] | undefined,
  indent: string | undefined,
): string {
  if (chains) {
    const http = requestImport(rewrite, 'wagmi', 'http')
    const rows = chains.map(each => `[${each}.id]: ${http}()`)
    if (indent === undefined) return `transports: { ${rows.join(', ')} }`
    return `transports: {\n${rows.map(row => `${indent}${rewrite.indent}${row},\n`).join('')}${indent}}`
  }
  const createClient = requestImport(rewrite, 'viem', 'createClient')
  const http = requestImport(rewrite, 'viem', 'http')
  return `client: ({ chain }) => ${createClient}({ chain, transport: ${http}() })`
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
  config: string,
): { options: readonly Option[]; from: string | undefined } | undefined {
  const { file } = rewrite.module
  const path = findImportPath(rewrite, config)
  const wanted = path?.startsWith('.') ? withoutExtension(join(dirname(file), path)) : undefined
  const found =
    path === undefined
      ? facts.filter(each => each.file === file)
      : facts.filter(each => wanted !== undefined && withoutExtension(each.file) === wanted)
  const [first, second] = found.length ? found : facts
  if (second) return undefined
  return { options: first?.options ?? [], from: first?.file }
}
