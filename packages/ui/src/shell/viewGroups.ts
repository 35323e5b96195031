import type { Client, CoreViewName, ViewName } from '@latchkit/core'
import { createChunk, type FeatureDefinition, loadFeature, perClient } from '@latchkit/core/internal'
import { adopt } from '../context/adopt.js'
import type { Loadable } from '../context/useLazy.js'
import { isViewGroup, type ViewGroup } from '../context/viewGroup.js'
import type { PlainKey, Translate } from '../locales/words.js'
import { ConnectView } from '../views/connect/ConnectView.js'

type LoadableGroup = Loadable<ViewGroup>

/** Part of the modal's own chunk; its words and styles are those of the frame. */
const connectGroup: ViewGroup = { views: { Connect: ConnectView }, words: {}, styles: '' }
const connect: LoadableGroup = { current: connectGroup, load: async () => connectGroup }
const connecting: LoadableGroup = createChunk(() => import('../views/connecting/index.js').then(adopt))
const pairing: LoadableGroup = createChunk(() => import('../views/pairing/index.js').then(adopt))
const directory: LoadableGroup = createChunk(() => import('../views/directory/index.js').then(adopt))
const help: LoadableGroup = createChunk(() => import('../views/help/index.js').then(adopt))
const account: LoadableGroup = createChunk(() => import('../views/account/index.js').then(adopt))

/** Where the code of core's views is, and their words in the header, which are shown before the code is loaded. */
const coreViews: Readonly<Record<CoreViewName, readonly [LoadableGroup, PlainKey]>> = {
  Connect: [connect, 'connectTitle'],
  ConnectingExternal: [connecting, 'connectTitle'],
  ConnectingWalletConnect: [pairing, 'scanTitle'],
  ConnectingWalletConnectBasic: [pairing, 'scanTitle'],
  AllWallets: [directory, 'allWalletsTitle'],
  Downloads: [help, 'getWalletTitle'],
  GetWallet: [help, 'getWalletTitle'],
  WhatIsAWallet: [help, 'whatTitle'],
  Account: [account, 'accountTitle'],
  Networks: [account, 'networksTitle'],
  SwitchNetwork: [account, 'switchTitle'],
  SwitchActiveChain: [account, 'activeChainTitle'],
  UnsupportedChain: [account, 'unsupportedTitle'],
  SIWXSignMessage: [account, 'signTitle'],
  WalletReceive: [account, 'receiveTitle'],
  ProfileWallets: [account, 'walletsTitle'],
}

const isCoreView = (view: ViewName): view is CoreViewName => view in coreViews

/** The views of a feature; loading them starts the feature for the client. */
function createFeatureGroup(client: Client, definition: FeatureDefinition): LoadableGroup {
  return {
    get current() {
      const module = definition.chunk.current
      return module && isViewGroup(module) ? adopt(module) : undefined
    },
    async load() {
      const module = await loadFeature(client, definition)
      if (!isViewGroup(module)) throw new Error('A feature declares views, but its module has none.')
      return adopt(module)
    },
  }
}

const featureGroups: (client: Client) => Map<FeatureDefinition, LoadableGroup> = perClient(() => new Map())

const missing: LoadableGroup = {
  current: undefined,
  load: () => Promise.reject(new Error('No feature of the client declares this view.')),
}

/** The view group that draws a view: one of the modal, or that of the feature which declares the view. */
export function getGroup(client: Client, view: ViewName): LoadableGroup {
  if (isCoreView(view)) return coreViews[view][0]
  const definitions: readonly (FeatureDefinition | undefined)[] = Object.values(client.options.modules ?? {})
  const definition = definitions.find(each => each?.views?.includes(view))
  if (!definition) return missing
  const created = featureGroups(client)
  const group = created.get(definition) ?? createFeatureGroup(client, definition)
  created.set(definition, group)
  return group
}

/** Views that are titled by the wallet they are about. */
const walletViews: readonly ViewName[] = ['ConnectingExternal', 'ConnectingWalletConnect']

/** Views of a pairing code; a wallet in the page may be in the first one's place. */
const codeViews: readonly ViewName[] = ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic']

type TitleParameters = {
  view: ViewName
  /** Undefined while its code is loading. */
  group: ViewGroup | undefined
  /** Name of the wallet that the view is about. */
  wallet: string | undefined
  /** Title of a view of a pairing code. */
  codeTitle: PlainKey
  t: Translate
}

/** The words in the header, which are also the accessible name of the dialog. */
export function getTitle({ view, group, wallet, codeTitle, t }: TitleParameters): string {
  if (wallet && view === 'Downloads') return t('downloadsTitle', { wallet })
  if (wallet && walletViews.includes(view)) return wallet
  if (codeViews.includes(view)) return t(codeTitle)
  // Features are opened from the account, whose title stays until their code is loaded.
  return t(isCoreView(view) ? coreViews[view][1] : (group?.titles?.[view] ?? 'accountTitle'))
}
