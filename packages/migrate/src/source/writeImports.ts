import ts from 'typescript'
import {
  getSpecifier,
  type ImportRequest,
  isConsumed,
  lineOf,
  listImportDeclarations,
  type Rewrite,
  rangeOf,
  replace,
} from './createRewrite.js'

const toName = ({ name, local, isType }: ImportRequest): string =>
  `${isType ? 'type ' : ''}${name === local ? name : `${name} as ${local}`}`

function toImport({ quote, semicolon, indent }: Rewrite, module: string, names: readonly string[]): string {
  const from = `from ${quote}${module}${quote}${semicolon}`
  const short = `import { ${names.join(', ')} } ${from}`
  return short.length <= 100
    ? short
    : `import {\n${names.map(name => `${indent}${name},\n`).join('')}} ${from}`
}

/** Adds names to an import of the same module, if there is one with braces. */
function addToExisting(rewrite: Rewrite, module: string, names: readonly string[]): boolean {
  const lists = listImportDeclarations(rewrite.module, each => each === module)
    .filter(({ importClause }) => !importClause?.isTypeOnly)
    .map(({ importClause }) => importClause?.namedBindings)
  const list = lists.find(each => each !== undefined && ts.isNamedImports(each))
  const last = list && ts.isNamedImports(list) ? list.elements.at(-1) : undefined
  if (!list || !last) return false
  const between = rewrite.module.text.slice(
    list.elements.at(-2)?.getEnd() ?? list.getStart(),
    last.getStart(),
  )
  const separator = between.includes('\n') ? `,\n${/[ \t]*$/.exec(between)?.[0] ?? ''}` : ', '
  rewrite.edits.push({
    start: last.getEnd(),
    end: last.getEnd(),
    text: names.map(name => `${separator}${name}`).join(''),
  })
  return true
}

/**
 * Removes what is not used any more from the imports of a kit, and adds what was asked for. `styles` are imports for
 * their effect, by what takes their place.
 */
export function writeImports(
  rewrite: Rewrite,
  isKit: (specifier: string) => boolean,
  styles: ReadonlyMap<string, string>,
): void {
  const changed: { declaration: ts.ImportDeclaration; kept: string[] }[] = []
  for (const declaration of listImportDeclarations(rewrite.module, isKit)) {
    const { importClause, moduleSpecifier } = declaration
    const module = getSpecifier(declaration) ?? ''
    // Vite and Remix import the address of a style by a name.
    const [path = '', ...query] = module.split('?')
    const style = styles.get(path)
    if (style) {
      const address = [style, ...query].join('?')
      replace(rewrite, rangeOf(moduleSpecifier), `${rewrite.quote}${address}${rewrite.quote}`)
    }
    if (style || !importClause) continue
    const bindings = rewrite.bindings.filter(
      ({ specifier }) => specifier.parent.parent.parent === declaration,
    )
    const gone = bindings.filter(
      each =>
        rewrite.moved.has(each) || (each.uses.length > 0 && each.uses.every(use => isConsumed(rewrite, use))),
    )
    if (gone.length === 0) continue
    const kept = bindings.filter(each => !gone.includes(each)).map(({ specifier }) => specifier.getText())
    changed.push({ declaration, kept })
  }
  const lines: string[] = []
  for (const module of new Set(rewrite.imports.map(each => each.module))) {
    const names = rewrite.imports.filter(each => each.module === module).map(toName)
    if (!addToExisting(rewrite, module, names)) lines.push(toImport(rewrite, module, names))
  }
  for (const effect of rewrite.effects)
    if (listImportDeclarations(rewrite.module, each => each === effect).length === 0)
      lines.push(`import ${rewrite.quote}${effect}${rewrite.quote}${rewrite.semicolon}`)
  let position = 0
  changed.forEach(({ declaration, kept }, index) => {
    const typeOnly = declaration.importClause?.isTypeOnly ? 'import type' : 'import'
    const left = kept.length
      ? [toImport(rewrite, getSpecifier(declaration) ?? '', kept).replace('import', typeOnly)]
      : []
    const text = [...left, ...(index === 0 ? lines : [])].join('\n')
    const { start, end } = text ? rangeOf(declaration) : lineOf(rewrite, declaration)
    replace(rewrite, { start: Math.max(start, position), end }, text)
    position = end
  })
}
