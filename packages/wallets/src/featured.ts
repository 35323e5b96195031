import type { Wallet } from '@latchkit/core'
import { coinbase } from './list/coinbase.js'
import { metamask } from './list/metamask.js'
import { phantom } from './list/phantom.js'
import { trust } from './list/trust.js'

/**
 * The wallets of the first rows, most widely used first. They are loaded with the list itself, so that it
 * paints without a request.
 *
 * @example
 * featuredWallets.filter(wallet => wallet.chains.includes('solana'))
 */
export const featuredWallets: readonly Wallet[] = [metamask, phantom, coinbase, trust]
