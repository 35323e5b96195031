import { parseSync } from 'vite'
import { isNode } from '../lib/walk.mjs'

/** What an operator becomes. */
const operators = {
  '===': ['!=='],
  '!==': ['==='],
  '==': ['!='],
  '!=': ['=='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '**': ['*'],
  '<<': ['>>'],
  '>>': ['<<'],
  '&': ['|'],
  '|': ['&'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '*=': ['/='],
  '/=': ['*='],
  '||=': ['&&='],
  '&&=': ['||='],
  '??=': ['&&='],
}

/** What a method becomes, called with the same arguments. */
const methods = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
  toLowerCase: 'toUpperCase',
  toUpperCase: 'toLowerCase',
  padStart: 'padEnd',
  padEnd: 'padStart',
}

/** Methods that give their object back unchanged when they are left out. */
const optionalMethods = new Set(['filter', 'slice', 'trim', 'sort', 'toSorted', 'reverse', 'toReversed'])

const loops = new Set(['WhileStatement', 'DoWhileStatement', 'ForStatement'])

const swap = (text, node, operator) =>
  `(${text.slice(node.left.start, node.left.end)}) ${operator} (${text.slice(node.right.start, node.right.end)})`

function mutateNumber(node, text) {
  const raw = text.slice(node.start, node.end)
  if (node.bigint !== undefined) return [raw === '0n' ? '1n' : raw === '1n' ? '0n' : `${raw} * 10n`]
  return [raw === '0' ? '1' : raw === '1' ? '0' : `${raw} * 10`]
}

function mutateLiteral(node, parent, text) {
  if (typeof node.value === 'boolean') return [String(!node.value)]
  if (typeof node.value === 'number' || node.bigint !== undefined) return mutateNumber(node, text)
  if (typeof node.value !== 'string') return []
  const isSource =
    parent.source === node || parent.type === 'ImportExpression' || parent.type === 'ExpressionStatement'
  if (isSource || parent.type === 'JSXAttribute') return []
  return [node.value === '' ? `'mutated'` : `''`]
}

function mutateCall(node, text) {
  const callee = node.callee
  if (callee.type !== 'MemberExpression' || callee.computed) return []
  const object = text.slice(callee.object.start, callee.object.end)
  const rest = text.slice(callee.property.end, node.end)
  const method = callee.property.name
  const dot = callee.optional ? '?.' : '.'
  if (Object.hasOwn(methods, method)) return [`${object}${dot}${methods[method]}${rest}`]
  return optionalMethods.has(method) && !node.optional ? [object] : []
}

/** Other texts for an expression. */
function mutateExpression(node, parent, text) {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return (operators[node.operator] ?? []).map(operator => swap(text, node, operator))
    case 'AssignmentExpression':
      return (operators[node.operator] ?? []).map(
        operator =>
          `${text.slice(node.left.start, node.left.end)} ${operator} (${text.slice(node.right.start, node.right.end)})`,
      )
    case 'UnaryExpression': {
      const argument = text.slice(node.argument.start, node.argument.end)
      if (node.operator === '!' || node.operator === '~') return [argument]
      return node.operator === '-' && node.argument.type !== 'Literal' ? [`+${argument}`] : []
    }
    case 'UpdateExpression': {
      const argument = text.slice(node.argument.start, node.argument.end)
      const operator = node.operator === '++' ? '--' : '++'
      return [node.prefix ? operator + argument : argument + operator]
    }
    case 'Literal':
      return mutateLiteral(node, parent, text)
    case 'TemplateLiteral': {
      const isEmpty = node.expressions.length === 0 && node.quasis[0]?.value.raw === ''
      return parent.type === 'TaggedTemplateExpression' || isEmpty ? [] : ['``']
    }
    case 'ArrayExpression':
      return node.elements.length > 0 ? ['[]'] : []
    case 'CallExpression':
      return mutateCall(node, text)
    case 'ChainExpression': {
      if (parent.type === 'UnaryExpression' || parent.type === 'CallExpression') return []
      return listOptional(node.expression).map(
        ({ at, dot }) => text.slice(node.start, at) + dot + text.slice(at + 2, node.end),
      )
    }
    default:
      return []
  }

  /** The position of `?.` in a chain, and its replacement. */
  function listOptional(link) {
    const inner = link.type === 'CallExpression' ? link.callee : (link.object ?? link.expression)
    const found = isNode(inner) && inner.type !== 'ParenthesizedExpression' ? listOptional(inner) : []
    if (!link.optional) return found
    const at = text.indexOf('?.', inner.end)
    return [...found, { at, dot: link.type === 'MemberExpression' && !link.computed ? '.' : '' }]
  }
}

const isTest = (node, parent) => parent.test === node && parent.type !== 'SwitchCase' && !isConstant(node)
const isConstant = node => node.type === 'Literal'

/** Other texts for a node in its place, with what each changes. */
function listTexts(node, parent, text) {
  const found = mutateExpression(node, parent, text).map(to => ({ kind: node.type, to }))
  if (isTest(node, parent)) {
    if (!loops.has(parent.type)) found.push({ kind: 'condition', to: 'true' })
    found.push({ kind: 'condition', to: 'false' })
  }
  const isResult =
    (parent.type === 'ReturnStatement' && parent.argument === node) ||
    (parent.type === 'ArrowFunctionExpression' && parent.body === node && node.type !== 'BlockStatement')
  const isUndefined = node.type === 'Identifier' && node.name === 'undefined'
  if (isResult && !isUndefined && node.type !== 'JSXElement') found.push({ kind: 'result', to: 'undefined' })
  return found
}

const isDirective = node => typeof node.directive === 'string'
const removable = node =>
  node.type === 'ThrowStatement' || (node.type === 'ExpressionStatement' && !isDirective(node))

/** Types and names hold nothing that runs. */
const isSkipped = (node, parent) =>
  /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression|InstantiationExpression)/.test(node.type) ||
  node.type === 'ImportDeclaration' ||
  node.type === 'ExportSpecifier' ||
  node.type === 'JSXText' ||
  (parent?.key === node && !parent.computed) ||
  (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed)

/**
 * Every change of one expression or statement that tests should notice, and the source that holds them all behind
 * switches: `__mutant(id)` is true for the one that is active.
 *
 * @param {string} file path, whose extension says whether it has JSX
 * @param {string} text its source
 * @param {number} [firstId] ids go up from here
 * @param {(id: number) => boolean} [isChosen] which of them get a switch, all by default
 * @returns {{ code: string, mutants: readonly { id: number, file: string, line: number, column: number, kind: string, from: string, to: string }[] }}
 */
export function findMutants(file, text, firstId = 0, isChosen = () => true) {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  const mutants = []
  const add = (node, kind, to) => {
    const before = text.slice(0, node.start).split('\n')
    const id = firstId + mutants.length
    const from = text.slice(node.start, node.end)
    mutants.push({ id, file, line: before.length, column: before.at(-1).length + 1, kind, from, to })
    return id
  }

  /** The text of a node with the switches of everything inside it. */
  const inside = node => {
    const children = Object.values(node)
      .flat()
      .filter(child => isNode(child) && !(node.shorthand && child === node.key))
      .sort((a, b) => a.start - b.start)
    let code = ''
    let at = node.start
    for (const child of children) {
      code += text.slice(at, child.start) + instrument(child, node)
      at = child.end
    }
    return code + text.slice(at, node.end)
  }

  const instrument = (node, parent) => {
    if (isSkipped(node, parent)) return text.slice(node.start, node.end)
    if (removable(node)) {
      const id = add(node, 'statement', '')
      // A switch inside begins with a bracket, which would call the line before: the block keeps them apart.
      return isChosen(id) ? `{if(!__mutant(${id})){${inside(node)}}}` : `{${inside(node)}}`
    }
    const texts = listTexts(node, parent, text)
      .map(({ kind, to }) => [add(node, kind, to), to])
      .filter(([id]) => isChosen(id))
    const code = inside(node)
    return texts.reduceRight(
      (rest, [id, to]) => `(__mutant(${id})?(${to}):${rest})`,
      texts.length > 0 ? `(${code})` : code,
    )
  }

  return { code: inside(program), mutants }
}
