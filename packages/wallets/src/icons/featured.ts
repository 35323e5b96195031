import type { WalletIcon } from '@latchkit/core'
import { binanceIcon } from './binance.js'
import { coinbaseIcon } from './coinbase.js'
import { leatherIcon } from './leather.js'
import { metamaskIcon } from './metamask.js'
import { okxIcon } from './okx.js'
import { phantomIcon } from './phantom.js'
import { trustIcon } from './trust.js'
import { xverseIcon } from './xverse.js'

/** Marks of the first rows, by image id. */
export const featuredIcons: Readonly<Record<string, WalletIcon>> = {
  metamask: metamaskIcon,
  phantom: phantomIcon,
  coinbase: coinbaseIcon,
  trust: trustIcon,
  okx: okxIcon,
  binance: binanceIcon,
  xverse: xverseIcon,
  leather: leatherIcon,
}
