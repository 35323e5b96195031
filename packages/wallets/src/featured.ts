import type { Wallet } from '@latchkit/core'
import { binance } from './list/binance.js'
import { coinbase } from './list/coinbase.js'
import { leather } from './list/leather.js'
import { metamask } from './list/metamask.js'
import { okx } from './list/okx.js'
import { phantom } from './list/phantom.js'
import { trust } from './list/trust.js'
import { xverse } from './list/xverse.js'

/**
 * The wallets of the first rows, most widely used first; every chain family has at least two. They are
 * loaded with the list itself, so that it paints without a request.
 *
 * @example
 * featuredWallets.filter(wallet => wallet.chains.includes('solana'))
 */
export const featuredWallets: readonly Wallet[] = [
  metamask,
  phantom,
  coinbase,
  trust,
  okx,
  binance,
  xverse,
  leather,
]
