import type { NamespaceProposal, Network } from '@latchkit/core'

/** Requested of a wallet on another device. Without `eth_sign`, which signs anything. */
const methods = [
  'eth_sendTransaction',
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
]
const events = ['accountsChanged', 'chainChanged']

/** The eip155 part of a session proposal (CAIP-25). */
export const getProposal = (networks: readonly Network[]): NamespaceProposal => ({
  chains: networks.map(network => network.caipNetworkId),
  methods,
  events,
})
