import ts from 'typescript'
import { toAdvice } from './kits/advice.js'
import { isOf, type Kit, type SiteFacts } from './kits/kit.js'
import {
  addNote,
  createRewrite,
  getSpecifier,
  isConsumed,
  listImportDeclarations,
  listMentions,
  type Note,
  type Rewrite,
  rangeOf,
  replace,
} from './source/createRewrite.js'
import type { Site } from './source/createSite.js'
import { applyEdits, type Edit } from './source/edits.js'
import { listUses } from './source/names.js'
import { findSyntaxError, parseModule, type SourceModule } from './source/parseModule.js'
import { writeImports } from './source/writeImports.js'

export type FileResult = { text: string; notes: readonly Note[] }

const isUnused = ({ packages }: Kit, text: string): boolean => !packages.some(name => text.includes(name))

/** What of a file is not ES module imports with braces: reported, and left as it is. */
function reportOthers(rewrite: Rewrite, kit: Kit): void {
  const isKit = isOf(kit)
  for (const literal of listMentions(rewrite.module, isKit))
    addNote(rewrite, literal, `'${literal.text}' is named outside of an import: replace it by hand.`)
  for (const declaration of listImportDeclarations(rewrite.module, isKit)) {
    const module = getSpecifier(declaration) ?? ''
    const named = declaration.importClause?.namedBindings
    if (kit.styles.has(module.split('?')[0] ?? '')) continue
    if (!declaration.importClause)
      addNote(rewrite, declaration, `'${module}' has no counterpart: remove it, or replace it by hand.`)
    else if (declaration.importClause.name || (named && ts.isNamespaceImport(named)))
      addNote(rewrite, declaration, `'${module}' is imported as a whole: import its names.`)
  }
}

/** `export { name } from` the kit, where one module has all of the names. */
function rewriteExports(rewrite: Rewrite, kit: Kit): void {
  for (const statement of rewrite.module.source.statements) {
    const from = ts.isExportDeclaration(statement) ? (getSpecifier(statement) ?? '') : ''
    if (!ts.isExportDeclaration(statement) || !isOf(kit)(from) || !statement.moduleSpecifier) continue
    const clause = statement.exportClause
    const elements = clause && ts.isNamedExports(clause) ? [...clause.elements] : []
    const found = elements.map(element => ({
      element,
      ours: kit.getExport(from, (element.propertyName ?? element.name).text),
    }))
    const modules = new Set(found.map(({ ours }) => ours?.module))
    const [module] = modules
    if (modules.size !== 1 || module === undefined) {
      addNote(rewrite, statement, `A re-export of ${from}: replace it by hand.`)
      continue
    }
    for (const { element, ours } of found) {
      const local = element.name.text
      if (ours && ours.name !== (element.propertyName ?? element.name).text)
        replace(rewrite, rangeOf(element), ours.name === local ? local : `${ours.name} as ${local}`)
    }
    const quote = statement.moduleSpecifier.getText().charAt(0)
    replace(rewrite, rangeOf(statement.moduleSpecifier), `${quote}${module}${quote}`)
  }
}

const isClosingTag = ({ parent }: ts.Node): boolean =>
  ts.isJsxClosingElement(parent) || ts.isJsxClosingElement(parent.parent)

/** What is still imported from the kit, unless it was reported already. */
function reportLeft(rewrite: Rewrite): void {
  const { file, source } = rewrite.module
  const isReported = (node: ts.Node) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
    return rewrite.notes.some(each => each.file === file && each.line === line)
  }
  for (const binding of rewrite.bindings.filter(each => !rewrite.moved.has(each)))
    for (const place of binding.uses.length ? binding.uses : [binding.specifier])
      if (
        !isClosingTag(place) &&
        !isConsumed(rewrite, place) &&
        !isReported(place) &&
        !isReported(binding.specifier)
      )
        addNote(
          rewrite,
          place,
          `${binding.imported} of ${binding.module} has no counterpart, or is not understood here${toAdvice(binding.imported)}.`,
        )
}

/** Imports of the file that only the replaced code has used: a strict compiler refuses them. */
function reportUnused(rewrite: Rewrite, kit: Kit): void {
  const written = rewrite.edits.map(({ text }) => text).join('\n')
  for (const { importClause } of listImportDeclarations(rewrite.module, each => !isOf(kit)(each))) {
    const named = importClause?.namedBindings
    const specifiers = named && ts.isNamedImports(named) ? [...named.elements] : []
    for (const each of importClause?.name ? [importClause, ...specifiers] : specifiers) {
      const local = each.name?.text ?? ''
      const uses = listUses(rewrite.module.source).filter(({ text }) => text === local)
      if (uses.length === 0 || isConsumed(rewrite, each) || new RegExp(`\\b${local}\\b`).test(written))
        continue
      if (
        uses.every(use => isConsumed(rewrite, use)) &&
        !rewrite.notes.some(({ message }) => message.startsWith(`${local} was `))
      )
        addNote(rewrite, each, `${local} is not used any more: remove it.`)
    }
  }
}

const startRewrite = (kit: Kit, module: SourceModule, site: Site | undefined): Rewrite =>
  createRewrite(module, isOf(kit), site)

/** What a file contains about the site, before anything is changed. */
export function readFacts(kit: Kit, file: string, text: string, site?: Site): readonly SiteFacts[] {
  if (isUnused(kit, text)) return []
  const module = site?.getModule(file) ?? parseModule(file, text)
  return findSyntaxError(module) ? [] : kit.readFacts(startRewrite(kit, module, site))
}

/** The file without the kit, as far as it is understood, and what is left to do. */
export function rewriteFile(
  kit: Kit,
  file: string,
  text: string,
  facts: readonly SiteFacts[],
  site?: Site,
): FileResult {
  if (isUnused(kit, text)) return { text, notes: [] }
  const module = site?.getModule(file) ?? parseModule(file, text)
  const syntaxError = findSyntaxError(module)
  if (syntaxError) {
    const message = `The file cannot be parsed (${syntaxError}) and was left as it is.`
    return { text, notes: [{ file, line: 1, column: 1, message }] }
  }
  const rewrite = startRewrite(kit, module, site)
  const locals = rewrite.bindings.map(({ local }) => local)
  const twice = rewrite.bindings.find(({ local }, index) => locals.indexOf(local) !== index)
  if (twice) {
    addNote(rewrite, twice.specifier, `${twice.local} is imported twice: the file was left as it is.`)
    return { text, notes: rewrite.notes }
  }
  const isCommonJs = listMentions(module, isOf(kit)).some(
    ({ parent }) => ts.isCallExpression(parent) && parent.expression.getText() === 'require',
  )
  reportOthers(rewrite, kit)
  if (!isCommonJs) {
    rewriteExports(rewrite, kit)
    kit.rewrite(rewrite, facts)
    reportLeft(rewrite)
    reportUnused(rewrite, kit)
    writeImports(rewrite, isOf(kit), kit.styles)
  }
  const rewritten = applyWhole(file, text, rewrite.edits)
  if (rewritten === undefined) {
    const message = 'The file has a shape that is not understood and was left as it is.'
    return { text, notes: [{ file, line: 1, column: 1, message }] }
  }
  const notes = rewrite.notes.toSorted((a, b) => a.line - b.line || a.column - b.column)
  return { text: rewritten, notes }
}

/** The text with all edits; undefined where they overlap, or leave no valid code. */
function applyWhole(file: string, text: string, edits: readonly Edit[]): string | undefined {
  try {
    const rewritten = applyEdits(text, edits)
    return findSyntaxError(parseModule(file, rewritten)) ? undefined : rewritten
  } catch {
    return undefined
  }
}
