import ts from 'typescript'
import { addNote, type Rewrite, rangeOf, replace } from '../source/createRewrite.js'
import { isNameTaken, listUses } from '../source/names.js'
import { getIndent } from '../source/objects.js'
import { ownAccount, ownNetwork, type RenderShape } from './renderShapes.js'

export type Render = {
  parameter: ts.ParameterDeclaration
  body: ts.ConciseBody
  /** Local name → the kit's name. */
  names: ReadonlyMap<string, string>
  /** Members of its objects that the body reads, by the kit's names. */
  read: ReadonlyMap<string, readonly ts.PropertyAccessExpression[]>
}

/** Returns whether a value is only asked whether it is there. */
function isCondition(node: ts.Node): boolean {
  const { parent } = node
  return (
    (ts.isPrefixUnaryExpression(parent) && parent.operator === ts.SyntaxKind.ExclamationToken) ||
    ts.isIfStatement(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition === node) ||
    (ts.isBinaryExpression(parent) &&
      [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken].includes(parent.operatorToken.kind))
  )
}

/** The function of a render prop; undefined when it is written in a way that is not understood. */
export function readRender(element: ts.Node, shape: RenderShape): Render | undefined {
  if (!ts.isJsxElement(element)) return undefined
  const [child, second] = element.children.filter(each => !ts.isJsxText(each) || each.text.trim())
  const render = child && !second && ts.isJsxExpression(child) ? child.expression : undefined
  if (!render || !(ts.isArrowFunction(render) || ts.isFunctionExpression(render))) return undefined
  const [parameter, other] = render.parameters
  if (!parameter || other || parameter.type || !ts.isObjectBindingPattern(parameter.name)) return undefined
  const names = new Map<string, string>()
  for (const { name, propertyName, initializer, dotDotDotToken } of parameter.name.elements) {
    const theirs = (propertyName ?? name).getText()
    if (!ts.isIdentifier(name) || initializer || dotDotDotToken || !shape.has(theirs)) return undefined
    names.set(name.text, theirs)
  }
  const read = new Map<string, ts.PropertyAccessExpression[]>()
  for (const use of listUses(render.body)) {
    const theirs = names.get(use.text)
    const entry = theirs ? shape.get(theirs) : undefined
    if (!theirs || entry?.kind !== 'object') continue
    const { parent } = use
    const isMember = ts.isPropertyAccessExpression(parent) && parent.expression === use
    if (isMember && entry.members.has(parent.name.text))
      read.set(theirs, [...(read.get(theirs) ?? []), parent])
    else if (isMember || !isCondition(use)) return undefined
  }
  return { parameter, body: render.body, names, read }
}

/** What ours is given, by the name of generated code. */
const toOwn = (need: string): string =>
  need === 'account' ? `account: ${ownAccount}` : need === 'network' ? `network: ${ownNetwork}` : need

/** Gives a kit's render prop what it expects, out of what ours is given. */
export function rewriteRender(
  rewrite: Rewrite,
  { parameter, body, names, read }: Render,
  shape: RenderShape,
): void {
  const { semicolon: end, indent, quote } = rewrite
  const isTyped = /\.[cm]?tsx?$/.test(rewrite.module.file)
  const nothing = (type = 'string | undefined') => (isTyped ? `undefined as ${type}` : 'undefined')
  const taken: string[] = []
  const lines: string[] = []
  for (const [local, theirs] of names) {
    const entry = shape.get(theirs)
    if (entry?.kind === 'given') {
      taken.push(entry.ours === local ? local : `${entry.ours}: ${local}`)
      continue
    }
    if (!entry) continue
    for (const need of entry.needs) {
      if (need === 'account') taken.unshift(toOwn(need))
      else taken.push(toOwn(need))
    }
    if (entry.kind === 'value') {
      if (entry.advice) addNote(rewrite, parameter, `${theirs} is not given by ours: ${entry.advice}.`)
      const code = entry.code?.replaceAll("'", quote) ?? nothing(entry.type)
      lines.push(`const ${local} = ${code}${end}`)
      continue
    }
    const used = new Map((read.get(theirs) ?? []).map(node => [node.name.text, node]))
    const written = [...used].map(([name, node]) => {
      const { code, type, advice } = entry.members.get(name) ?? {}
      if (advice) addNote(rewrite, node, `${theirs}.${name} is not given by ours: ${advice}.`)
      return `${name}: ${code ?? nothing(type)}`
    })
    const object = written.length ? `{ ${written.join(', ')} }` : 'true'
    lines.push(`const ${local} = ${ownAccount}.address ? ${object} : undefined${end}`)
  }
  replace(rewrite, rangeOf(parameter), `{ ${[...new Set(taken)].join(', ')} }`)
  if (lines.length === 0) return
  if (ts.isBlock(body)) {
    const [first] = body.statements
    if (!first) return
    const space = getIndent(rewrite, first)
    const start = first.getStart()
    replace(rewrite, { start, end: start }, lines.map(line => `${line}\n${space}`).join(''))
    return
  }
  const space = `${getIndent(rewrite, body)}${indent}`
  const [start, stop] = [body.getStart(), body.getEnd()]
  replace(rewrite, { start, end: start }, `{\n${space}${lines.join(`\n${space}`)}\n${space}return `)
  replace(rewrite, { start: stop, end: stop }, `${end}\n${getIndent(rewrite, body)}}`)
}

/** Returns whether the names that the code needs are free in the file. */
export function hasFreeNames({ module }: Rewrite, { names }: Render, shape: RenderShape): boolean {
  const needs = [...names.values()].flatMap(theirs => {
    const entry = shape.get(theirs)
    return !entry || entry.kind === 'given' ? [] : entry.needs
  })
  const functions = needs.filter(need => need !== 'account' && need !== 'network')
  return ![ownAccount, ownNetwork, ...functions].some(name => isNameTaken(module, name))
}
