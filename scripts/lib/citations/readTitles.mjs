import { parseSync } from 'vite'
import { walk } from '../walk.mjs'

const functions = new Set(['test', 'it', 'describe', 'suite'])
/** What is skipped proves nothing. */
const left = new Set(['skip', 'todo', 'fixme'])
/** These take rows or a condition, and return what takes the title. */
const makers = new Set(['each', 'for', 'skipIf', 'runIf', 'extend'])

/** Strings in a node, however they are put together; of a template its fixed parts. */
function listStrings(node) {
  const found = []
  walk(node, each => {
    if (each.type === 'Literal' && typeof each.value === 'string') found.push(each.value)
    if (each.type === 'TemplateLiteral')
      found.push(each.quasis.map(({ value }) => value.cooked ?? '').join('…'))
  })
  return found
}

/** Strings that the rows of a table put into the places of a title. */
function listRowStrings(table, title) {
  const places = title.match(/%[a-z]/g)?.length ?? 0
  const elements = table.type === 'TSAsExpression' ? table.expression.elements : table.elements
  return (elements ?? []).flatMap(row => {
    if (row?.type === 'ArrayExpression') return row.elements.slice(0, places).flatMap(listStrings)
    if (row?.type === 'ObjectExpression')
      return row.properties
        .filter(({ key, value }) => isText(value) && title.includes(`$${key.name}`))
        .flatMap(({ value }) => listStrings(value))
    return isText(row) && places > 0 ? listStrings(row) : []
  })
}

const isText = node => node?.type === 'Literal' || node?.type === 'TemplateLiteral'

/** The names of `test.describe.each(rows)`, and its rows. */
function readCallee(callee) {
  const names = []
  const tables = []
  let node = callee
  while (node.type !== 'Identifier') {
    if (node.type === 'MemberExpression' && !node.computed) {
      names.push(node.property.name)
      node = node.object
    } else if (node.type === 'CallExpression') {
      tables.push(...node.arguments)
      node = node.callee
    } else if (node.type === 'TaggedTemplateExpression') {
      tables.push(node.quasi)
      node = node.tag
    } else return undefined
  }
  return functions.has(node.name) ? { names, tables } : undefined
}

/**
 * Titles of the tests of a file, of their groups and of their steps; and what rows put into titles that have a place for it.
 *
 * @param {string} file path, whose extension says whether it has JSX
 * @param {string} text its source
 * @returns {string[]}
 */
export function readTitles(file, text) {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const titles = []
  walk(program, node => {
    if (node.type !== 'CallExpression' || node.arguments.length === 0) return
    const callee = readCallee(node.callee)
    if (callee === undefined || callee.names.some(name => left.has(name))) return
    // Its name comes first: it is the last that is called.
    if (makers.has(callee.names[0]) && node.callee.type === 'MemberExpression') return
    const own = listStrings(node.arguments[0])
    titles.push(...own)
    for (const title of own) titles.push(...callee.tables.flatMap(table => listRowStrings(table, title)))
  })
  return titles
}
