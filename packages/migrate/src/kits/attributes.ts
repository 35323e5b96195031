import ts from 'typescript'

export type Attributes = ReadonlyMap<string, ts.JsxAttribute>

/** The expression of an attribute; `true` of one without a value is left out. */
export function getAttributeValue(attribute: ts.JsxAttribute | undefined): ts.Expression | undefined {
  const initializer = attribute?.initializer
  if (!initializer) return undefined
  if (ts.isStringLiteral(initializer)) return initializer
  return ts.isJsxExpression(initializer) ? initializer.expression : undefined
}

/** All attributes by name; undefined with a spread among them. */
export function readAttributes(attributes: ts.JsxAttributes): Attributes | undefined {
  const found = new Map<string, ts.JsxAttribute>()
  for (const attribute of attributes.properties) {
    if (!ts.isJsxAttribute(attribute)) return undefined
    found.set(attribute.name.getText(), attribute)
  }
  return found
}
