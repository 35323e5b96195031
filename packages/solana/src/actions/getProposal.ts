import type { NamespaceProposal, Network } from '@latchkit/core'

/** Requested of a wallet on another device. */
const methods = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_getAccounts',
  'solana_requestAccounts',
]
const events = ['accountsChanged', 'chainChanged']

/** The solana part of a session proposal (CAIP-25). */
export const getProposal = (networks: readonly Network[]): NamespaceProposal => ({
  chains: networks.map(network => network.caipNetworkId),
  methods,
  events,
})
