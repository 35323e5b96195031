export { expect } from '@playwright/test'
export type { VirtualBitcoinOptions } from '../virtual/bitcoin/bitcoinFamily.js'
export { toDevelopmentKey } from '../virtual/keys.js'
export { toSolanaDevelopmentKey } from '../virtual/solanaKeys.js'
export type { VirtualStacksOptions } from '../virtual/stacks/stacksFamily.js'
export type {
  SolanaFeature,
  VirtualSolanaOptions,
  VirtualWallet,
  VirtualWalletOptions,
  WalletFamily,
} from '../virtual/types.js'
export type { WalletCall, WalletOutcome } from '../virtual/wire.js'
export { test, type WalletFixtures, type Wallets } from './fixture.js'
export { type InstalledWallet, installVirtualWallet } from './installVirtualWallet.js'
