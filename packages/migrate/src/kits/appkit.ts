import ts from 'typescript'
import {
  addNote,
  type Binding,
  isShadowed,
  type Rewrite,
  rangeOf,
  replace,
  requestImport,
} from '../source/createRewrite.js'
import { getValue, rangeOfProperty, readObject } from '../source/objects.js'
import { readEntries } from '../source/readEntries.js'
import {
  appKitButtons,
  appKitNames,
  appKitOptions,
  appKitTypes,
  isOtherNetwork,
  needlessFeatures,
  needlessOptions,
  networkNames,
  target,
} from '../target.js'
import { removeAdapters } from './adapters.js'
import { toAdvice } from './advice.js'
import type { Kit } from './kit.js'

/** Gives a name to another module; uses keep the local name of the file, or follow the new one. */
export function move(rewrite: Rewrite, binding: Binding, module: string, name: string, isType = false): void {
  if (isShadowed(rewrite, binding)) {
    addNote(rewrite, binding.specifier, `${binding.local} names two things in this file.`)
    return
  }
  rewrite.moved.add(binding)
  const isExported = binding.uses.some(
    ({ parent }) => ts.isExportSpecifier(parent) || ts.isShorthandPropertyAssignment(parent),
  )
  const isKept =
    binding.specifier.propertyName !== undefined || isExported || isType || module === target.networksPackage
  const local = requestImport(rewrite, module, name, isKept ? binding.local : name, isType)
  for (const use of binding.uses) if (use.text !== local) replace(rewrite, rangeOf(use), local)
}

export function reportOthers(rewrite: Rewrite, binding: Binding, advice: string): void {
  const what = toAdvice(binding.imported)
  addNote(rewrite, binding.specifier, `${binding.imported} of ${binding.module} ${advice}${what}.`)
}

type Place = { module: string; name: string; isType?: boolean | undefined }

const roots = [
  '@reown/appkit',
  '@reown/appkit/core',
  '@reown/appkit/react',
  '@reown/appkit/react-core',
  '@reown/appkit-siwe',
  '@reown/appkit-siwx',
  '@reown/appkit-wallet-button/react',
]

/** Where a name of AppKit is from now on; `hasWagmi`: the site has a wagmi config, which needs endpoints. */
function findAppKitName(module: string, name: string, hasWagmi = false): Place | undefined {
  if (module === '@reown/appkit/networks') {
    if (name === 'AppKitNetwork') return { module: target.appKitPackage, name: 'AnyNetwork', isType: true }
    if (name === 'defineChain') return { module: target.appKitPackage, name }
    if (hasWagmi && !isOtherNetwork(name) && /^[a-z]/.test(name))
      return { module: target.chainsPackage, name }
    const network = networkNames.get(name)
    return network ? { module: target.networksPackage, name: network } : undefined
  }
  if (module === '@reown/appkit-adapter-wagmi' && name === target.adapter)
    return { module: target.wagmiPackage, name }
  if (!roots.includes(module)) return undefined
  const type = appKitTypes.get(name)
  if (type) return { module: target.appKitPackage, name: type, isType: true }
  return appKitNames.has(name) ? { module: target.appKitPackage, name } : undefined
}

const isTrue = (property: ts.ObjectLiteralElementLike): boolean =>
  getValue(property)?.kind === ts.SyntaxKind.TrueKeyword

/** Removes what `createAppKit` does without, and reports what it does not have. */
export function rewriteOptions(rewrite: Rewrite, { uses }: Binding): void {
  for (const { parent } of uses) {
    const options = ts.isCallExpression(parent) ? readObject(parent.arguments[0]) : undefined
    for (const [name, property] of options ?? []) {
      const isNeedless =
        needlessOptions.has(name) && (needlessOptions.get(name) === undefined || isTrue(property))
      if (isNeedless) replace(rewrite, rangeOfProperty(rewrite, property), '')
      else if (!appKitOptions.has(name)) addNote(rewrite, property, `createAppKit has no ${name}.`)
    }
    for (const [name, property] of readObject(getValue(options?.get('features'))) ?? [])
      if (needlessFeatures.has(name)) replace(rewrite, rangeOfProperty(rewrite, property), '')
    if (!options && ts.isCallExpression(parent)) reportOptions(rewrite, parent)
  }
}

/** Reports what `createAppKit` does not have, where its options are written; they stay as they are. */
function reportOptions(rewrite: Rewrite, { arguments: [argument], expression }: ts.CallExpression): void {
  const entries = readEntries(rewrite.site, rewrite.module, argument)
  if (argument && !entries)
    addNote(
      rewrite,
      argument,
      `These options of ${expression.getText()} are not understood: see docs/migrate/appkit.md.`,
    )
  for (const [name, { value }] of entries ?? [])
    if (!appKitOptions.has(name) && !needlessOptions.has(name))
      addNote(rewrite, value, `createAppKit has no ${name}.`)
}

export const appkit: Kit = {
  packages: [
    '@reown/appkit',
    '@reown/appkit-adapter-bitcoin',
    '@reown/appkit-adapter-ethers',
    '@reown/appkit-adapter-ethers5',
    '@reown/appkit-adapter-solana',
    '@reown/appkit-adapter-wagmi',
    '@reown/appkit-siwe',
    '@reown/appkit-siwx',
    '@reown/appkit-wallet-button',
  ],
  styles: new Map(),
  getExport: findAppKitName,
  /** Files with wagmi's adapter: such a site has a wagmi config. */
  readFacts: rewrite =>
    rewrite.bindings.some(({ imported }) => imported === target.adapter)
      ? [{ file: rewrite.module.file, options: [] }]
      : [],
  rewrite(rewrite, facts) {
    const adapters: Binding[] = []
    for (const binding of rewrite.bindings) {
      const { module, imported } = binding
      const ours = findAppKitName(module, imported, facts.length > 0)
      if (imported === 'createAppKit') rewriteOptions(rewrite, binding)
      if (ours) move(rewrite, binding, ours.module, ours.name, ours.isType)
      else if (module.includes('-adapter-') && imported.endsWith('Adapter')) adapters.push(binding)
      else reportOthers(rewrite, binding, `is not in ${target.appKitPackage} or ${target.networksPackage}`)
      if (appKitButtons.has(imported)) rewrite.effects.add(target.styles)
    }
    removeAdapters(rewrite, adapters)
  },
}
