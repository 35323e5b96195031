import ts from 'typescript'
import { addNote, type Binding, isShadowed, type Rewrite, rangeOf, replace } from '../source/createRewrite.js'
import { listDeclared, listUses } from '../source/names.js'
import { rangeOfProperty } from '../source/objects.js'
import { target } from '../target.js'
import { findListed, isOnlyListed, removeSpecifiers } from './sharedAdapters.js'

/** `const name = <expression>` of the top level. */
function findStatement(
  expression: ts.Expression,
): { statement: ts.VariableStatement; name: string; isExported: boolean } | undefined {
  const declaration = expression.parent
  if (!ts.isVariableDeclaration(declaration) || !ts.isIdentifier(declaration.name)) return undefined
  const list = declaration.parent
  if (!ts.isVariableDeclarationList(list) || list.declarations.length !== 1) return undefined
  const statement = list.parent
  if (!ts.isVariableStatement(statement) || !ts.isSourceFile(statement.parent)) return undefined
  const isExported = statement.modifiers !== undefined && statement.modifiers.length > 0
  return { statement, name: declaration.name.text, isExported }
}

const isElement = (node: ts.Node): boolean => ts.isArrayLiteralExpression(node.parent)

/** What goes with an adapter: elements of lists, and the statement that has made it. */
type Plan = { elements: readonly ts.Node[]; statements: readonly ts.Statement[] }

/** What goes with one use of an adapter; undefined when it is used in another way. */
function planUse({ module, site }: Rewrite, use: ts.Identifier): Plan | undefined {
  const created = use.parent
  if (!ts.isNewExpression(created) || created.expression !== use) return undefined
  if (isElement(created)) return { elements: [created], statements: [] }
  const found = findStatement(created)
  if (!found || (found.isExported && !isOnlyListed(site, module, found.name))) return undefined
  const isOnce = listDeclared(module.source).filter(({ text }) => text === found.name).length === 1
  const uses = listUses(module.source).filter(({ text }) => text === found.name)
  return isOnce && uses.every(isElement) ? { elements: uses, statements: [found.statement] } : undefined
}

/** Removes elements of a list, and the `adapters` of an object with its last one. */
function removeElements(
  rewrite: Rewrite,
  list: ts.ArrayLiteralExpression,
  removed: ReadonlySet<ts.Node>,
): void {
  const { parent, elements } = list
  const isEmptied = elements.every(element => removed.has(element))
  if (isEmptied && ts.isPropertyAssignment(parent) && parent.name.getText() === 'adapters') {
    replace(rewrite, rangeOfProperty(rewrite, parent), '')
    return
  }
  let previous: ts.Node | undefined
  let start: number | undefined
  for (const element of elements) {
    if (removed.has(element)) start ??= previous ? previous.getEnd() : element.getStart()
    else {
      if (start !== undefined)
        replace(rewrite, { start, end: element.getStart() }, previous === undefined ? '' : ', ')
      start = undefined
      previous = element
    }
  }
  const last = elements.at(-1)
  if (start !== undefined && last) replace(rewrite, { start, end: last.getEnd() }, '')
}

/** Says which names only the removed code has used. */
function reportUnused(rewrite: Rewrite, { elements, statements }: Plan, ours: ReadonlySet<string>): void {
  const removed: readonly ts.Node[] = [...elements, ...statements]
  const isInside = (node: ts.Node): boolean =>
    removed.some(each => each.getStart() <= node.getStart() && node.getEnd() <= each.getEnd())
  const { source } = rewrite.module
  const left = new Set(
    listUses(source)
      .filter(each => !isInside(each))
      .map(({ text }) => text),
  )
  const imported = new Set(
    listDeclared(source)
      .filter(({ parent }) => ts.isImportSpecifier(parent))
      .map(({ text }) => text),
  )
  for (const name of new Set(removed.flatMap(each => listUses(each).map(({ text }) => text))))
    if (imported.has(name) && !left.has(name) && !ours.has(name) && removed[0])
      addNote(rewrite, removed[0], `${name} was used by an adapter alone: remove it.`)
}

/** Removes adapters that have no counterpart, because families follow from the networks. */
export function removeAdapters(rewrite: Rewrite, bindings: readonly Binding[]): void {
  const plans: Plan[] = []
  for (const binding of bindings) {
    const found = binding.uses.map(use => planUse(rewrite, use))
    const plan = found.filter(each => each !== undefined)
    if (isShadowed(rewrite, binding) || plan.length < found.length) {
      const advice = `has no counterpart in ${target.appKitPackage}: remove it here and from adapters, families are found by themselves.`
      addNote(rewrite, binding.specifier, `${binding.imported} of ${binding.module} ${advice}`)
      continue
    }
    rewrite.moved.add(binding)
    plans.push(...plan)
  }
  const others = findListed(rewrite)
  removeSpecifiers(rewrite, others.specifiers)
  const all: Plan = {
    elements: [...plans.flatMap(({ elements }) => elements), ...others.elements],
    statements: plans.flatMap(({ statements }) => statements),
  }
  const removed = new Set(all.elements)
  const lists = new Set(all.elements.map(({ parent }) => parent).filter(ts.isArrayLiteralExpression))
  for (const list of lists) removeElements(rewrite, list, removed)
  const { text } = rewrite.module
  for (const statement of new Set(all.statements)) {
    const { start, end } = rangeOf(statement)
    replace(rewrite, { start, end: text[end] === '\n' ? end + 1 : end }, '')
  }
  const gone = [...bindings.map(({ local }) => local), ...others.specifiers.map(({ name }) => name.text)]
  reportUnused(rewrite, all, new Set(gone))
}
