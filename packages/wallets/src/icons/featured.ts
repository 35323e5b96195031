import type { WalletIcon } from '@latchkit/core'
import { coinbaseIcon } from './coinbase.js'
import { metamaskIcon } from './metamask.js'
import { phantomIcon } from './phantom.js'
import { trustIcon } from './trust.js'

/** Marks of the first rows, by image id. */
export const featuredIcons: Readonly<Record<string, WalletIcon>> = {
  metamask: metamaskIcon,
  phantom: phantomIcon,
  coinbase: coinbaseIcon,
  trust: trustIcon,
}
