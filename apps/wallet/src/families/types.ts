import type { PlainAccount, PlainChain, SharedAddress } from '../core/family.js'
import type { Warning } from '../core/getWarnings.js'
import type { PlainRequest } from '../core/plainRequest.js'

/** What is authorised for the one who asks. */
export type PlainContext = { accounts: readonly PlainAccount[]; chain: PlainChain }

/** A request in words. */
export type PlainReview = {
  title: string
  approve: string
  rows: readonly { label: string; value: string; testId?: string | undefined; isAddress?: boolean }[]
  warnings: readonly Warning[]
  message?: string | undefined
}

/** What a family does in its own way. */
export type FamilyModule = {
  /** Consent methods, with WalletConnect's public names. */
  methods: readonly string[]
  /** Throws WalletRpcError 4100, 4200, -32602. */
  parse(method: string, params: unknown, context: PlainContext): PlainRequest
  describe(request: PlainRequest, chain: PlainChain): PlainReview
  sign(request: PlainRequest, account: PlainAccount, chain: PlainChain): unknown
  toPublicKey(key: PlainAccount['keys'][number]): string
  /** The address of a key, on a CAIP-2 network. */
  toAddress(key: PlainAccount['keys'][number], caipNetworkId: string): string
  /** What a method that reads the accounts returns. */
  toAccountList(addresses: readonly SharedAddress[]): unknown
  /** Methods that read the accounts. */
  accountMethods: readonly string[]
}
