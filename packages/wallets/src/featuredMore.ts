import type { Wallet } from '@latchkit/core'
import { binance } from './list/binance.js'
import { leather } from './list/leather.js'
import { okx } from './list/okx.js'
import { xverse } from './list/xverse.js'

/** With `featuredWallets` before them, enough for the first rows of a site of any family. */
export const moreFeatured: readonly Wallet[] = [okx, binance, xverse, leather]
