import ts from 'typescript'
import type { Site } from './createSite.js'
import { findDeclared, unwrap } from './findDeclared.js'
import { findImport, type Portable, toPortable } from './names.js'
import { getValue } from './objects.js'
import type { SourceModule } from './parseModule.js'

/** A property of an object that a file has, wherever it is written. */
export type Entry = {
  /** Code for it in that file. */
  text: string
  /** What it was written as, perhaps in another file. */
  value: ts.Expression
  portable: Portable | undefined
}
export type Entries = ReadonlyMap<string, Entry>

/** Constants that are followed for one object. */
const maxDepth = 8

const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text)

/** The properties of a variable, as code over it. */
function ofVariable(module: SourceModule, name: string, entries: Entries): Entries {
  const imported = findImport(module.source, name)
  const member = (key: string) => (isName(key) ? `${name}.${key}` : `${name}[${JSON.stringify(key)}]`)
  return new Map(
    [...entries].map(([key, { value, portable }]) => {
      const text = member(key)
      return [key, { text, value, portable: imported ? { text, imports: [imported] } : portable }] as const
    }),
  )
}

/**
 * The properties of an object by name, over constants, spreads, and files of the site. Undefined with a function call, a
 * method or a computed name, and for what is no constant.
 */
export function readEntries(
  site: Site,
  module: SourceModule,
  node: ts.Expression | undefined,
  depth: number = maxDepth,
): Entries | undefined {
  if (!node || depth === 0) return undefined
  const expression = unwrap(node)
  if (ts.isIdentifier(expression)) {
    const declared = findDeclared(site, module, expression.text)
    const entries = declared && readEntries(site, declared.module, declared.value, depth - 1)
    return entries && ofVariable(module, expression.text, entries)
  }
  if (ts.isPropertyAccessExpression(expression)) {
    const owner = readEntries(site, module, expression.expression, depth - 1)
    const entry = owner?.get(expression.name.text)
    const home = entry && site.getModule(entry.value.getSourceFile().fileName)
    const entries = home && readEntries(site, home, entry.value, depth - 1)
    const text = expression.getText()
    return entries && new Map([...entries].map(([key, each]) => [key, { ...each, text: `${text}.${key}` }]))
  }
  if (!ts.isObjectLiteralExpression(expression)) return undefined
  const found = new Map<string, Entry>()
  const seen = new Set<string>()
  for (const property of expression.properties) {
    if (ts.isSpreadAssignment(property)) {
      const spread = readEntries(site, module, property.expression, depth - 1)
      if (!spread) return undefined
      for (const [key, entry] of spread) found.set(key, entry)
      continue
    }
    const value = getValue(property)
    if (!value || !property.name || ts.isComputedPropertyName(property.name)) return undefined
    const { text: key } = property.name
    // Of one name twice, which one is meant is for a person to say.
    if (seen.has(key)) return undefined
    seen.add(key)
    found.set(key, { text: value.getText(), value, portable: toPortable(value) })
  }
  return found
}
