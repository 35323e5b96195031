import type { NamespaceProposal, Network } from '@latchkit/core'

/** Requested of a wallet on another device. */
const methods = [
  'stx_getAddresses',
  'stx_transferStx',
  'stx_signTransaction',
  'stx_signMessage',
  'stx_signStructuredMessage',
  'stx_callContract',
]
const events = ['accountsChanged', 'chainChanged', 'stx_accountChange', 'stx_networkChange']

/** The stacks part of a session proposal (CAIP-25). */
export const getProposal = (networks: readonly Network[]): NamespaceProposal => ({
  chains: networks.map(network => network.caipNetworkId),
  methods,
  events,
})
