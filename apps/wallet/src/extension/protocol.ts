import type { Address, Hex } from 'viem'
import type { Family, SolanaChain, WalletChain } from '../config/config.js'
import type { RpcErrorData } from '../core/errors.js'
import type { PlainChain, PlainFamily, SharedAddress } from '../core/family.js'
import type { Permissions } from '../core/permissions.js'
import type { WalletRequest } from '../core/request.js'
import type { SitePermissions } from '../core/sitePermissions.js'
import type { SignedTransaction, TransactionFee } from '../core/transaction.js'
import type { SignedSolana } from '../solana/runSolanaRequest.js'

/** Marks messages between the page's world and the bridge; both ends still check every field. */
export const toBridge = 'latchkit-wallet:to-bridge'
export const toPage = 'latchkit-wallet:to-page'
export const portName = 'latchkit-wallet'
/** No request of a site may be larger than this, as JSON text. */
export const requestLimit = 1_000_000

export type Outcome = { result: unknown } | { error: RpcErrorData }

/** Page to bridge. */
export type PageMessage = { target: typeof toBridge; id: number; method: string; params?: unknown }
/** Bridge to page: a response, or an event of EIP-1193. */
export type BridgeMessage =
  | { target: typeof toPage; type: 'answer'; id: number; outcome: Outcome; chainId?: Hex | undefined }
  | { target: typeof toPage; type: 'event'; event: WalletEvent }

/** A Solana account as a site sees it; `chains` by their Wallet Standard names. */
export type SharedSolanaAccount = { pubkey: string; chains: readonly `solana:${string}`[] }

/** A notification of the multichain API, without its JSON-RPC version. */
export type MultichainNotification = { method: string; params: object }

export type WalletEvent =
  | { name: 'accountsChanged'; data: readonly Address[] }
  | { name: 'solanaAccountsChanged'; data: readonly SharedSolanaAccount[] }
  | { name: 'plainAccountsChanged'; data: { family: PlainFamily; accounts: readonly SharedAddress[] } }
  | { name: 'chainChanged'; data: Hex }
  | { name: 'multichainNotification'; data: MultichainNotification }
  | { name: 'disconnect'; data: RpcErrorData }

/** Bridge to worker, over a port. `id` is a fresh UUID that stays the same when the request is sent again. */
export type PortRequest =
  | { type: 'request'; id: string; method: string; params?: unknown }
  | { type: 'received'; id: string }
/** Worker to bridge, over the same port. */
export type PortAnswer = { type: 'answer'; id: string; outcome: Outcome; chainId: Hex }

/** The document that asks, as the browser reports it; never taken from a message. */
export type Asker = { origin: string; documentId: string; tabId: number; frameId: number }

/** A request under consent, as it is kept while the worker may stop and start. */
export type RequestRecord = {
  id: string
  asker: Asker
  method: string
  /** Came over the multichain API, whose results have another form. */
  isInvoked?: boolean | undefined
  request: WalletRequest
  /** The chain that was active for the site when it asked. */
  chainId: number
  createdAt: number
  state: 'waiting' | 'approved' | 'done'
  decision?: Decision | undefined
  signed?: SignedTransaction | undefined
  signedSolana?: SignedSolana | undefined
  outcome?: Outcome | undefined
}

/** What the person chose. */
export type Decision = {
  accounts?: readonly Address[] | undefined
  solana?: readonly string[] | undefined
  plain?: Partial<Record<PlainFamily, readonly string[]>> | undefined
  /** The families that were on screen: one without accounts was left out on purpose. */
  families?: readonly Family[] | undefined
  fee?: TransactionFee | undefined
}

/** A waiting request, as the wallet's own pages see it. */
export type QueuedRequest = Pick<RequestRecord, 'id' | 'method' | 'request' | 'chainId' | 'createdAt'> & {
  origin: string
  /** For a connection: every family that the site asks for at once. */
  families?: readonly Family[] | undefined
}

/** A family of Bitcoin's or Stacks' form, as the wallet's own pages see it. */
export type PlainView = {
  accounts: readonly { address: string; name: string }[]
  chains: readonly PlainChain[]
  permissions: SitePermissions
}

/** What the wallet's own pages see. It holds no key. */
export type WalletView = {
  accounts: readonly { address: Address; name: string }[]
  chains: readonly WalletChain[]
  locked: boolean
  permissions: Permissions
  solana: {
    accounts: readonly { address: string; name: string }[]
    chains: readonly SolanaChain[]
    permissions: SitePermissions
  }
  plain: Readonly<Record<PlainFamily, PlainView>>
  /** Waiting requests, oldest first. */
  queue: readonly QueuedRequest[]
}

/** The wallet's own pages to the worker. */
export type UiMessage =
  | { type: 'view' }
  | { type: 'approve'; id: string; decision: Decision }
  | { type: 'reject'; id: string }
  | { type: 'estimate'; id: string }
  | { type: 'lock'; locked: boolean }
  /** Without a family, the site loses all of them. */
  | { type: 'revoke'; origin: string; family?: Family | undefined }
  | { type: 'useAccounts'; origin: string; accounts: readonly Address[] }
  | { type: 'useSolanaAccounts'; origin: string; accounts: readonly string[] }
  | { type: 'usePlainAccounts'; origin: string; family: PlainFamily; accounts: readonly string[] }
  | { type: 'useChain'; origin: string; chainId: number }
