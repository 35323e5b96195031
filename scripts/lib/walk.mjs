/** Returns whether a value is a node of a syntax tree. */
export const isNode = value => typeof value?.type === 'string'

/**
 * Calls `visit` with every node of a syntax tree and its parent, outermost first; `false` leaves out what is below.
 *
 * @param {object} node
 * @param {(node: object, parent: object | undefined) => unknown} visit
 */
export function walk(node, visit, parent) {
  if (visit(node, parent) === false) return
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) walk(item, visit, node)
    } else if (isNode(value)) walk(value, visit, node)
  }
}
