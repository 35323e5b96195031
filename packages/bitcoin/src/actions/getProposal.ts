import type { NamespaceProposal, Network } from '@latchkit/core'

/** Requested of a wallet on another device. */
const methods = ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer']
const events = ['bip122_addressesChanged']

/** The bip122 part of a session proposal (CAIP-25). */
export const getProposal = (networks: readonly Network[]): NamespaceProposal => ({
  chains: networks.map(network => network.caipNetworkId),
  methods,
  events,
})
