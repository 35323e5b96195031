import ts from 'typescript'
import { note, type Rewrite, rangeOf, replace } from '../source/createRewrite.js'
import { isNameTaken, listUses } from '../source/names.js'
import { getIndent } from '../source/objects.js'

const ownAccount = 'latchkitAccount'
const ownNetwork = 'latchkitNetwork'

/** Members of RainbowKit's `account` and `chain` as code over ours; undefined: ours does not know it. */
const members: Readonly<Record<string, ReadonlyMap<string, string | undefined>>> = {
  account: new Map([
    ['address', `${ownAccount}.address`],
    ['displayName', `\`\${${ownAccount}.address.slice(0, 4)}…\${${ownAccount}.address.slice(-4)}\``],
    ['hasPendingTransactions', 'false'],
    ['balanceFormatted', undefined],
    ['balanceSymbol', undefined],
    ['displayBalance', undefined],
    ['ensAvatar', undefined],
    ['ensName', undefined],
  ]),
  chain: new Map([
    ['hasIcon', `Boolean(${ownNetwork}.network?.assets?.imageUrl)`],
    ['iconBackground', undefined],
    ['iconUrl', `${ownNetwork}.network?.assets?.imageUrl`],
    ['id', `${ownAccount}.chainId`],
    ['name', `${ownNetwork}.network?.name`],
    ['unsupported', `!${ownNetwork}.isSupported`],
  ]),
}

/** What the render prop of ours is given, by the names of RainbowKit's. */
const functions = new Map([
  ['mounted', 'mounted'],
  ['openAccountModal', 'openAccountModal'],
  ['openChainModal', 'openNetworkModal'],
  ['openConnectModal', 'openConnectModal'],
])

export type Render = {
  parameter: ts.ParameterDeclaration
  body: ts.ConciseBody
  /** Local name → RainbowKit's name. */
  names: ReadonlyMap<string, string>
  /** Members that the body reads, by `account` and `chain`. */
  read: ReadonlyMap<string, readonly ts.PropertyAccessExpression[]>
}

/** Whether a value is only asked whether it is there. */
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
export function readRender(element: ts.Node): Render | undefined {
  if (!ts.isJsxElement(element)) return undefined
  const [child, second] = element.children.filter(each => !ts.isJsxText(each) || each.text.trim())
  const render = child && !second && ts.isJsxExpression(child) ? child.expression : undefined
  if (!render || !ts.isArrowFunction(render)) return undefined
  const [parameter, other] = render.parameters
  if (!parameter || other || parameter.type || !ts.isObjectBindingPattern(parameter.name)) return undefined
  const names = new Map<string, string>()
  for (const { name, propertyName, initializer, dotDotDotToken } of parameter.name.elements) {
    const theirs = (propertyName ?? name).getText()
    const isKnown = functions.has(theirs) || theirs in members || theirs === 'authenticationStatus'
    if (!ts.isIdentifier(name) || initializer || dotDotDotToken || !isKnown) return undefined
    names.set(name.text, theirs)
  }
  const read = new Map<string, ts.PropertyAccessExpression[]>()
  for (const use of listUses(render.body)) {
    const theirs = names.get(use.text)
    const known = theirs && members[theirs]
    if (!known) continue
    const { parent } = use
    const isMember = ts.isPropertyAccessExpression(parent) && parent.expression === use
    if (isMember && known.has(parent.name.text)) read.set(theirs, [...(read.get(theirs) ?? []), parent])
    else if (isMember || !isCondition(use)) return undefined
  }
  return { parameter, body: render.body, names, read }
}

/** Gives RainbowKit's render prop what it expects, out of what ours is given. */
export function rewriteRender(rewrite: Rewrite, { parameter, body, names, read }: Render): void {
  const { semicolon: end, indent } = rewrite
  const isTyped = /\.[cm]?tsx?$/.test(rewrite.module.file)
  const nothing = isTyped ? 'undefined as string | undefined' : 'undefined'
  const taken: string[] = []
  const lines: string[] = []
  for (const [local, theirs] of names) {
    const ours = functions.get(theirs)
    if (ours) taken.push(ours === local ? ours : `${ours}: ${local}`)
    else if (theirs === 'authenticationStatus') lines.push(`const ${local} = ${nothing}${end}`)
    else {
      taken.unshift(`account: ${ownAccount}`)
      if (theirs === 'chain') taken.push(`network: ${ownNetwork}`)
      const used = new Map((read.get(theirs) ?? []).map(node => [node.name.text, node]))
      const written = [...used].map(([name, node]) => {
        const code = members[theirs]?.get(name)
        if (!code) note(rewrite, node, `${theirs}.${name} is not given by ours: read it by a hook of wagmi.`)
        return `${name}: ${code ?? nothing}`
      })
      const object = written.length ? `{ ${written.join(', ')} }` : 'true'
      lines.push(`const ${local} = ${ownAccount}.address ? ${object} : undefined${end}`)
    }
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

/** Whether the names that the code needs are free in the file. */
export const hasFreeNames = ({ module }: Rewrite): boolean =>
  ![ownAccount, ownNetwork].some(name => isNameTaken(module, name))
