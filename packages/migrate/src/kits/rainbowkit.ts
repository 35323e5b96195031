import ts from 'typescript'
import {
  addNote,
  type Binding,
  lineOf,
  type Rewrite,
  rangeOf,
  replace,
  requestImport,
} from '../source/createRewrite.js'
import { findConstant, isAtModuleLevel, listUses } from '../source/names.js'
import { getValue, readObject, toCode } from '../source/objects.js'
import type { Entries } from '../source/readEntries.js'
import { target, walletIds } from '../target.js'
import { getAttributeValue } from './attributes.js'
import { rewriteButton } from './buttons.js'
import { rewriteHooks } from './hooks.js'
import { listIndirectConfigs, reportConfig } from './indirectConfig.js'
import type { Kit, Option, SiteFacts } from './kit.js'
import { reportRemoved, rewriteProvider, toDefaultNetwork } from './provider.js'
import { rainbowKitRender } from './renderShapes.js'
import { hasPlaceForMode, toModeCode } from './themeMode.js'
import { rewriteTypes } from './types.js'
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
  ['projectId', 'projectId'],
])
const more = ['wallets']

const radii = new Map([
  ['none', 0],
  ['small', 8],
  ['medium', 14],
  ['large', 20],
])

const find = ({ bindings }: Rewrite, imported: string): readonly Binding[] =>
  bindings.filter(each => each.imported === imported)

/** The call of a function of the kit. */
const getCall = (use: ts.Identifier): ts.CallExpression | undefined =>
  ts.isCallExpression(use.parent) && use.parent.expression === use ? use.parent : undefined

/** The value of a constant that nothing else uses, and the value itself of anything else. */
function resolveConstant(expression: ts.Expression | undefined): Resolved {
  const declaration = expression && ts.isIdentifier(expression) ? findConstant(expression) : undefined
  const uses =
    declaration &&
    listUses(declaration.getSourceFile()).filter(each => each.text === declaration.name.getText())
  const statement = declaration?.parent.parent
  if (!declaration?.initializer || uses?.length !== 1 || !statement || !ts.isVariableStatement(statement))
    return { value: expression, statement: undefined }
  const isAlone = statement.declarationList.declarations.length === 1
  return isAlone ? { value: declaration.initializer, statement } : { value: expression, statement: undefined }
}
type Resolved = { value: ts.Expression | undefined; statement: ts.VariableStatement | undefined }

/**
 * `featuredWalletIds` out of RainbowKit's wallet groups; reports what is not understood. `spent` are the statements that
 * nothing needs without the groups.
 */
function toFeatured(
  rewrite: Rewrite,
  groups: ts.Expression | undefined,
): { option: Option | undefined; spent: readonly ts.Statement[] } {
  const nothing = { option: undefined, spent: [] }
  if (!groups) return nothing
  const leave = (node: ts.Node) => {
    addNote(rewrite, node, 'These wallets are not understood: name them in featuredWalletIds.')
    return nothing
  }
  const list = resolveConstant(groups)
  const spent = list.statement ? [list.statement] : []
  if (!list.value || !ts.isArrayLiteralExpression(list.value)) return leave(groups)
  const ids: string[] = []
  for (const group of list.value.elements) {
    const { value: wallets, statement } = resolveConstant(getValue(readObject(group)?.get('wallets')))
    if (!wallets || !ts.isArrayLiteralExpression(wallets)) return leave(group)
    if (statement) spent.push(statement)
    for (const wallet of wallets.elements) {
      const name = rewrite.bindings.find(({ local }) => local === wallet.getText())?.imported
      if (!name) {
        addNote(rewrite, wallet, 'This wallet is not understood: name it in featuredWalletIds.')
        continue
      }
      // These are there without being named: wallets of the page, and the QR code.
      if (name === 'walletConnectWallet' || name === 'injectedWallet') continue
      const id = walletIds.get(name)
      if (id) ids.push(id)
      else addNote(rewrite, wallet, `${name} has no place in featuredWalletIds: add it by its name or rdns.`)
    }
  }
  const written = ids.map(id => `${rewrite.quote}${id}${rewrite.quote}`).join(', ')
  const text = `featuredWalletIds: [${written}]`
  const option = ids.length ? { key: 'featuredWalletIds', text, portable: text } : undefined
  return { option, spent }
}

type Config = {
  call: ts.CallExpression
  object: ts.ObjectLiteralExpression
  values: Map<string, ts.ObjectLiteralElementLike>
}

function listConfigs(rewrite: Rewrite): Config[] {
  return find(rewrite, 'getDefaultConfig').flatMap(({ uses }) =>
    uses.flatMap(use => {
      const call = getCall(use)
      const object = call?.arguments[0]
      const values = readConfig(object, kitOptions, more)
      return call && values && object && ts.isObjectLiteralExpression(object)
        ? [{ call, object, values }]
        : []
    }),
  )
}

/** `getDefaultConfig(options)`. */
const listOtherConfigs = (rewrite: Rewrite, configs: readonly Config[]) =>
  listIndirectConfigs(rewrite, {
    imported: 'getDefaultConfig',
    kitOptions,
    more,
    isDirect: call => configs.some(each => each.call === call),
  })

/** Turns every `getDefaultConfig` into wagmi's `createConfig`. */
function rewriteConfigs(rewrite: Rewrite): void {
  const configs = listConfigs(rewrite)
  for (const { call, object, values } of configs) {
    const { spent } = toFeatured(rewrite, getValue(values.get('wallets')))
    for (const statement of spent) replace(rewrite, lineOf(rewrite, statement), '')
    replace(rewrite, rangeOf(call.expression), requestImport(rewrite, 'wagmi', 'createConfig'))
    rewriteConfig(rewrite, object, values)
  }
  const others = listOtherConfigs(rewrite, configs)
  for (const { call, entries } of others) {
    const createConfig = requestImport(rewrite, 'wagmi', 'createConfig')
    const options = writeConfig(rewrite, call, entries, { isArgument: true })
    replace(rewrite, rangeOf(call), `${createConfig}(${options})`)
    const wallets = entries.get('wallets')?.value
    const isGone =
      wallets?.getSourceFile() === call.getSourceFile() && call.pos <= wallets.pos && wallets.end <= call.end
    if (wallets && !isGone)
      addNote(rewrite, wallets, `Remove these wallets here: ${target.createClient} has featuredWalletIds.`)
  }
  const configCalls = new Set<ts.Node>([...configs, ...others].map(({ call }) => call))
  for (const { uses } of find(rewrite, 'getDefaultConfig'))
    for (const use of uses) if (!configCalls.has(use.parent)) reportConfig(rewrite, use)
}

/** `connectorsForWallets(groups, { appName, projectId })`. */
function listConnectors(rewrite: Rewrite): { call: ts.CallExpression; values: Config['values'] }[] {
  return find(rewrite, 'connectorsForWallets').flatMap(({ uses }) =>
    uses.flatMap(use => {
      const call = getCall(use)
      const values = readObject(call?.arguments[1])
      return call && values && [...values.keys()].every(name => kitOptions.has(name))
        ? [{ call, values }]
        : []
    }),
  )
}

function readFacts(rewrite: Rewrite): readonly SiteFacts[] {
  const { file } = rewrite.module
  const toFacts = (entries: Entries, groups: ts.Expression | undefined): SiteFacts => {
    const isHere = groups?.getSourceFile() === rewrite.module.source
    const { option: featured } = toFeatured(rewrite, isHere ? groups : undefined)
    return { file, options: [...toSiteOptions(entries, kitOptions), ...(featured ? [featured] : [])] }
  }
  const configs = listConfigs(rewrite)
  return [
    ...configs.map(({ values }) => toFacts(toEntries(values), getValue(values.get('wallets')))),
    ...listOtherConfigs(rewrite, configs).map(({ entries }) =>
      toFacts(entries, entries.get('wallets')?.value),
    ),
    ...listConnectors(rewrite).map(({ call, values }) => toFacts(toEntries(values), call.arguments[0])),
  ]
}

type Theme = { mode: 'light' | 'dark'; variables: string[] }

/** `darkTheme({ … })` as mode and variables. */
function readTheme(rewrite: Rewrite, expression: ts.Node): Theme | undefined {
  if (!ts.isCallExpression(expression)) return undefined
  const name = rewrite.bindings.find(({ local }) => local === expression.expression.getText())?.imported
  if (!name || !['lightTheme', 'darkTheme', 'midnightTheme'].includes(name)) return undefined
  const variables: string[] = []
  const [argument] = expression.arguments
  for (const property of argument && ts.isObjectLiteralExpression(argument) ? argument.properties : []) {
    const value = getValue(property)
    const key = property.name?.getText() ?? ''
    const { quote } = rewrite
    const add = (variable: string, text: string | number) =>
      variables.push(`${quote}${variable}${quote}: ${text}`)
    if (!value || !isAtModuleLevel(value)) {
      addNote(rewrite, property, `${property.getText()}: set the variables of the theme by hand.`)
      continue
    }
    const radius = ts.isStringLiteral(value) ? radii.get(value.text) : undefined
    if (key === 'accentColor') add('--lk-color-accent', value.getText())
    else if (key === 'accentColorForeground') add('--lk-color-accent-text', value.getText())
    else if (key === 'borderRadius' && radius !== undefined) add('--lk-radius', radius)
    else if (key === 'fontStack' && value.getText().includes('system')) continue
    else addNote(rewrite, property, `The theme has no ${key}; it was removed.`)
  }
  return { mode: name === 'lightTheme' ? 'light' : 'dark', variables }
}

function toThemeOptions(mode: string, variables: readonly string[], { quote }: Rewrite): string[] {
  return [
    `themeMode: ${quote}${mode}${quote}`,
    ...(variables.length ? [`themeVariables: { ${variables.join(', ')} }`] : []),
  ]
}

/** The mode of a choice between themes without options. */
function readMode(rewrite: Rewrite, expression: ts.Expression): string | undefined {
  return toModeCode(expression, branch => {
    const isPlain = ts.isCallExpression(branch) && branch.arguments.length === 0
    const theme = isPlain ? readTheme(rewrite, branch) : undefined
    return theme && `${rewrite.quote}${theme.mode}${rewrite.quote}`
  })
}

function readThemes(rewrite: Rewrite, attribute: ts.JsxAttribute | undefined): string[] {
  // RainbowKit is light without a theme, Latchkit dark.
  if (!attribute) return toThemeOptions('light', [], rewrite)
  const expression = getAttributeValue(attribute)
  const one = expression && readTheme(rewrite, expression)
  if (one) return toThemeOptions(one.mode, one.variables, rewrite)
  const both = readObject(expression)
  const light = both && getValue(both.get('lightMode'))
  const dark = both && getValue(both.get('darkMode'))
  const themes = light && dark ? [readTheme(rewrite, light), readTheme(rewrite, dark)] : []
  const [first, second] = themes
  if (!first || !second) {
    addNote(rewrite, attribute, 'This theme is not understood: set themeMode and themeVariables by hand.')
    return []
  }
  if (first.variables.join() === second.variables.join())
    return toThemeOptions('system', first.variables, rewrite)
  addNote(rewrite, attribute, 'The two themes differ: themeVariables are the same in both modes of Latchkit.')
  return toThemeOptions('system', [], rewrite)
}

/** An attribute of RainbowKit's provider as an option; undefined when there is none like it. */
function readAttribute(name: string, attribute: ts.JsxAttribute, rewrite: Rewrite): string | undefined {
  const value = getAttributeValue(attribute)
  if (!value || !isAtModuleLevel(value)) return undefined
  if (name === 'locale') {
    if (!/^['"]en/.test(value.getText()))
      addNote(rewrite, attribute, 'Words in this language: give createLatchkit a `catalogue`.')
    return `locale: ${toCode(rewrite, value)}`
  }
  if (name === 'initialChain') return toDefaultNetwork(rewrite, value)
  if (name !== 'appInfo') return undefined
  const info = readObject(value)
  const appName = getValue(info?.get('appName'))
  for (const [key, property] of info ?? [])
    if (key !== 'appName') addNote(rewrite, property, `${target.createClient} has no ${key}; it was removed.`)
  return appName && `metadata: { name: ${appName.getText()} }`
}

function rewriteUses(rewrite: Rewrite, facts: readonly SiteFacts[]): void {
  rewriteConfigs(rewrite)
  for (const { call } of listConnectors(rewrite)) {
    const { spent } = toFeatured(rewrite, call.arguments[0])
    for (const statement of spent) replace(rewrite, lineOf(rewrite, statement), '')
    replace(rewrite, rangeOf(call), '[]')
  }
  for (const binding of find(rewrite, 'RainbowKitProvider'))
    rewriteProvider(rewrite, binding, facts, (attributes, element) => {
      const theme = getAttributeValue(attributes.get('theme'))
      const isChosen = theme && ts.isConditionalExpression(theme) && hasPlaceForMode(element)
      const mode = isChosen ? readMode(rewrite, theme) : undefined
      const options = mode
        ? toThemeOptions('system', [], rewrite)
        : readThemes(rewrite, attributes.get('theme'))
      for (const [name, attribute] of attributes) {
        if (name === 'theme') continue
        const option = readAttribute(name, attribute, rewrite)
        if (option) options.push(option)
        else reportRemoved(rewrite, name, attribute)
      }
      return { options, mode }
    })
  for (const binding of find(rewrite, 'ConnectButton')) rewriteButton(rewrite, binding, rainbowKitRender)
  rewriteHooks(rewrite, rewrite.bindings)
  rewriteTypes(rewrite)
}

export const rainbowkit: Kit = {
  packages: ['@rainbow-me/rainbowkit', '@rainbow-me/rainbow-button', '@rainbow-me/rainbowkit-siwe-next-auth'],
  styles: new Map([
    ['@rainbow-me/rainbowkit/styles.css', target.styles],
    ['@rainbow-me/rainbowkit/dist/index.css', target.styles],
  ]),
  getExport: (_, name) =>
    name === 'ConnectButton' ? { module: target.package, name: target.button } : undefined,
  readFacts,
  rewrite: rewriteUses,
}
