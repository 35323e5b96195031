import type { RpcError, WalletCall, WalletOutcome } from '../wire.js'
import type { InjectedPage } from './injectedSide.js'

/** `ignore` is `never`: pending until it is decided. */
export type InjectedOutcome = WalletOutcome | 'ignore'

/** Origins that the visitor allowed. */
export type Sites = { has(origin: string): boolean; delete(origin: string): void; list(): readonly string[] }

/** What a family of a wallet gets from the wallet. */
export type InjectedParameters<Options> = {
  options: Options
  /** Shows a question; rejects unless the visitor approves. */
  ask(call: WalletCall): Promise<void>
  sites: Sites
  /** Called when the visitor approves a site. */
  allow(origin: string): void
  /** Emits an event of the wallet's object to the origins; without any, to all. */
  emit(event: string, payload: unknown, origins?: readonly string[]): void
}

/** One family of a wallet that the page has as an object. */
export type InjectedFamily = {
  page: InjectedPage
  /** The error of a refusal. Default 4001. */
  rejection?: RpcError | undefined
  supports(method: string): boolean
  /** Handles a call; its `params` are the parameters of the call. @throws WalletRpcError */
  handle(call: WalletCall): Promise<unknown>
  /** The addresses of its accounts, the active one first. */
  addresses(): readonly string[]
  /** Shares these of its accounts, by their place; the first is the active one. */
  setAccounts(places: readonly number[]): void
  /** The visitor removes sites. */
  disconnect(origins: readonly string[]): void
}
