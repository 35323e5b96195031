'use client'

import {
  type AccountView,
  type NetworkView,
  openModal,
  type RegisteredNamespace,
  selectAccount,
  selectNetwork,
} from '@latchkit/core'
import { getConnectView } from '@latchkit/core/internal'
import type { ReactNode } from 'react'
import { useClient } from '../hooks/useClient.js'
import { useLatchkitState } from '../hooks/useLatchkitState.js'
import { prepareModal } from '../modal/mountModal.js'

export type CustomConnectButtonState<Namespace extends RegisteredNamespace = RegisteredNamespace> = {
  account: AccountView<Namespace>
  /** The network in use; `isSupported` is false on one that the site does not have. */
  network: NetworkView
  /** False on the server and until storage has been read: keep your button's place, without a label. */
  mounted: boolean
  openConnectModal(): void
  openAccountModal(): void
  openNetworkModal(): void
  /** Loads the modal ahead of the click: call it on hover and focus. */
  prepare(): void
}

export type CustomConnectButtonProps<Namespace extends RegisteredNamespace = RegisteredNamespace> = {
  /** Default: the family shown. */
  namespace?: Namespace | undefined
  children: (state: CustomConnectButtonState<Namespace>) => ReactNode
}

/**
 * A connect button of your own, by a function.
 * @example
 * <CustomConnectButton>
 *   {({ account, openConnectModal, prepare }) =>
 *     account.address ?? <button onClick={openConnectModal} onPointerEnter={prepare}>Connect</button>}
 * </CustomConnectButton>
 */
export function CustomConnectButton<Namespace extends RegisteredNamespace = RegisteredNamespace>({
  namespace,
  children,
}: CustomConnectButtonProps<Namespace>): ReactNode {
  const client = useClient()
  const network = useLatchkitState(state => selectNetwork(state, namespace))
  return children({
    account: useLatchkitState(state => selectAccount(state, namespace)),
    network,
    mounted: useLatchkitState(state => state.initialized),
    openConnectModal: () => openModal(client, { view: getConnectView(client) }),
    openAccountModal: () => openModal(client, { view: 'Account' }),
    openNetworkModal: () => openModal(client, { view: network.network ? 'Networks' : 'UnsupportedChain' }),
    prepare: () => prepareModal(client),
  })
}
