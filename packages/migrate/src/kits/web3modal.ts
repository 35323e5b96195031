import ts from 'typescript'
import {
  addNote,
  type Binding,
  type Rewrite,
  rangeOf,
  replace,
  requestImport,
} from '../source/createRewrite.js'
import { unwrap } from '../source/findDeclared.js'
import { getRoot } from '../source/names.js'
import { getIndent, rangeOfProperty, readObject } from '../source/objects.js'
import { readEntries } from '../source/readEntries.js'
import { target, web3ModalNames } from '../target.js'
import { move, reportOthers, rewriteOptions } from './appkit.js'
import type { Kit, SiteFacts } from './kit.js'
import { moveOption } from './moveOption.js'
import { areKnown, type KitOptions, readConfig, rewriteConfig, writeConfig } from './wagmiConfig.js'

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
    const entries = readEntries(rewrite.site, rewrite.module, object)
    if (!ts.isCallExpression(call) || !object || !entries || !areKnown(entries, web3ModalOptions)) {
      addNote(
        rewrite,
        use,
        `${imported} is used in a way that is not understood: write createConfig({ chains, transports }) of wagmi.`,
      )
      continue
    }
    const values = readConfig(object, web3ModalOptions)
    for (const name of ['auth', 'enableCoinbase', 'enableEIP6963', 'enableInjected', 'enableWalletConnect']) {
      const place = values?.get(name) ?? entries.get(name)?.value
      if (place) addNote(rewrite, place, `createConfig has no ${name}; it was removed.`)
    }
    const metadata = values?.get('metadata') ?? entries.get('metadata')?.value
    if (metadata && !hasModal(rewrite)) addNote(rewrite, metadata, 'Give the metadata to createAppKit.')
    const createConfig = requestImport(rewrite, 'wagmi', 'createConfig')
    replace(rewrite, rangeOf(use), createConfig)
    if (values && ts.isObjectLiteralExpression(object)) rewriteConfig(rewrite, object, values)
    else replace(rewrite, rangeOf(object), writeConfig(rewrite, call, entries, { isArgument: true }))
  }
}

/** Returns whether the site opens the modal somewhere. */
const hasModal = ({ site, bindings }: Rewrite): boolean =>
  bindings.some(each => each.imported === 'createWeb3Modal') ||
  site.files.some(file => site.getModule(file)?.text.includes('createWeb3Modal'))

/** `metadata` for `createAppKit`, out of a configuration of the site; reports one that cannot be reached. */
function findMetadata(rewrite: Rewrite, use: ts.Identifier, facts: readonly SiteFacts[]): string[] {
  const [first, second] = facts.filter(({ options }) => options.length > 0)
  const [option] = first?.options ?? []
  if (!first || !option) return []
  const isHere = first.file === rewrite.module.file && use.getStart() > 0 && !isInFunction(use)
  const text = second ? undefined : isHere ? option.text : moveOption(rewrite, option)
  if (text === undefined) addNote(rewrite, use, 'Give createAppKit the metadata of the former configuration.')
  return text === undefined ? [] : [text]
}

const isInFunction = (node: ts.Node): boolean =>
  node.parent !== undefined && (ts.isFunctionLike(node.parent) || isInFunction(node.parent))

/** `createWeb3Modal({ wagmiConfig, … })` takes its networks from that configuration from now on. */
function rewriteModal(rewrite: Rewrite, { uses }: Binding, facts: readonly SiteFacts[]): void {
  for (const use of uses) {
    const call = use.parent
    const object = ts.isCallExpression(call) && call.expression === use ? call.arguments[0] : undefined
    const entries = readEntries(rewrite.site, rewrite.module, object)
    const config = entries?.get('wagmiConfig')
    if (!object || !config || !getRoot(unwrap(config.value)) || entries?.has('networks')) {
      addNote(rewrite, use, 'Give createAppKit the networks of the site.')
      continue
    }
    const networks = requestImport(rewrite, target.wagmiPackage, target.networks)
    const adapter = requestImport(rewrite, target.wagmiPackage, target.adapter)
    const { text } = config
    const short = text === 'wagmiConfig' ? text : `wagmiConfig: ${text}`
    const added = [
      `adapters: [new ${adapter}({ ${short} })]`,
      `networks: ${networks}(${text})`,
      ...(entries?.has('metadata') ? [] : findMetadata(rewrite, use, facts)),
    ]
    const values = readObject(object)
    const property = values?.get('wagmiConfig')
    if (!property) {
      const { indent } = rewrite
      const space = getIndent(rewrite, call)
      const spread = ts.isObjectLiteralExpression(object)
        ? object.properties.map(each => each.getText())
        : [`...${object.getText()}`]
      const rows = [...spread, ...added].map(row => `${space}${indent}${row},\n`).join('')
      replace(rewrite, rangeOf(object), `{\n${rows}${space}}`)
      continue
    }
    const between = object.getText().includes('\n') ? `,\n${getIndent(rewrite, property)}` : ', '
    replace(rewrite, rangeOf(property), added.join(between))
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
  /** What a site says of itself, which its configuration does not take any more. */
  readFacts(rewrite) {
    const uses = rewrite.bindings
      .filter(({ imported }) => imported === 'defaultWagmiConfig')
      .flatMap(each => each.uses)
    return uses.flatMap(({ parent: call }) => {
      const [object] = ts.isCallExpression(call) ? call.arguments : []
      const metadata = readEntries(rewrite.site, rewrite.module, object)?.get('metadata')
      if (!metadata) return []
      const { text, portable } = metadata
      const write = (code: string) => (code === 'metadata' ? code : `metadata: ${code}`)
      const option = {
        key: 'metadata',
        text: write(text),
        portable: portable && write(portable.text),
        imports: portable?.imports ?? [],
      }
      return [{ file: rewrite.module.file, options: [option] }]
    })
  },
  rewrite(rewrite, facts) {
    for (const binding of rewrite.bindings) {
      const ours = web3ModalNames.get(binding.imported)
      if (binding.imported === 'defaultWagmiConfig') rewriteDefaultConfig(rewrite, binding)
      else if (ours) {
        if (binding.imported === 'createWeb3Modal') {
          rewriteOptions(rewrite, binding)
          rewriteModal(rewrite, binding, facts)
        }
        move(rewrite, binding, target.appKitPackage, ours)
      } else reportOthers(rewrite, binding, `is not in ${target.appKitPackage}`)
    }
  },
}
