import ts from 'typescript'
import {
  addNote,
  type Binding,
  findFreeName,
  type Rewrite,
  rangeOf,
  replace,
  requestImport,
} from '../source/createRewrite.js'
import { getRoot, isAtModuleLevel, listDeclared } from '../source/names.js'
import { getIndent } from '../source/objects.js'
import { target } from '../target.js'
import { type Attributes, getAttributeValue, readAttributes } from './attributes.js'
import type { SiteFacts } from './kit.js'
import { moveOption } from './moveOption.js'
import { type ConfigRef, findConfig, findHookPlace } from './siteConfig.js'
import { writeModeEffect } from './themeMode.js'
import { findFacts } from './wagmiConfig.js'

/** The element of a provider, when it is used once and closed. */
function findElement({ uses }: Binding): ts.JsxElement | undefined {
  const elements = uses.map(({ parent }) =>
    ts.isJsxOpeningElement(parent) || ts.isJsxClosingElement(parent) ? parent.parent : undefined,
  )
  return uses.length === 2 && elements[0] === elements[1] ? elements[0] : undefined
}

/** Where the client can be created: after the configuration, before the first use. */
function findPlace(rewrite: Rewrite, element: ts.JsxElement, config: ConfigRef): number | undefined {
  const { statements } = rewrite.module.source
  const { root } = config
  const container = statements.findIndex(each => each.pos <= element.pos && element.end <= each.end)
  const declared = statements.findIndex(
    each => ts.isVariableStatement(each) && listDeclared(each).some(({ text }) => text === root),
  )
  return statements[config.kind === 'module' ? Math.max(container - 1, declared) : container - 1]?.getEnd()
}

export type ProviderOptions = {
  /** Options of `createLatchkit`, as code without the comma. */
  options: readonly string[]
  /** A theme mode that depends on the component, as code. */
  mode?: string | undefined
}
/** Reads a provider's attributes. */
export type ReadProviderOptions = (attributes: Attributes, element: ts.JsxElement) => ProviderOptions

type Plan = { element: ts.JsxElement; attributes: Attributes; config: ConfigRef; place: number }

/** Where everything is; why it cannot be replaced, when something is missing. */
function readPlan(rewrite: Rewrite, binding: Binding): Plan | { node: ts.Node; problem: string } {
  const element = findElement(binding)
  if (!element) return { node: binding.specifier, problem: 'is not one element here' }
  const attributes = readAttributes(element.openingElement.attributes)
  if (!attributes) return { node: element, problem: 'takes its attributes from a variable' }
  const config = findConfig(rewrite, element)
  const place = config && findPlace(rewrite, element, config)
  return config && place !== undefined
    ? { element, attributes, config, place }
    : {
        node: element,
        problem: 'is where no component can call useConfig, and no config of a WagmiProvider can be imported',
      }
}

/** Options of `createLatchkit` out of what the site gave to its kit. */
function toOptions(
  rewrite: Rewrite,
  { element, config }: Plan,
  facts: readonly SiteFacts[],
  own: readonly string[],
): string[] {
  const found = findFacts(rewrite, facts, config)
  if (!found)
    addNote(
      rewrite,
      element,
      `Give ${target.createClient} the metadata and projectId of your former configuration.`,
    )
  const { options = [], from } = found ?? {}
  const isReachable = from === rewrite.module.file && config.kind === 'module'
  const movable: { key: string; text: string }[] = []
  for (const option of options) {
    const { key, text } = option
    const moved = isReachable ? text : moveOption(rewrite, option)
    if (moved) movable.push({ key, text: moved })
    else addNote(rewrite, element, `Give ${target.createClient} the ${key} of your former configuration.`)
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
  const rows = [`networks: ${networks}(${config.text})`, ...options].map(text => `${indent}${text},\n`)
  rewrite.edits.push({
    start: place,
    end: place,
    text: `\n\nconst ${client} = ${create}({\n${rows.join('')}})${semicolon}\n${bind}(${client}, ${config.text})${semicolon}`,
  })
  return client
}

/**
 * Creates the client of a configuration that a component has: one per configuration, however often React renders;
 * returns the expression for it.
 */
function writeClients(rewrite: Rewrite, plan: Plan, options: readonly string[]): string {
  const { place } = plan
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
  // Options may be read from a variable of the file that is called config.
  const own = options.some(text => /\bconfig\b/.test(text)) ? 'wagmiConfig' : 'config'
  const rows = [`networks: ${networks}(${own})`, ...options].map(text => `${indent}${indent}${text},`)
  const lines = [
    `const ${clients} = new WeakMap${isTyped ? `<${configType}, ${clientType}>` : ''}()${end}`,
    '',
    `function ${getClient}(${own}${isTyped ? `: ${configType}` : ''})${isTyped ? `: ${clientType}` : ''} {`,
    `${indent}const known = ${clients}.get(${own})${end}`,
    `${indent}if (known) return known${end}`,
    `${indent}const client = ${create}({`,
    ...rows,
    `${indent}})${end}`,
    `${indent}${bind}(client, ${own})${end}`,
    `${indent}${clients}.set(${own}, client)${end}`,
    `${indent}return client${end}`,
    '}',
  ]
  rewrite.edits.push({ start: place, end: place, text: `\n\n${lines.join('\n')}` })
  return `${getClient}(${writeConfigRead(rewrite, plan)})`
}

/** The configuration as code of the component; that of another file is read by a hook of wagmi. */
function writeConfigRead(rewrite: Rewrite, { element, config }: Plan): string {
  if (config.kind !== 'hook') return config.text
  const useConfig = requestImport(rewrite, 'wagmi', 'useConfig')
  const place = findHookPlace(element)
  const [first] = place && place !== 'inline' ? place.statements : []
  if (!first) return `${useConfig}()`
  const name = findFreeName(rewrite, 'latchkitConfig')
  const start = first.getStart()
  const code = `const ${name} = ${useConfig}()${rewrite.semicolon}\n${getIndent(rewrite, first)}`
  replace(rewrite, { start, end: start }, code)
  return name
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
    const advice = `write <${target.provider} client={client}>, with client of ${target.createClient} and ${target.bind} beside that config`
    addNote(rewrite, plan.node, `${binding.imported} ${plan.problem}: ${advice}.`)
    return
  }
  const own = readOptions(plan.attributes, plan.element)
  const options = toOptions(rewrite, plan, facts, own.options)
  const write = plan.config.kind === 'module' ? writeClient : writeClients
  const client = write(rewrite, plan, options)
  const provider = requestImport(rewrite, target.package, target.provider)
  if (own.mode) writeModeEffect(rewrite, plan.element, client, own.mode)
  const { openingElement, closingElement } = plan.element
  replace(rewrite, rangeOf(openingElement), `<${provider} client={${client}}>`)
  replace(rewrite, rangeOf(closingElement.tagName), provider)
}

/** Says why an attribute was removed. */
export function reportRemoved(rewrite: Rewrite, name: string, attribute: ts.JsxAttribute): void {
  const value = getAttributeValue(attribute)
  const message =
    value && !isAtModuleLevel(value)
      ? `${name} depends on the component, and was removed: the client is created outside of it.`
      : `${target.provider} has no ${name}; it was removed.`
  addNote(rewrite, attribute, message)
}

/** A network for `defaultNetwork`, by its number or by a chain of wagmi. */
export function toDefaultNetwork({ quote }: Rewrite, chain: ts.Expression): string | undefined {
  if (ts.isNumericLiteral(chain)) return `defaultNetwork: ${quote}eip155:${chain.text}${quote}`
  if (!getRoot(chain) || !isAtModuleLevel(chain)) return undefined
  const text = chain.getText()
  return `defaultNetwork: \`eip155:\${${text.endsWith('.id') ? text : `${text}.id`}}\``
}
