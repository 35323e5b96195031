import type { Action, Label, Rest } from '../../signing/types.js'
import type { Ledger } from '../movements/createLedger.js'
import { incoming, type Part } from '../movements/draw.js'
import type { AbiValue } from './abi.js'

/** Where a call is made. */
export type CallContext = {
  chainId: bigint
  /** Name of the network's currency. */
  symbol: string
  /** The visitor's account, in lower case. */
  own: string
  /** Whose call it is: the visitor's, or the contract's that was called before. */
  sender: string
  /** The contract, in lower case. */
  to: string
  value: bigint
  /** Of the whole transaction, in the order of its calls. */
  ledger: Ledger
}

/** `labels`: what is not a matter of what moves. */
export type Described = {
  actions: readonly Action[]
  labels: readonly Label[]
  rests?: readonly Rest[] | undefined
}

export const isSame = (one: AbiValue | undefined, other: string): boolean =>
  String(one).toLowerCase() === other.toLowerCase()

export const toAmount = (value: AbiValue | undefined): bigint => BigInt(String(value ?? 0))

export const listOf = (value: AbiValue | undefined): readonly AbiValue[] =>
  Array.isArray(value) ? value : []

/** What comes to an account; contracts that are called keep it until a later call takes it out. */
export function receive(
  name: string,
  least: bigint,
  { token, to }: { token?: string | undefined; to: string },
  { own, to: contract, sender, ledger }: CallContext,
): Part {
  const isHeld = to !== own && (to === contract || to === sender)
  if (isHeld) ledger.give(to, token, least)
  return incoming(name, least, { token, to, isHeld })
}
