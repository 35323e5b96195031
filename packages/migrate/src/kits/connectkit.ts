import ts from 'typescript'
import { addNote, type Binding, type Rewrite, rangeOf, replace } from '../source/createRewrite.js'
import { isAtModuleLevel } from '../source/names.js'
import { getValue, isFalse, readObject } from '../source/objects.js'
import { target } from '../target.js'
import { type Attributes, getAttributeValue } from './attributes.js'
import { rewriteButton } from './buttons.js'
import { rewriteHooks } from './hooks.js'
import { listIndirectConfigs, reportConfig } from './indirectConfig.js'
import type { Kit, SiteFacts } from './kit.js'
import { type ProviderOptions, reportRemoved, rewriteProvider, toDefaultNetwork } from './provider.js'
import { connectKitRender } from './renderShapes.js'
import { hasPlaceForMode, toModeCode } from './themeMode.js'
import {
  type KitOptions,
  readConfig,
  rewriteConfig,
  toEntries,
  toSiteOptions,
  writeConfig,
} from './wagmiConfig.js'

const kitOptions: KitOptions = new Map([
  ['appName', 'name'],
  ['appDescription', 'description'],
  ['appUrl', 'url'],
  ['appIcon', 'icon'],
  ['walletConnectProjectId', 'projectId'],
  ['enableFamily', undefined],
  ['enableAaveAccount', undefined],
])

/** Its variables by ours. */
const variables = new Map([
  ['--ck-accent-color', '--lk-color-accent'],
  ['--ck-accent-text-color', '--lk-color-accent-text'],
  ['--ck-body-background', '--lk-color-bg'],
  ['--ck-body-color', '--lk-color-text'],
  ['--ck-body-color-muted', '--lk-color-text-muted'],
  ['--ck-border-radius', '--lk-radius'],
  ['--ck-font-family', '--lk-font-family'],
  ['--ck-overlay-background', '--lk-color-backdrop'],
])

const find = ({ bindings }: Rewrite, imported: string): readonly Binding[] =>
  bindings.filter(each => each.imported === imported)

type Config = { call: ts.CallExpression; object: ts.ObjectLiteralExpression; values: Values }
type Values = Map<string, ts.ObjectLiteralElementLike>

/** `createConfig(getDefaultConfig({ … }))`. */
function listConfigs(rewrite: Rewrite): Config[] {
  return find(rewrite, 'getDefaultConfig').flatMap(({ uses }) =>
    uses.flatMap(use => {
      const call = use.parent
      if (!ts.isCallExpression(call) || call.expression !== use) return []
      const outer = call.parent
      if (!ts.isCallExpression(outer) || outer.arguments[0] !== call || call.arguments.length !== 1) return []
      const [object] = call.arguments
      const values = readConfig(object, kitOptions)
      return object && ts.isObjectLiteralExpression(object) && values ? [{ call, object, values }] : []
    }),
  )
}

/** `getDefaultConfig(options)`, or one whose result is in a variable first. */
const listOtherConfigs = (rewrite: Rewrite, configs: readonly Config[]) =>
  listIndirectConfigs(rewrite, {
    imported: 'getDefaultConfig',
    kitOptions,
    isDirect: call => configs.some(each => each.call === call),
  })

/** Turns every `getDefaultConfig` into options of wagmi's `createConfig`. */
function rewriteConfigs(rewrite: Rewrite): void {
  const defaultChains = ['mainnet', 'polygon', 'optimism', 'arbitrum']
  const configs = listConfigs(rewrite)
  for (const { call, object, values } of configs) {
    const argument = { start: object.getStart(), end: object.getEnd() }
    replace(rewrite, { start: call.getStart(), end: argument.start }, '')
    replace(rewrite, { start: argument.end, end: call.getEnd() }, '')
    rewriteConfig(rewrite, object, values, { defaultChains })
  }
  const others = listOtherConfigs(rewrite, configs)
  for (const { call, entries, isArgument } of others)
    replace(rewrite, rangeOf(call), writeConfig(rewrite, call, entries, { defaultChains, isArgument }))
  const configCalls = new Set<ts.Node>([...configs, ...others].map(({ call }) => call))
  for (const { uses } of find(rewrite, 'getDefaultConfig'))
    for (const use of uses) if (!configCalls.has(use.parent)) reportConfig(rewrite, use)
}

/** The options of the `options` attribute that ours has. */
function readOptions(rewrite: Rewrite, attribute: ts.JsxAttribute): string[] {
  const found: string[] = []
  const values = readObject(getAttributeValue(attribute))
  if (!values) addNote(rewrite, attribute, `${target.provider} has no options; they were removed.`)
  for (const [name, property] of values ?? []) {
    const value = getValue(property)
    const isReadable = value !== undefined && isAtModuleLevel(value)
    const network = isReadable && name === 'initialChainId' ? toDefaultNetwork(rewrite, value) : undefined
    if (network) {
      if (value?.getText() !== '0') found.push(network)
    } else if (isReadable && name === 'language') {
      if (!/^['"]en/.test(value.getText()))
        addNote(rewrite, property, 'Words in this language: give createLatchkit a `catalogue`.')
      found.push(`locale: ${value.getText()}`)
    } else if (name === 'enforceSupportedChains') {
      if (isFalse(value)) found.push('allowUnsupportedChain: true')
    } else addNote(rewrite, property, `${target.createClient} has no ${name}; it was removed.`)
  }
  return found
}

function readVariables(rewrite: Rewrite, attribute: ts.JsxAttribute): string[] {
  const found: string[] = []
  const values = readObject(getAttributeValue(attribute))
  if (!values) addNote(rewrite, attribute, 'This theme is not understood: set themeVariables by hand.')
  for (const [name, property] of values ?? []) {
    const value = getValue(property)
    const ours = variables.get(name)
    if (ours && value && isAtModuleLevel(value))
      found.push(`${rewrite.quote}${ours}${rewrite.quote}: ${value.getText()}`)
    else addNote(rewrite, property, `The theme has no ${name}; it was removed.`)
  }
  return found.length ? [`themeVariables: { ${found.join(', ')} }`] : []
}

function readMode(rewrite: Rewrite, attribute: ts.JsxAttribute | undefined): string[] {
  const value = getAttributeValue(attribute)
  const mode = attribute ? value && ts.isStringLiteral(value) && value.text : 'auto'
  if (!mode || !['auto', 'light', 'dark'].includes(mode)) {
    if (attribute) addNote(rewrite, attribute, 'The mode is not known here: set it by setTheme or useTheme.')
    return []
  }
  return [`themeMode: ${rewrite.quote}${mode === 'auto' ? 'system' : mode}${rewrite.quote}`]
}

/** The mode of a choice between its names. */
const readChosenMode = ({ quote }: Rewrite, expression: ts.Expression): string | undefined =>
  toModeCode(expression, branch =>
    ts.isStringLiteral(branch) && ['auto', 'light', 'dark'].includes(branch.text)
      ? `${quote}${branch.text === 'auto' ? 'system' : branch.text}${quote}`
      : undefined,
  )

function readProviderOptions(
  rewrite: Rewrite,
  attributes: Attributes,
  element: ts.JsxElement,
): ProviderOptions {
  const chosen = getAttributeValue(attributes.get('mode'))
  const isChosen = chosen && ts.isConditionalExpression(chosen) && hasPlaceForMode(element)
  const mode = isChosen ? readChosenMode(rewrite, chosen) : undefined
  const options = mode
    ? [`themeMode: ${rewrite.quote}system${rewrite.quote}`]
    : readMode(rewrite, attributes.get('mode'))
  for (const [name, attribute] of attributes) {
    const value = getAttributeValue(attribute)
    if (name === 'customTheme') options.push(...readVariables(rewrite, attribute))
    else if (name === 'options') options.push(...readOptions(rewrite, attribute))
    else if (name === 'theme' && value && ts.isStringLiteral(value) && value.text === 'auto') continue
    else if (name === 'onConnect' || name === 'onDisconnect')
      addNote(rewrite, attribute, `${name} was removed: listen by useEvents.`)
    // It logs what the kit does, which ours does in development.
    else if (name !== 'mode' && name !== 'debugMode') reportRemoved(rewrite, name, attribute)
  }
  return { options, mode }
}

function rewriteUses(rewrite: Rewrite, facts: readonly SiteFacts[]): void {
  rewriteConfigs(rewrite)
  for (const binding of find(rewrite, 'ConnectKitProvider')) {
    const before = rewrite.edits.length
    rewriteProvider(rewrite, binding, facts, (attributes, element) =>
      readProviderOptions(rewrite, attributes, element),
    )
    // ConnectKit brings its styles along; ours are a file.
    if (rewrite.edits.length > before) rewrite.effects.add(target.styles)
  }
  for (const binding of find(rewrite, 'ConnectKitButton')) rewriteButton(rewrite, binding, connectKitRender)
  rewriteHooks(rewrite, rewrite.bindings)
}

export const connectkit: Kit = {
  packages: ['connectkit', 'connectkit-next-siwe'],
  styles: new Map(),
  // Its button has a render prop of another shape, which a re-export may be used with.
  getExport: () => undefined,
  readFacts(rewrite) {
    const configs = listConfigs(rewrite)
    const all = [
      ...configs.map(({ values }) => toEntries(values)),
      ...listOtherConfigs(rewrite, configs).map(({ entries }) => entries),
    ]
    return all.map(entries => ({
      file: rewrite.module.file,
      options: toSiteOptions(entries, kitOptions),
    }))
  },
  rewrite: rewriteUses,
}
