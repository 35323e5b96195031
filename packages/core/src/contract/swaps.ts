import type { Connector } from './connector.js'
import type { CaipAddress } from './ids.js'
import type { Network } from './network.js'
import type { SwapRoute, SwapTransaction } from './swap.js'
import type { SubmittedTransfer, TransferFee, TransferToken } from './transfer.js'

/** One swap as the visitor reviews it: what the wallet may be asked for, and nothing else. */
export type SwapOrder = {
  /** Who sells, and who receives; an account on `network`. */
  account: CaipAddress
  network: Network
  sold: TransferToken
  bought: TransferToken
  /** Sold, in the smallest unit. */
  amount: bigint
  /** The least that is received, in the smallest unit. */
  minOut: bigint
  /** The contract that is called. */
  router: string
  /** The only contract that may take the token sold. */
  spender: string
  route: SwapRoute
}

/** A call as a server has built it: hostile until it has been compared with the order. */
export type SwapCall = Pick<SwapTransaction, 'to' | 'data' | 'value'>

/**
 * What the wallet is asked for on the way: `reset` sets an allowance to zero where the token takes no other change,
 * `approve` lets the spender take exactly what is sold, `batch` is all of it in one.
 */
export type SwapLeg = 'reset' | 'approve' | 'swap' | 'batch'

/**
 * What the chain's own exchanges say of a price, read by the site's own endpoint rather than the server that quotes.
 * `worse`: the quote is `percent` less than they pay. `unverified`: they could not be read, or have no price.
 */
export type SwapPrice =
  | { status: 'verified' }
  | { status: 'worse'; percent: number }
  | { status: 'unverified' }

/** What the chain and the wallet say of an order just now. */
export type SwapCheck = {
  /** In their order; the last one swaps. */
  legs: readonly SwapLeg[]
  /** The most that each leg costs, in the order of `legs`. */
  fees: readonly TransferFee[]
  price: SwapPrice
}

/** A family's swaps; its code is loaded when the visitor opens the swap view. */
export type Swaps = {
  /** Whether calls of this kind can be read back, and the family or the site names these contracts. */
  isAllowed(parameters: Pick<SwapOrder, 'network' | 'router' | 'spender' | 'route'>): boolean
  /**
   * Reads what the wallet has to be asked for, and compares the call with the order. Never asks the wallet for
   * anything that it shows. A call that needs no other leg first is run on the latest block.
   * @throws INSUFFICIENT_FUNDS, INVALID_RESPONSE (the call is not the order's), SIMULATION_FAILED (it would fail now),
   * AMOUNT_INVALID (a token has other decimals), RPC_FAILED, CANCELLED …
   */
  check(
    connector: Connector,
    parameters: {
      order: SwapOrder
      call: SwapCall
      /** What the server says that is received, in the smallest unit; compared with the chain. */
      offered: bigint
      signal?: AbortSignal | undefined
    },
  ): Promise<SwapCheck>
  /** The most of the native balance that can be sold so that the fee stays payable; 0n when none. */
  getMaximum(parameters: {
    account: CaipAddress
    network: Network
    balance: bigint
    signal?: AbortSignal | undefined
  }): Promise<bigint>
  /**
   * Asks the wallet for one leg. An approval is derived from the order alone; a swap's call is simulated, and compared
   * with the order in the tick of the request.
   * @throws what `check` throws, and FEE_CHANGED, before the wallet is asked; USER_REJECTED, CHAIN_MISMATCH, ACCOUNT_CHANGED …; a
   * `LateError<SubmittedTransfer>` where the wallet may still carry it out
   */
  ask(
    connector: Connector,
    parameters: {
      order: SwapOrder
      leg: SwapLeg
      call: SwapCall
      /** What the visitor reviewed for this leg; a fee that differs from it, see `isFeeChanged`, is not asked for. */
      reviewedFee: TransferFee
      /** Of the request to the wallet, for `resume`. */
      requestId?: string | undefined
      /** Called right before the request to the wallet, with what `resume` needs to read its response; may throw. */
      onAsk?: ((asked: Readonly<Record<string, string>>) => void) | undefined
      /**
       * Of a batch: called once the wallet has taken it, with what `resume` follows it by; the promise resolves when it is in
       * a block.
       */
      onTaken?: ((asked: Readonly<Record<string, string>>) => void) | undefined
    },
  ): Promise<SubmittedTransfer>
  /**
   * What became of a leg that an earlier page asked for, or of a batch that the wallet has taken, whenever that is known.
   * The wallet is not asked again. Absent where the family cannot read it.
   * @param parameters.asked what `onAsk` or `onTaken` was called with; read from storage, so it is checked
   * @throws as `Transfers.resume`
   */
  resume?(
    connector: Connector,
    parameters: {
      account: CaipAddress
      network: Network
      requestId?: string | undefined
      asked: Readonly<Record<string, string>>
    },
  ): Promise<SubmittedTransfer>
}
