import type { ViewName } from '@latchkit/core'
import type { PlainKey, Translate } from '../locales/words.js'
import { ConnectView } from '../views/connect/ConnectView.js'
import type { View, ViewModule } from './view.js'

const pairing = (): Promise<ViewModule> => import('../views/connecting/pairing.js')

/** The views that a tap in the list leads to; `laterViews` knows the others. */
const loaders: Readonly<Partial<Record<ViewName, () => Promise<ViewModule>>>> = {
  ConnectingExternal: () => import('../views/connecting/external.js'),
  ConnectingWalletConnect: pairing,
  ConnectingWalletConnectBasic: pairing,
}

const loaded = new Map<ViewName, View>([['Connect', ConnectView]])

/** The view when its code is here. */
export function getLoadedView(name: ViewName): View | undefined {
  return loaded.get(name)
}

/** Fetches a view's code; a failed download is tried again by the next call. */
export async function loadView(name: ViewName): Promise<View | undefined> {
  if (name === 'Connect') return ConnectView
  const load = loaders[name]
  const [module, more] = await Promise.all([
    load ? load() : import('./laterViews.js').then(({ laterViews }) => laterViews[name]?.()),
    name.startsWith('ConnectingWallet') ? undefined : import('./more.js'),
  ])
  if (!module) return
  module.adopt?.()
  more?.adoptMore()
  Object.assign(titles, module.titles)
  for (const [key, view] of Object.entries(module.views)) loaded.set(key as ViewName, view)
  return loaded.get(name)
}

/** Fetches ahead of the visitor; silent, because the real need tries again. */
export function prefetchView(name: ViewName): void {
  loadView(name).catch(() => {})
}

/** The others' are known with their code; views that begin at the account stand under its title until then. */
const titles: Partial<Record<ViewName, PlainKey>> = {
  Connect: 'connectTitle',
  AllWallets: 'allWalletsTitle',
  ConnectingExternal: 'connectTitle',
  ConnectingWalletConnect: 'scanTitle',
  ConnectingWalletConnectBasic: 'scanTitle',
  Downloads: 'getWalletTitle',
  GetWallet: 'getWalletTitle',
  WhatIsAWallet: 'whatTitle',
}

/** The header's words, which are also the dialog's name. */
export function getTitle(name: ViewName, t: Translate, wallet: string | undefined): string {
  if (wallet && name === 'Downloads') return t('downloadsTitle', { wallet })
  return (/^Connecting(External|WalletConnect)$/.test(name) && wallet) || t(titles[name] ?? 'accountTitle')
}
