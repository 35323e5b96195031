import type { Address, Hex } from 'viem'
import type { NativeCurrency, PlainFamily, PlainParts } from './family.js'

/** A chain the wallet can sign for and send to; `caipNetworkId` is CAIP-2. */
export type WalletChain = {
  caipNetworkId: string
  chainId: number
  name: string
  rpcUrl: string
  nativeCurrency: NativeCurrency
}
/** A development account; the key never leaves the wallet's own pages and worker. */
export type WalletAccount = { family: 'eip155'; address: Address; privateKey: Hex; name: string }
/** A Solana cluster the wallet can sign for and send to; `caipNetworkId` is CAIP-2. */
export type SolanaChain = {
  caipNetworkId: string
  name: string
  rpcUrl: string
  nativeCurrency: NativeCurrency
}
/** A development account; `privateKey` is base58 of the 64-byte secret. */
export type SolanaAccount = { family: 'solana'; address: string; privateKey: string; name: string }
/** The families of this wallet, as CAIP-2 calls them. */
export type Family = 'eip155' | 'solana' | PlainFamily
/** What the demo command writes for the page and the extension, sorted by family. */
export type WalletConfig = {
  relayUrl: string
  serverUrl: string
  /** EVM chains; empty when the wallet has none. */
  chains: WalletChain[]
  /** EVM accounts. */
  accounts: WalletAccount[]
  solana: { chains: SolanaChain[]; accounts: SolanaAccount[] }
  /** Bitcoin and Stacks; empty lists where the wallet has none. */
  plain: PlainParts
}
