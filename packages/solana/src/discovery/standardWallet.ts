export type { StandardAccount, StandardWallet } from '@latchkit/core/family'
