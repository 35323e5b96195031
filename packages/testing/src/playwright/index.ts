export { expect } from '@playwright/test'
export { toDevelopmentKey } from '../virtual/keys.js'
export { toSolanaDevelopmentKey } from '../virtual/solanaKeys.js'
export type {
  SolanaFeature,
  VirtualSolanaOptions,
  VirtualWallet,
  VirtualWalletOptions,
  WalletCall,
  WalletFamily,
  WalletOutcome,
} from '../virtual/types.js'
export { test, type WalletFixtures, type Wallets } from './fixture.js'
export { type InstalledWallet, installVirtualWallet } from './installVirtualWallet.js'
