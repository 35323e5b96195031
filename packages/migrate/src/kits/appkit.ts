import ts from 'typescript'
import {
  type Binding,
  isShadowed,
  note,
  type Rewrite,
  rangeOf,
  replace,
  requestImport,
} from '../source/createRewrite.js'
import { getRoot } from '../source/names.js'
import { getIndent, getValue, rangeOfProperty, readObject } from '../source/objects.js'
import {
  appKitButtons,
  appKitNames,
  appKitOptions,
  isOtherNetwork,
  needlessFeatures,
  needlessOptions,
  networkNames,
  target,
  web3ModalNames,
} from '../target.js'
import { removeAdapters } from './adapters.js'
import type { Kit } from './kit.js'
import { type KitOptions, readConfig, rewriteConfig } from './wagmiConfig.js'

/** Gives a name to another module; uses keep the local name of the file, or follow the new one. */
function move(rewrite: Rewrite, binding: Binding, module: string, name: string, isType = false): void {
  if (isShadowed(rewrite, binding)) {
    note(rewrite, binding.specifier, `${binding.local} names two things in this file.`)
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

function reportOthers(rewrite: Rewrite, binding: Binding, advice: string): void {
  note(rewrite, binding.specifier, `${binding.imported} of ${binding.module} ${advice}`)
}

type Place = { module: string; name: string; isType?: boolean | undefined }

const roots = ['@reown/appkit', '@reown/appkit/react', '@reown/appkit-wallet-button/react']

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
  return roots.includes(module) && appKitNames.has(name) ? { module: target.appKitPackage, name } : undefined
}

const isTrue = (property: ts.ObjectLiteralElementLike): boolean =>
  getValue(property)?.kind === ts.SyntaxKind.TrueKeyword

/** Removes what `createAppKit` does without, and reports what it does not have. */
function rewriteOptions(rewrite: Rewrite, { uses }: Binding): void {
  for (const { parent } of uses) {
    const options = ts.isCallExpression(parent) ? readObject(parent.arguments[0]) : undefined
    for (const [name, property] of options ?? []) {
      const isNeedless =
        needlessOptions.has(name) && (needlessOptions.get(name) === undefined || isTrue(property))
      if (isNeedless) replace(rewrite, rangeOfProperty(rewrite, property), '')
      else if (!appKitOptions.has(name)) note(rewrite, property, `createAppKit has no ${name}.`)
    }
    for (const [name, property] of readObject(getValue(options?.get('features'))) ?? [])
      if (needlessFeatures.has(name)) replace(rewrite, rangeOfProperty(rewrite, property), '')
  }
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
      else reportOthers(rewrite, binding, `is not in ${target.appKitPackage} or ${target.networksPackage}.`)
      if (appKitButtons.has(imported)) rewrite.effects.add(target.styles)
    }
    removeAdapters(rewrite, adapters)
  },
}

const web3ModalOptions: KitOptions = new Map([
  ['metadata', undefined],
  ['projectId', undefined],
  ['auth', undefined],
  ['enableCoinbase', undefined],
  ['enableEIP6963', undefined],
  ['enableInjected', undefined],
  ['enableWalletConnect', undefined],
])

/** `defaultWagmiConfig({ … })` as wagmi's own `createConfig`. */
function rewriteDefaultConfig(rewrite: Rewrite, { uses, imported }: Binding): void {
  for (const use of uses) {
    const call = use.parent
    const object = ts.isCallExpression(call) && call.expression === use ? call.arguments[0] : undefined
    const values = readConfig(object, web3ModalOptions)
    if (!object || !ts.isObjectLiteralExpression(object) || !values) {
      note(rewrite, use, `${imported} is used in a way that is not understood: use createConfig of wagmi.`)
      continue
    }
    for (const name of ['auth', 'enableCoinbase', 'enableEIP6963', 'enableInjected', 'enableWalletConnect']) {
      const property = values.get(name)
      if (property) note(rewrite, property, `createConfig has no ${name}; it was removed.`)
    }
    const metadata = values.get('metadata')
    if (metadata && !rewrite.bindings.some(each => each.imported === 'createWeb3Modal'))
      note(rewrite, metadata, 'Give the metadata to createAppKit.')
    replace(rewrite, rangeOf(use), requestImport(rewrite, 'wagmi', 'createConfig'))
    rewriteConfig(rewrite, object, values)
  }
}

/** `createWeb3Modal({ wagmiConfig, … })` takes its networks from that configuration from now on. */
function rewriteModal(rewrite: Rewrite, { uses }: Binding): void {
  for (const use of uses) {
    const call = use.parent
    const object = ts.isCallExpression(call) && call.expression === use ? call.arguments[0] : undefined
    const values = readObject(object)
    const property = values?.get('wagmiConfig')
    const config = getValue(property)
    if (!property || !config || !getRoot(config) || values?.has('networks')) {
      note(rewrite, use, 'Give createAppKit the networks of the site.')
      continue
    }
    const networks = requestImport(rewrite, target.wagmiPackage, target.networks)
    const adapter = requestImport(rewrite, target.wagmiPackage, target.adapter)
    const indent = object?.getText().includes('\n') ? `,\n${getIndent(rewrite, property)}` : ', '
    const text = config.getText()
    const short = text === 'wagmiConfig' ? text : `wagmiConfig: ${text}`
    replace(
      rewrite,
      rangeOf(property),
      `adapters: [new ${adapter}({ ${short} })]${indent}networks: ${networks}(${text})`,
    )
    // The chains of a wagmi configuration are its own.
    const chains = values?.get('chains')
    if (chains) replace(rewrite, rangeOfProperty(rewrite, chains), '')
  }
}

export const web3modal: Kit = {
  packages: [
    '@web3modal/base',
    '@web3modal/ethers',
    '@web3modal/ethers5',
    '@web3modal/siwe',
    '@web3modal/solana',
    '@web3modal/wagmi',
  ],
  styles: new Map(),
  getExport(_, name) {
    const ours = web3ModalNames.get(name)
    return ours ? { module: target.appKitPackage, name: ours } : undefined
  },
  readFacts: () => [],
  rewrite(rewrite) {
    for (const binding of rewrite.bindings) {
      const ours = web3ModalNames.get(binding.imported)
      if (binding.imported === 'defaultWagmiConfig') rewriteDefaultConfig(rewrite, binding)
      else if (ours) {
        if (binding.imported === 'createWeb3Modal') {
          rewriteOptions(rewrite, binding)
          rewriteModal(rewrite, binding)
        }
        move(rewrite, binding, target.appKitPackage, ours)
      } else reportOthers(rewrite, binding, `is not in ${target.appKitPackage}.`)
    }
  },
}
