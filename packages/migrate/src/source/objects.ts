import ts from 'typescript'
import type { Rewrite } from './createRewrite.js'

/** The properties of an object literal by name; undefined with a spread, a method, a computed name or one twice. */
export function readObject(node: ts.Node | undefined): Map<string, ts.ObjectLiteralElementLike> | undefined {
  if (!node || !ts.isObjectLiteralExpression(node)) return undefined
  const found = new Map<string, ts.ObjectLiteralElementLike>()
  for (const property of node.properties) {
    const isPlain = ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property)
    if (!isPlain || ts.isComputedPropertyName(property.name)) return undefined
    if (found.has(property.name.text)) return undefined
    found.set(property.name.text, property)
  }
  return found
}

/** The value of a property, the variable itself of a short form. */
export function getValue(property: ts.ObjectLiteralElementLike | undefined): ts.Expression | undefined {
  if (!property) return undefined
  if (ts.isPropertyAssignment(property)) return property.initializer
  return ts.isShorthandPropertyAssignment(property) ? property.name : undefined
}

/** The whole lines of a property where nothing else is on them, its comma included. */
export function rangeOfProperty(
  { module: { text } }: Rewrite,
  property: ts.ObjectLiteralElementLike,
): { start: number; end: number } {
  let start = property.getStart()
  let end = property.getEnd()
  if (text[end] === ',') end += 1
  const before = /\n[ \t]*$/.exec(text.slice(0, start))?.[0]
  const after = /^[ \t]*(\/\/[^\n]*)?(?=\n)/.exec(text.slice(end))?.[0]
  if (before !== undefined && after !== undefined) {
    start -= before.length
    end += after.length
  } else if (text[end - 1] !== ',') {
    start -= /,\s*$/.exec(text.slice(0, start))?.[0].length ?? 0
  } else {
    end += /^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0
  }
  return { start, end }
}

/** The white space before a node, when it begins its line. */
export const getIndent = ({ module: { text } }: Rewrite, node: ts.Node): string =>
  /(?:^|\n)([ \t]*)$/.exec(text.slice(0, node.getStart()))?.[1] ??
  /(?:^|\n)([ \t]*)[^\n]*$/.exec(text.slice(0, node.getStart()))?.[1] ??
  ''

export const isFalse = (node: ts.Expression | undefined): boolean => node?.kind === ts.SyntaxKind.FalseKeyword

/** An expression as code of the file; a text of an attribute gets the quotes of the file. */
export const toCode = ({ quote }: Rewrite, node: ts.Expression): string =>
  ts.isStringLiteral(node) && ts.isJsxAttribute(node.parent) && !/['"\\\n]/.test(node.text)
    ? `${quote}${node.text}${quote}`
    : node.getText()
