import type { Transfers } from '@latchkit/core'
import { createTransfers } from './createTransfers.js'

/**
 * Payments on Solana: SOL by the System program, SPL and Token-2022 tokens by `transferChecked` into the
 * receiver's associated account, which is created where it is missing. Names are not resolved here.
 * Takes the optional peers `@solana/kit`, `@solana-program/system` and `@solana-program/token`.
 * @example const { fee, simulation, notes } = await transfers.plan({ request, networks: [request.network] })
 */
export const transfers: Transfers = /* @__PURE__ */ createTransfers()
