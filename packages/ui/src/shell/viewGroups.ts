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
  WalletCompatibleNetworks: [account, 'compatibleTitle'],
  ProfileWallets: [account, 'walletsTitle'],
}

const isCoreView = (view: ViewName): view is CoreViewName => view in coreViews

function findFeature(client: Client, view: ViewName): FeatureDefinition | undefined {
  const definitions: readonly (FeatureDefinition | undefined)[] = Object.values(client.options.modules ?? {})
  return definitions.find(each => each?.views?.includes(view))
}

/** What a feature draws, once its code is loaded. */
function getFeatureGroup({ chunk }: FeatureDefinition): ViewGroup | undefined {
  return chunk.current && isViewGroup(chunk.current) ? adopt(chunk.current) : undefined
}

/** The code of a view of a feature; loading it starts the feature for the client. */
function createFeatureView(client: Client, definition: FeatureDefinition, view: ViewName): LoadableGroup {
  return {
    get current() {
      const group = getFeatureGroup(definition)
      const later = group?.later?.[view]
      return later ? later.current : group
    },
    async load() {
      await loadFeature(client, definition)
      const group = getFeatureGroup(definition)
      if (!group) throw new Error('A feature declares views, but its module has none.')
      return group.later?.[view]?.load() ?? group
    },
  }
}

const featureViews: (client: Client) => Map<ViewName, LoadableGroup> = perClient(() => new Map())

const missing: LoadableGroup = {
  current: undefined,
  load: () => Promise.reject(new Error('No feature of the client declares this view.')),
}

/** The view group that draws a view: one of the modal, or one of the feature which declares the view. */
export function getGroup(client: Client, view: ViewName): LoadableGroup {
  if (isCoreView(view)) return coreViews[view][0]
  const created = featureViews(client)
  const definition = findFeature(client, view)
  const group = created.get(view) ?? (definition ? createFeatureView(client, definition, view) : missing)
  if (definition) created.set(view, group)
  return group
}

/** Views that are titled by the wallet they are about. */
const walletViews: readonly ViewName[] = ['ConnectingExternal', 'ConnectingWalletConnect']

/** Views of a pairing code; a wallet in the page may be in the first one's place. */
const codeViews: readonly ViewName[] = ['ConnectingWalletConnect', 'ConnectingWalletConnectBasic']

type TitleParameters = {
  client: Client
  view: ViewName
  /** Of a part of the secure site, which has words for each. */
  purpose?: string | undefined
  /** Name of the wallet that the view is about. */
  wallet: string | undefined
  /** Title of a view of a pairing code. */
  codeTitle: PlainKey
  t: Translate
}

/** The words in the header, which are also the accessible name of the dialog. */
export function getTitle(parameters: TitleParameters): string {
  const { client, view, purpose = view, wallet, codeTitle, t } = parameters
  if (wallet && view === 'Downloads') return t('downloadsTitle', { wallet })
  if (wallet && walletViews.includes(view)) return wallet
  if (codeViews.includes(view)) return t(codeTitle)
  if (isCoreView(view)) return t(coreViews[view][1])
  const definition = findFeature(client, view)
  const titles = definition && getFeatureGroup(definition)?.titles
  // Features are opened from the account, whose title stays until their code is loaded.
  return t(titles?.[purpose] ?? titles?.[view] ?? 'accountTitle')
}
