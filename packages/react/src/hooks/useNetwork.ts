'use client'

import {
  type CaipNetworkId,
  type RegisteredNamespace,
  type RegisteredNetwork,
  selectNetwork,
  selectNetworks,
} from '@latchkit/core'
import { useLatchkitState } from './useLatchkitState.js'

export type UseNetworkParameters = {
  /** Default: the family shown. */
  namespace?: RegisteredNamespace | undefined
}

export type UseNetworkReturnType = {
  /** The wallet's network while connected, else the visitor's last choice. */
  caipNetworkId: CaipNetworkId | undefined
  /** Absent when the site is not configured for it. */
  network?: RegisteredNetwork | undefined
  isSupported: boolean
  /** Every network of the site, in its order. */
  networks: readonly RegisteredNetwork[]
}

/**
 * The network in use, and those of the site. `useSwitchNetwork` changes it.
 * @example const { network, isSupported, networks } = useNetwork()
 */
export function useNetwork({ namespace }: UseNetworkParameters = {}): UseNetworkReturnType {
  const view = useLatchkitState(state => selectNetwork(state, namespace))
  const networks = useLatchkitState(selectNetworks)
  return { ...view, networks }
}
