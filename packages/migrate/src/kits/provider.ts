import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import {
  type Binding,
  findFreeName,
  listImportDeclarations,
  note,
  type Rewrite,
  rangeOf,
  replace,
  requestImport,
} from '../source/createRewrite.js'
import { getRoot, isAtModuleLevel, listDeclared } from '../source/names.js'
import { walk } from '../source/parseModule.js'
import { target } from '../target.js'
import type { Option, SiteFacts } from './kit.js'
import { writeModeEffect } from './themeMode.js'
import { findFacts } from './wagmiConfig.js'

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

/** The names that a file has for an export of a module. */
function findLocals(rewrite: Rewrite, module: string, name: string): Set<string> {
  const found = new Set<string>()
  for (const { importClause } of listImportDeclarations(rewrite.module, each => each === module)) {
    const named = importClause?.namedBindings
    if (!named || !ts.isNamedImports(named)) continue
    for (const each of named.elements)
      if ((each.propertyName ?? each.name).text === name) found.add(each.name.text)
  }
  return found
}

/** The configuration that the site gives to wagmi's provider, when it is a variable. */
function findConfig(rewrite: Rewrite): ts.Expression | undefined {
  const locals = findLocals(rewrite, 'wagmi', 'WagmiProvider')
  const found: ts.Expression[] = []
  walk(rewrite.module.source, node => {
    if (!ts.isJsxOpeningElement(node) || !locals.has(node.tagName.getText())) return
    const value = getAttributeValue(readAttributes(node.attributes)?.get('config'))
    if (value) found.push(value)
  })
  const [config, second] = found
  return config && !second && getRoot(config) ? config : undefined
}

/** The element of a provider, when it is used once and closed. */
function findElement({ uses }: Binding): ts.JsxElement | undefined {
  const elements = uses.map(({ parent }) =>
    ts.isJsxOpeningElement(parent) || ts.isJsxClosingElement(parent) ? parent.parent : undefined,
  )
  return uses.length === 2 && elements[0] === elements[1] ? elements[0] : undefined
}

/** Where the client can be created: after the configuration, before the first use. */
function findPlace(rewrite: Rewrite, element: ts.JsxElement, config: ts.Expression): number | undefined {
  const { statements } = rewrite.module.source
  const root = getRoot(config)?.text
  const container = statements.findIndex(each => each.pos <= element.pos && element.end <= each.end)
  const declared = statements.findIndex(
    each => ts.isVariableStatement(each) && listDeclared(each).some(({ text }) => text === root),
  )
  return statements[isAtModuleLevel(config) ? Math.max(container - 1, declared) : container - 1]?.getEnd()
}

export type ProviderOptions = {
  /** Options of `createLatchkit`, as code without the comma. */
  options: readonly string[]
  /** A theme mode that depends on the component, as code. */
  mode?: string | undefined
}
/** Reads a provider's attributes. */
export type ReadProviderOptions = (attributes: Attributes, element: ts.JsxElement) => ProviderOptions

type Plan = { element: ts.JsxElement; attributes: Attributes; config: ts.Expression; place: number }

/** Where everything is; why it cannot be replaced, when something is missing. */
function readPlan(rewrite: Rewrite, binding: Binding): Plan | { node: ts.Node; problem: string } {
  const element = findElement(binding)
  if (!element) return { node: binding.specifier, problem: 'is not one element here' }
  const attributes = readAttributes(element.openingElement.attributes)
  if (!attributes) return { node: element, problem: 'takes its attributes from a variable' }
  const config = findConfig(rewrite)
  const place = config && findPlace(rewrite, element, config)
  return config && place !== undefined
    ? { element, attributes, config, place }
    : {
        node: element,
        problem: 'needs a WagmiProvider in this file, with a config in a variable',
      }
}

/** An option of another file as code of this one, with the imports that it needs. */
function moveOption(rewrite: Rewrite, from: string, { portable, imports = [] }: Option): string | undefined {
  if (portable === undefined) return undefined
  const names = imports.map(({ module, name, local }) => {
    const path = relative(dirname(rewrite.module.file), join(dirname(from), module)).replaceAll('\\', '/')
    const near = path.startsWith('.') ? path : `./${path}`
    return requestImport(rewrite, module.startsWith('.') ? near : module, name, local) === local
  })
  return names.every(isKept => isKept) ? portable : undefined
}

/** Options of `createLatchkit` out of what the site gave to its kit. */
function toOptions(
  rewrite: Rewrite,
  { element, config }: Plan,
  facts: readonly SiteFacts[],
  own: readonly string[],
): string[] {
  const found = findFacts(rewrite, facts, getRoot(config)?.text ?? '')
  if (!found)
    note(
      rewrite,
      element,
      `Give ${target.createClient} the metadata and projectId of your former configuration.`,
    )
  const { options = [], from } = found ?? {}
  const isReachable = from === rewrite.module.file && isAtModuleLevel(config)
  const movable: { key: string; text: string }[] = []
  for (const option of options) {
    const { key, text } = option
    const moved = isReachable ? text : moveOption(rewrite, from ?? '', option)
    if (moved) movable.push({ key, text: moved })
    else note(rewrite, element, `Give ${target.createClient} the ${key} of your former configuration.`)
  }
  const hasName = own.some(text => text.startsWith('metadata'))
  return [...movable.filter(({ key }) => !hasName || key !== 'metadata').map(({ text }) => text), ...own]
}

/** Creates the client beside a configuration outside of components; returns the expression for it. */
function writeClient(rewrite: Rewrite, { place, config }: Plan, options: readonly string[]): string {
  const { semicolon, indent } = rewrite
  const networks = requestImport(rewrite, target.wagmiPackage, target.networks)
  const create = requestImport(rewrite, target.package, target.createClient)
  const bind = requestImport(rewrite, target.wagmiPackage, target.bind)
  const client = findFreeName(rewrite, 'latchkitClient')
  const rows = [`networks: ${networks}(${config.getText()})`, ...options].map(text => `${indent}${text},\n`)
  rewrite.edits.push({
    start: place,
    end: place,
    text: `\n\nconst ${client} = ${create}({\n${rows.join('')}})${semicolon}\n${bind}(${client}, ${config.getText()})${semicolon}`,
  })
  return client
}

/**
 * Creates the client of a configuration that a component has: one per configuration, however often React renders;
 * returns the expression for it.
 */
function writeClients(rewrite: Rewrite, { place, config }: Plan, options: readonly string[]): string {
  const { semicolon: end, indent } = rewrite
  const networks = requestImport(rewrite, target.wagmiPackage, target.networks)
  const create = requestImport(rewrite, target.package, target.createClient)
  const bind = requestImport(rewrite, target.wagmiPackage, target.bind)
  const isTyped = /\.[cm]?tsx?$/.test(rewrite.module.file)
  const toType = (module: string, name: string) =>
    isTyped ? requestImport(rewrite, module, name, name, true) : ''
  const configType = toType('wagmi', 'Config')
  const clientType = toType(target.package, target.clientType)
  const clients = findFreeName(rewrite, 'latchkitClients')
  const getClient = findFreeName(rewrite, 'getLatchkitClient')
  const rows = [`networks: ${networks}(config)`, ...options].map(text => `${indent}${indent}${text},`)
  const lines = [
    `const ${clients} = new WeakMap${isTyped ? `<${configType}, ${clientType}>` : ''}()${end}`,
    '',
    `function ${getClient}(config${isTyped ? `: ${configType}` : ''})${isTyped ? `: ${clientType}` : ''} {`,
    `${indent}const known = ${clients}.get(config)${end}`,
    `${indent}if (known) return known${end}`,
    `${indent}const client = ${create}({`,
    ...rows,
    `${indent}})${end}`,
    `${indent}${bind}(client, config)${end}`,
    `${indent}${clients}.set(config, client)${end}`,
    `${indent}return client${end}`,
    '}',
  ]
  rewrite.edits.push({ start: place, end: place, text: `\n\n${lines.join('\n')}` })
  return `${getClient}(${config.getText()})`
}

/** Replaces a kit's provider by ours, with a client beside the configuration of wagmi. */
export function rewriteProvider(
  rewrite: Rewrite,
  binding: Binding,
  facts: readonly SiteFacts[],
  readOptions: ReadProviderOptions,
): void {
  if (binding.uses.length === 0) return
  const plan = readPlan(rewrite, binding)
  if ('problem' in plan) {
    note(rewrite, plan.node, `${binding.imported} ${plan.problem}: replace it by hand.`)
    return
  }
  const own = readOptions(plan.attributes, plan.element)
  const options = toOptions(rewrite, plan, facts, own.options)
  const write = isAtModuleLevel(plan.config) ? writeClient : writeClients
  const client = write(rewrite, plan, options)
  const provider = requestImport(rewrite, target.package, target.provider)
  if (own.mode) writeModeEffect(rewrite, plan.element, client, own.mode)
  const { openingElement, closingElement } = plan.element
  replace(rewrite, rangeOf(openingElement), `<${provider} client={${client}}>`)
  replace(rewrite, rangeOf(closingElement.tagName), provider)
}

/** Says why an attribute was removed. */
export function noteRemoved(rewrite: Rewrite, name: string, attribute: ts.JsxAttribute): void {
  const value = getAttributeValue(attribute)
  const message =
    value && !isAtModuleLevel(value)
      ? `${name} depends on the component, and was removed: the client is created outside of it.`
      : `${target.provider} has no ${name}; it was removed.`
  note(rewrite, attribute, message)
}

/** A network for `defaultNetwork`, by its number or by a chain of wagmi. */
export function toDefaultNetwork({ quote }: Rewrite, chain: ts.Expression): string | undefined {
  if (ts.isNumericLiteral(chain)) return `defaultNetwork: ${quote}eip155:${chain.text}${quote}`
  if (!getRoot(chain) || !isAtModuleLevel(chain)) return undefined
  const text = chain.getText()
  return `defaultNetwork: \`eip155:\${${text.endsWith('.id') ? text : `${text}.id`}}\``
}
