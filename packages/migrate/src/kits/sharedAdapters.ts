import ts from 'typescript'
import { lineOf, type Rewrite, rangeOf, replace } from '../source/createRewrite.js'
import type { Site } from '../source/createSite.js'
import { type Declared, findDeclared } from '../source/findDeclared.js'
import { findImport, listDeclared, listUses } from '../source/names.js'
import type { SourceModule } from '../source/parseModule.js'

const isElement = (node: ts.Node): boolean => ts.isArrayLiteralExpression(node.parent)

const usesOf = (module: SourceModule, name: string): ts.Identifier[] =>
  listUses(module.source).filter(({ text }) => text === name)

/** The imports of a file, one by one. */
const listSpecifiers = (module: SourceModule): ts.ImportSpecifier[] =>
  module.source.statements.flatMap(statement => {
    const named = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined
    return named && ts.isNamedImports(named) ? [...named.elements] : []
  })

/** Returns whether a constant is an adapter that goes: `new SolanaAdapter(…)` of AppKit, but not wagmi's. */
function isAdapter(declared: Declared | undefined): declared is Declared & { name: string } {
  const value = declared?.value
  if (!declared?.name || !value || !ts.isNewExpression(value) || !ts.isIdentifier(value.expression))
    return false
  const { module = '', name = '' } = findImport(declared.module.source, value.expression.text) ?? {}
  const isOther = module.startsWith('@reown/appkit-adapter-') && !module.includes('-adapter-wagmi')
  return isOther && name.endsWith('Adapter')
}

/** The names that a file has for a constant of another one. */
const findLocals = (site: Site, module: SourceModule, { module: home, name }: Declared): string[] =>
  listSpecifiers(module)
    .map(each => each.name.text)
    .filter(local => {
      const declared = findDeclared(site, module, local)
      return declared?.module.file === home.file && declared.name === name
    })

/** Returns whether an exported adapter is nothing but an element of lists, in every file of the site. */
export function isOnlyListed(site: Site, home: SourceModule, name: string): boolean {
  const declared = findDeclared(site, home, name)
  if (!isAdapter(declared) || !usesOf(home, name).every(isElement)) return false
  if (listDeclared(home.source).filter(({ text }) => text === name).length !== 1) return false
  return site.files.every(file => {
    const module = file === home.file ? undefined : site.getModule(file)
    if (!module) return true
    const isRewritten = module.text.includes('@reown/appkit')
    return findLocals(site, module, declared).every(
      local =>
        isRewritten &&
        listDeclared(module.source).filter(({ text }) => text === local).length === 1 &&
        usesOf(module, local).every(isElement),
    )
  })
}

/** Where a file lists adapters of other files that go, with the imports of these. */
export function findListed({ site, module }: Rewrite): {
  elements: readonly ts.Identifier[]
  specifiers: readonly ts.ImportSpecifier[]
} {
  const specifiers = listSpecifiers(module).filter(({ name }) => {
    const declared = findDeclared(site, module, name.text)
    return isAdapter(declared) && isOnlyListed(site, declared.module, declared.name)
  })
  return { specifiers, elements: specifiers.flatMap(({ name }) => usesOf(module, name.text)) }
}

/** Removes names from the imports of a file. */
export function removeSpecifiers(rewrite: Rewrite, removed: readonly ts.ImportSpecifier[]): void {
  for (const list of new Set(removed.map(({ parent }) => parent))) {
    const kept = list.elements.filter(each => !removed.includes(each)).map(each => each.getText())
    const declaration = list.parent.parent
    if (kept.length) replace(rewrite, rangeOf(list), `{ ${kept.join(', ')} }`)
    else replace(rewrite, lineOf(rewrite, declaration), '')
  }
}
