import ts from 'typescript'
import type { Site } from './createSite.js'
import { findImport } from './names.js'
import type { SourceModule } from './parseModule.js'

/** A constant of the top level of a file; the value of an `export default` may have no name. */
export type Declared = { module: SourceModule; name: string | undefined; value: ts.Expression | undefined }

/** Imports and exports that are followed for one name. */
const maxSteps = 12

/** An expression without what only types and brackets add: `as const`, `satisfies`, `!`. */
export function unwrap(expression: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression) ||
    ts.isNonNullExpression(expression)
    ? unwrap(expression.expression)
    : expression
}

const isExported = (statement: ts.VariableStatement): boolean =>
  statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true

function findConstant(
  { source }: SourceModule,
  name: string,
): { declaration: ts.VariableDeclaration; statement: ts.VariableStatement } | undefined {
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue
    if ((statement.declarationList.flags & ts.NodeFlags.Const) === 0) continue
    const declaration = statement.declarationList.declarations.find(
      each => ts.isIdentifier(each.name) && each.name.text === name,
    )
    if (declaration) return { declaration, statement }
  }
  return undefined
}

/** The constant that a name of a file means, in whichever file of the site it is. */
export function findDeclared(
  site: Site,
  module: SourceModule,
  name: string,
  steps: number = maxSteps,
): Declared | undefined {
  if (steps === 0) return undefined
  const imported = findImport(module.source, name)
  if (imported) {
    const file = site.resolve(module.file, imported.module)
    return file === undefined ? undefined : findExported(site, file, imported.name, steps - 1)
  }
  const constant = findConstant(module, name)
  return constant && { module, name, value: constant.declaration.initializer }
}

/** The constant that a file exports by a name, itself or from others. */
function findExported(site: Site, file: string, name: string, steps: number): Declared | undefined {
  const module = steps > 0 ? site.getModule(file) : undefined
  if (!module) return undefined
  const stars: string[] = []
  for (const statement of module.source.statements) {
    if (ts.isExportAssignment(statement) && !statement.isExportEquals && name === 'default') {
      const value = unwrap(statement.expression)
      return ts.isIdentifier(value)
        ? findDeclared(site, module, value.text, steps - 1)
        : { module, name: undefined, value }
    }
    if (!ts.isExportDeclaration(statement)) continue
    const { exportClause, moduleSpecifier } = statement
    const from =
      moduleSpecifier && ts.isStringLiteral(moduleSpecifier)
        ? site.resolve(file, moduleSpecifier.text)
        : undefined
    if (!exportClause && from) stars.push(from)
    const element =
      exportClause && ts.isNamedExports(exportClause)
        ? exportClause.elements.find(each => each.name.text === name)
        : undefined
    if (!element) continue
    const local = (element.propertyName ?? element.name).text
    if (!moduleSpecifier) return findDeclared(site, module, local, steps - 1)
    return from === undefined ? undefined : findExported(site, from, local, steps - 1)
  }
  const own = findConstant(module, name)
  if (own && isExported(own.statement)) return { module, name, value: own.declaration.initializer }
  for (const from of stars) {
    const found = name === 'default' ? undefined : findExported(site, from, name, steps - 1)
    if (found) return found
  }
  return undefined
}

/** The name by which a file exports a constant of its top level; undefined when it does not. */
export function findExportName(module: SourceModule, name: string): string | undefined {
  const own = findConstant(module, name)
  if (own && isExported(own.statement)) return name
  for (const statement of module.source.statements) {
    if (ts.isExportAssignment(statement)) {
      const value = unwrap(statement.expression)
      if (!statement.isExportEquals && ts.isIdentifier(value) && value.text === name) return 'default'
    }
    if (!ts.isExportDeclaration(statement) || statement.moduleSpecifier) continue
    const clause = statement.exportClause
    const element =
      clause && ts.isNamedExports(clause)
        ? clause.elements.find(each => (each.propertyName ?? each.name).text === name)
        : undefined
    if (element) return element.name.text
  }
  return undefined
}
