import { dirname, relative } from 'node:path'
import ts from 'typescript'
import { listImportDeclarations, type Rewrite, requestImport } from '../source/createRewrite.js'
import type { Site } from '../source/createSite.js'
import { findDeclared, findExportName, unwrap } from '../source/findDeclared.js'
import { getRoot, isAtModuleLevel } from '../source/names.js'
import { type SourceModule, walk } from '../source/parseModule.js'
import { getAttributeValue, readAttributes } from './attributes.js'

/** The wagmi configuration of a site, as code of one file. */
export type ConfigRef = {
  /** `hook`: code that only a component can have, by wagmi's `useConfig`. */
  kind: 'module' | 'component' | 'hook'
  text: string
  /** The variable that it begins with. */
  root: string
  /** The file that declares it, where that is known. */
  home: string | undefined
}

/** The names that a file has for an export of a module. */
function findLocals(module: SourceModule, from: string, name: string): Set<string> {
  const found = new Set<string>()
  for (const { importClause } of listImportDeclarations(module, each => each === from)) {
    const named = importClause?.namedBindings
    if (!named || !ts.isNamedImports(named)) continue
    for (const each of named.elements)
      if ((each.propertyName ?? each.name).text === name) found.add(each.name.text)
  }
  return found
}

/** What a file gives to wagmi's provider. */
function listConfigs(module: SourceModule): (ts.Expression | undefined)[] {
  if (!module.text.includes('WagmiProvider')) return []
  const locals = findLocals(module, 'wagmi', 'WagmiProvider')
  const found: (ts.Expression | undefined)[] = []
  walk(module.source, node => {
    if (!ts.isJsxOpeningElement(node) || !locals.has(node.tagName.getText())) return
    found.push(getAttributeValue(readAttributes(node.attributes)?.get('config')))
  })
  return found
}

/** The one configuration that all of a site's providers have, with the file that declares it. */
function findShared(site: Site): { module: SourceModule; name: string } | undefined {
  const found = site.files.flatMap(file => {
    const module = site.getModule(file)
    return module ? listConfigs(module).map(config => ({ module, config })) : []
  })
  const declared = found.map(({ module, config }) => {
    const value = config && unwrap(config)
    return value && ts.isIdentifier(value) ? findDeclared(site, module, value.text) : undefined
  })
  const [first] = declared
  const isShared = declared.every(
    each => each !== undefined && each.module.file === first?.module.file && each.name === first.name,
  )
  return isShared && first?.name !== undefined ? { module: first.module, name: first.name } : undefined
}

/** How a file imports another, in the way it writes its imports. */
function toSpecifier({ module }: Rewrite, file: string): string {
  const path = relative(dirname(module.file), file).replaceAll('\\', '/')
  const hasEnding = /from\s+['"]\.{1,2}\/[^'"]+\.js['"]/.test(module.text)
  const bare = path.replace(/\.[cm]?[jt]sx?$/, hasEnding ? '.js' : '')
  return bare.startsWith('.') ? bare : `./${bare}`
}

/** A local name for a constant of another file; undefined when that file needs this one first, or does not export it. */
function importConfig(rewrite: Rewrite, { module, name }: { module: SourceModule; name: string }) {
  const { file, source } = rewrite.module
  if (module.file === file) return name
  for (const statement of source.statements) {
    const named = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined
    for (const { name: local } of named && ts.isNamedImports(named) ? named.elements : []) {
      const declared = findDeclared(rewrite.site, rewrite.module, local.text)
      if (declared?.module.file === module.file && declared.name === name) return local.text
    }
  }
  const exported = findExportName(module, name)
  if (exported === undefined || rewrite.site.reaches(module.file, file)) return undefined
  return requestImport(rewrite, toSpecifier(rewrite, module.file), exported, name)
}

/** Returns where the component around an element can call a hook: as a block, or in place of an expression. */
export function findHookPlace(element: ts.Node): ts.Block | 'inline' | undefined {
  let isAlways = true
  for (let node: ts.Node = element; node.parent; node = node.parent) {
    const { parent } = node
    if (ts.isConditionalExpression(parent) || ts.isBinaryExpression(parent)) isAlways = false
    if (!ts.isFunctionLike(parent)) continue
    if (!isComponent(parent)) return undefined
    const body = 'body' in parent ? parent.body : undefined
    if (body && ts.isBlock(body as ts.Node)) return body as ts.Block
    return isAlways ? 'inline' : undefined
  }
  return undefined
}

/** Returns whether a function is a component by its name: of its declaration, or of the variable that it is in. */
function isComponent(node: ts.SignatureDeclaration): boolean {
  if (ts.isFunctionDeclaration(node)) return node.name ? /^[A-Z]/.test(node.name.text) : true
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return false
  const outer = ts.isCallExpression(node.parent) ? node.parent.parent : node.parent
  return (
    ts.isExportAssignment(outer) ||
    (ts.isVariableDeclaration(outer) && ts.isIdentifier(outer.name) && /^[A-Z]/.test(outer.name.text))
  )
}

/** The configuration that a kit's provider is below: of this file, of the site, or of the component's surroundings. */
export function findConfig(rewrite: Rewrite, element: ts.JsxElement): ConfigRef | undefined {
  const configs = listConfigs(rewrite.module)
  const [config, second] = configs
  const root = config && getRoot(config)?.text
  if (config && root !== undefined && !second) {
    const kind = isAtModuleLevel(config) ? 'module' : 'component'
    return { kind, text: config.getText(), root, home: undefined }
  }
  if (configs.length > 0) return undefined
  const shared = findShared(rewrite.site)
  const local = shared && importConfig(rewrite, shared)
  if (shared && local !== undefined)
    return { kind: 'module', text: local, root: local, home: shared.module.file }
  if (findHookPlace(element) === undefined) return undefined
  return { kind: 'hook', text: '', root: '', home: shared?.module.file }
}
