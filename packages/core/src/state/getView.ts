import type { CoreViewName, ViewName } from '../contract/views.js'
import type { ModalState } from './state.js'

const connectViews: readonly ViewName[] = [
  'Connect',
  'AllWallets',
  'Downloads',
  'GetWallet',
  'WhatIsAWallet',
] satisfies readonly CoreViewName[]

/** The view on screen. */
export function getView(modal: ModalState): ViewName {
  return modal.history[modal.history.length - 1]?.view ?? 'Connect'
}

/** Views that lead to a connection; a sign-in with a wallet follows one. */
export const isConnectView = (view: ViewName): boolean =>
  connectViews.includes(view) || (view.startsWith('Connecting') && view !== 'ConnectingSiwe')
