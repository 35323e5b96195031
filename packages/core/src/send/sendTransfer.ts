import type { Client } from '../client/client.js'
import { callFeature } from '../client/loadFeature.js'

import type { CaipNetworkId } from '../contract/ids.js'

export type SendTransferParameters = {
  /** CAIP-2; it decides family and chain, and the wallet is asked to switch to it. Default: the one shown. */
  caipNetworkId?: CaipNetworkId | undefined
  /**
   * Its own address, among the account's holdings; or all that is known of one that is not. Absent: the
   * native currency.
   */
  token?: string | { address: string; symbol: string; decimals: number } | undefined
  /** Whole units, decimal string. */
  amount: string
  /** An address, or a name where the chain resolves names. */
  receiver: string
  /** `slow`, `normal` (the default), `fast`, or a rate in the family's unit, where the family leaves a choice. */
  feeRate?: string | undefined
  /** Aborts until the wallet is asked; afterwards it ends the two returned promises. */
  signal?: AbortSignal | undefined
}

export type SendTransferReturnType = {
  /** Transaction hash or signature in the family's usual encoding. */
  hash: string
  /** Settles when the transaction is in a block. @throws REVERTED, EXPIRED, REPLACED, CANCELLED */
  included(): Promise<void>
  /** Settles when it is final; never on a chain without new blocks. */
  final(): Promise<void>
}

/**
 * Pays without any view: plans, simulates, asks the wallet, follows (R4.11, R4.12). Resolves once the
 * transaction is with the network.
 * @throws SEND_INCOMPLETE, TOKEN_REQUIRED, AMOUNT_INVALID, INVALID_ADDRESS, UNSUPPORTED_CHAIN, USER_REJECTED, …
 * @example
 * const { hash, included } = await sendTransfer(client, { amount: '0.1', receiver })
 * await included()
 */
export function sendTransfer(
  client: Client,
  parameters: SendTransferParameters,
): Promise<SendTransferReturnType> {
  return callFeature(client, client.options.modules?.send, send => send.transfer(client, parameters))
}
