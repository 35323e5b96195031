import ts from 'typescript'
import { createSite, type Site } from './createSite.js'
import type { Edit } from './edits.js'
import { isNameTaken, listDeclared, listUses } from './names.js'
import { type SourceModule, walk } from './parseModule.js'

/** What could not be changed, with its place; lines and columns begin at 1. */
export type Note = { file: string; line: number; column: number; message: string }

/** A name that a file imports from the kit. */
export type Binding = {
  module: string
  imported: string
  local: string
  specifier: ts.ImportSpecifier
  uses: readonly ts.Identifier[]
}

export type ImportRequest = { module: string; name: string; local: string; isType: boolean }

/** The changes to one file, before they are applied. */
export type Rewrite = {
  module: SourceModule
  site: Site
  bindings: readonly Binding[]
  edits: Edit[]
  notes: Note[]
  imports: ImportRequest[]
  /** Modules to import for their effect. */
  effects: Set<string>
  /** Bindings that another module provides from now on. */
  moved: Set<Binding>
  quote: string
  semicolon: string
  indent: string
}

export const getSpecifier = (node: ts.ImportDeclaration | ts.ExportDeclaration): string | undefined =>
  node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : undefined

export function listImportDeclarations(
  { source }: SourceModule,
  accept: (specifier: string) => boolean,
): ts.ImportDeclaration[] {
  return source.statements.filter(
    (each): each is ts.ImportDeclaration => ts.isImportDeclaration(each) && accept(getSpecifier(each) ?? ''),
  )
}

function readBindings(module: SourceModule, isKit: (specifier: string) => boolean): Binding[] {
  return listImportDeclarations(module, isKit).flatMap(declaration => {
    const named = declaration.importClause?.namedBindings
    // A default import beside the names is reported, and the declaration stays.
    if (!named || !ts.isNamedImports(named) || declaration.importClause?.name) return []
    return named.elements.map(specifier => {
      const local = specifier.name.text
      return {
        module: getSpecifier(declaration) ?? '',
        imported: (specifier.propertyName ?? specifier.name).text,
        local,
        specifier,
        uses: listUses(module.source).filter(({ text }) => text === local),
      }
    })
  })
}

export function createRewrite(
  module: SourceModule,
  isKit: (specifier: string) => boolean,
  site: Site = createSite(new Map([[module.file, module.text]])),
): Rewrite {
  const [declaration] = listImportDeclarations(module, isKit)
  const written = declaration?.getText() ?? ''
  return {
    module,
    site,
    bindings: readBindings(module, isKit),
    edits: [],
    notes: [],
    imports: [],
    effects: new Set(),
    moved: new Set(),
    quote: written.includes('"') ? '"' : "'",
    semicolon: written.endsWith(';') ? ';' : '',
    indent: /\n(\t| {2,4})\S/.exec(module.text)?.[1] ?? '  ',
  }
}

export function addNote(rewrite: Rewrite, node: ts.Node, message: string): void {
  // What is left to do may be in another file than that which is rewritten.
  const source = node.getSourceFile()
  const { line, character } = source.getLineAndCharacterOfPosition(node.getStart())
  rewrite.notes.push({ file: source.fileName, line: line + 1, column: character + 1, message })
}

export function replace(
  rewrite: Rewrite,
  { start, end }: { start: number; end: number },
  text: string,
): void {
  rewrite.edits.push({ start, end, text })
}

export const rangeOf = (node: ts.Node): { start: number; end: number } => ({
  start: node.getStart(),
  end: node.getEnd(),
})

/** The line of a declaration, with its line break before it. */
export function lineOf({ module: { text } }: Rewrite, node: ts.Node): { start: number; end: number } {
  const { start, end } = rangeOf(node)
  if (start === 0) return { start, end: text[end] === '\n' ? end + 1 : end }
  return { start: text[start - 1] === '\n' ? start - 1 : start, end }
}

/** Returns whether a name is declared in the file by anything but its import from the kit. */
export const isDeclaredElsewhere = ({ module, bindings }: Rewrite, name: string): boolean =>
  listDeclared(module.source).some(
    each => each.text === name && !bindings.some(({ specifier }) => specifier.name === each),
  )

/** Asks for an import, and returns the name that the file has for it. */
export function requestImport(
  rewrite: Rewrite,
  module: string,
  name: string,
  wanted: string = name,
  isType = false,
): string {
  const asked = rewrite.imports.find(each => each.module === module && each.name === name)
  if (asked) return asked.local
  for (const declaration of listImportDeclarations(rewrite.module, each => each === module)) {
    if (name === 'default' && declaration.importClause?.name) return declaration.importClause.name.text
    const named = declaration.importClause?.namedBindings
    const there =
      named && ts.isNamedImports(named) && !declaration.importClause?.isTypeOnly
        ? named.elements.find(each => (each.propertyName ?? each.name).text === name)
        : undefined
    if (there) return there.name.text
  }
  const isTaken = isDeclaredElsewhere(rewrite, wanted)
  const local = isTaken ? `latchkit${wanted.charAt(0).toUpperCase()}${wanted.slice(1)}` : wanted
  // A component needs a capital letter.
  const alias = isTaken && /^[A-Z]/.test(wanted) ? `Latchkit${wanted}` : local
  rewrite.imports.push({ module, name, local: alias, isType })
  return alias
}

/** A name that the file does not have yet. */
export function findFreeName({ module }: Rewrite, wanted: string): string {
  let name = wanted
  for (let count = 2; isNameTaken(module, name); count += 1) name = `${wanted}${count}`
  return name
}

/** Returns whether every use of a binding is inside of what is replaced. */
export const isConsumed = ({ edits }: Rewrite, use: ts.Node): boolean =>
  edits.some(({ start, end }) => start <= use.getStart() && use.getEnd() <= end)

/** Returns whether something else in the file has the same name, so that a use may mean that. */
export const isShadowed = (rewrite: Rewrite, { local }: Binding): boolean =>
  isDeclaredElsewhere(rewrite, local)

/** Mentions of the kit that are no imports: `require`, `import()`, mocks. */
export function listMentions(
  module: SourceModule,
  isKit: (specifier: string) => boolean,
): ts.StringLiteralLike[] {
  const found: ts.StringLiteralLike[] = []
  walk(module.source, node => {
    if (!ts.isStringLiteralLike(node) || !isKit(node.text)) return
    if (!ts.isImportDeclaration(node.parent) && !ts.isExportDeclaration(node.parent)) found.push(node)
  })
  return found
}
