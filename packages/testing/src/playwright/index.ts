export { expect } from '@playwright/test'
export type {
  VirtualWallet,
  VirtualWalletOptions,
  WalletCall,
  WalletOutcome,
} from '../virtual/types.js'
export { test, type WalletFixtures, type Wallets } from './fixture.js'
export { type InstalledWallet, installVirtualWallet } from './installVirtualWallet.js'
