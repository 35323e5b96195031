import { basename } from 'node:path'
import ts from 'typescript'
import { type SourceModule, walk } from './parseModule.js'

/** Returns whether an identifier is a name of something, not a use of a variable. */
function isName(node: ts.Identifier): boolean {
  const { parent } = node
  return (
    (ts.isPropertyAccessExpression(parent) && parent.name === node) ||
    (ts.isQualifiedName(parent) && parent.right === node) ||
    (ts.isJsxAttribute(parent) && parent.name === node) ||
    ts.isMetaProperty(parent) ||
    ((ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodDeclaration(parent)) &&
      parent.name === node) ||
    ((ts.isBindingElement(parent) || ts.isImportSpecifier(parent)) && parent.propertyName === node) ||
    (ts.isExportSpecifier(parent) && parent.propertyName !== undefined && parent.name === node)
  )
}

const isDeclaration = (node: ts.Identifier): boolean => {
  const { parent } = node
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isBindingElement(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isFunctionExpression(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isEnumDeclaration(parent) ||
      ts.isImportSpecifier(parent) ||
      ts.isImportClause(parent) ||
      ts.isNamespaceImport(parent)) &&
    parent.name === node
  )
}

function list(node: ts.Node, accept: (identifier: ts.Identifier) => boolean): ts.Identifier[] {
  const found: ts.Identifier[] = []
  walk(node, each => {
    if (ts.isIdentifier(each) && accept(each)) found.push(each)
  })
  return found
}

/** Uses of variables below a node. */
export const listUses = (node: ts.Node): ts.Identifier[] =>
  list(node, each => !isName(each) && !isDeclaration(each))

/** Names that are declared below a node. */
export const listDeclared = (node: ts.Node): ts.Identifier[] => list(node, isDeclaration)

export const isNameTaken = ({ source }: SourceModule, name: string): boolean =>
  list(source, each => each.text === name && !isName(each)).length > 0

const functionsAround = (node: ts.Node): ts.Node[] =>
  node.parent === undefined
    ? []
    : [...(ts.isFunctionLike(node.parent) ? [node.parent] : []), ...functionsAround(node.parent)]

/** Returns whether an expression can be moved out of the functions around it: it uses none of their variables. */
export function isAtModuleLevel(expression: ts.Expression): boolean {
  const local = new Set(
    functionsAround(expression).flatMap(each => listDeclared(each).map(({ text }) => text)),
  )
  for (const name of listDeclared(expression)) local.delete(name.text)
  return listUses(expression).every(({ text }) => !local.has(text))
}

const globals = new Set(['process', 'undefined', 'String'])

/** A constant of the top level. */
export function findConstant(use: ts.Identifier): ts.VariableDeclaration | undefined {
  const lists = use
    .getSourceFile()
    .statements.filter(ts.isVariableStatement)
    .map(({ declarationList }) => declarationList)
  return lists
    .filter(({ flags }) => (flags & ts.NodeFlags.Const) !== 0)
    .flatMap(({ declarations }) => declarations)
    .find(({ name }) => ts.isIdentifier(name) && name.text === use.text)
}

/** A name that a file imports: `default` for that without one. `from` is the file, and a relative module is seen from it. */
export type ImportedName = { module: string; name: string; local: string; from: string }

export function findImport(source: ts.SourceFile, local: string): ImportedName | undefined {
  const from = source.fileName
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const { text: module } = statement.moduleSpecifier
    const { name: whole, namedBindings } = statement.importClause ?? {}
    if (whole?.text === local) return { module, name: 'default', local, from }
    const named = namedBindings && ts.isNamedImports(namedBindings) ? namedBindings.elements : []
    const found = named.find(each => each.name.text === local)
    if (found) return { module, name: (found.propertyName ?? found.name).text, local, from }
  }
  return undefined
}

const isGlobal = ({ text }: ts.Identifier): boolean => globals.has(text)

/** An exported constant of a file as an import of another. */
function findOwnExport(use: ts.Identifier): ImportedName | undefined {
  const declaration = findConstant(use)
  const statement = declaration?.parent.parent
  const isExported =
    statement !== undefined &&
    ts.isVariableStatement(statement) &&
    statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  if (!isExported) return undefined
  const from = use.getSourceFile().fileName
  const module = `./${basename(from).replace(/\.[cm]?[jt]sx?$/, '')}`
  return { module, name: use.text, local: use.text, from }
}

/** Code for another file, with what that has to import. */
export type Portable = { text: string; imports: readonly ImportedName[] }

/** An expression as code for another file: of literals, the environment, imports, exports, and constants of these. */
export function toPortable(expression: ts.Expression): Portable | undefined {
  const constant = ts.isIdentifier(expression) ? findConstant(expression)?.initializer : undefined
  const meant = constant ?? expression
  const uses = listUses(meant).filter(use => !isGlobal(use))
  const imports = uses.flatMap(use => findImport(use.getSourceFile(), use.text) ?? findOwnExport(use) ?? [])
  return imports.length === uses.length ? { text: meant.getText(), imports } : undefined
}

/** The variable that an expression such as `adapter.config` begins with. */
export function getRoot(expression: ts.Expression): ts.Identifier | undefined {
  if (ts.isIdentifier(expression)) return expression
  return ts.isPropertyAccessExpression(expression) ? getRoot(expression.expression) : undefined
}
