import type { IWalletKit } from '@reown/walletkit'

/** The kit's own shapes, taken from its methods. */
export type Kit = IWalletKit
export type Namespaces = Parameters<IWalletKit['approveSession']>[0]['namespaces']
export type Session = ReturnType<IWalletKit['getActiveSessions']>[string]
export type Proposal = ReturnType<IWalletKit['getPendingSessionProposals']>[number]
export type SessionRequest = ReturnType<IWalletKit['getPendingSessionRequests']>[number]
