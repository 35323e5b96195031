import type { Address, Hex } from 'viem'
import type { BitcoinFamily, VirtualBitcoinOptions } from './bitcoin/bitcoinFamily.js'
import type { StacksFamily, VirtualStacksOptions } from './stacks/stacksFamily.js'
import type { WalletCall, WalletOutcome } from './wire.js'

export type WalletFamily = 'eip155' | 'solana' | 'bip122' | 'stacks'

export type SolanaFeature =
  | 'signIn'
  | 'signTransaction'
  | 'signAndSendTransaction'
  | 'signMessage'
  | 'disconnect'
  | 'events'

/** The wallet's Wallet Standard side. */
export type VirtualSolanaOptions = {
  /** Default: the wallet's name. */
  name?: string | undefined
  /** Base58 of 64 bytes each. Default: accounts of the phrase 'test … junk', one per wallet of the test. Development keys only. */
  privateKeys?: readonly string[] | undefined
  /** As Wallet Standard names them. Default localnet, devnet, testnet and mainnet. */
  chains?: readonly string[] | undefined
  /** Where `signAndSendTransaction` sends, for every chain or by chain. */
  rpcUrl?: string | Readonly<Record<string, string>> | undefined
  /** Its features besides `standard:connect`. Default all. */
  features?: readonly SolanaFeature[] | undefined
  /** Default legacy and 0. */
  transactionVersions?: readonly ('legacy' | 0)[] | undefined
  /** Milliseconds from the start of the page until it registers. Default: `announceAfter`. */
  registerAfter?: number | undefined
  /** Of Wallet Standard. Default '1.0.0'. Anything at all, to be hostile. */
  version?: string | undefined
}

export type VirtualWalletOptions = {
  /** The chain families it supports. Default EVM; with `solana`, both. */
  families?: readonly WalletFamily[] | undefined
  solana?: VirtualSolanaOptions | undefined
  /** With `families: ['bip122']`: which wallet it is like, and its keys. */
  bitcoin?: VirtualBitcoinOptions | undefined
  /** With `families: ['stacks']`. In one object of the page with Bitcoin where both shapes are of one wallet. */
  stacks?: VirtualStacksOptions | undefined
  /** One approved connect covers every family, as in many wallets. Default false: one prompt per family. */
  approvesTogether?: boolean | undefined
  /** Default 'Virtual Wallet'. Anything at all, to be hostile. */
  name?: string | undefined
  /** Default 'dev.latchkit.virtual'. */
  rdns?: string | undefined
  /** Default a plain square; Wallet Standard wants a base64 `data:` URI. Anything at all, to be hostile. */
  icon?: string | undefined
  /** Default: a new one per page load, as EIP-6963 wants it. */
  uuid?: string | undefined
  /** Default 'approve'. */
  outcome?: WalletOutcome | undefined
  /** Default: the accounts of the phrase 'test … junk', one per wallet of the test. Development keys only. */
  privateKeys?: readonly Hex[] | undefined
  /** EIP-155 id of the chain it is on. Default: the first of `rpcUrls`. */
  chainId?: number | undefined
  /** The chains it knows, by EIP-155 id. Reads and transactions go there. */
  rpcUrls?: Readonly<Record<number, string>> | undefined
  /** Sets `isMetaMask`, as many wallets do. */
  isMetaMask?: boolean | undefined
  /** Milliseconds from the start of the page until it announces itself. Default 0. */
  announceAfter?: number | undefined
  /** Also puts itself at `window.ethereum`, without any announcement where it is 'only'. Default false. */
  legacy?: boolean | 'only' | undefined
}

/** What a test reads and does of a family that pages have as an object. */
type WalletSide<Family extends BitcoinFamily | StacksFamily> = Pick<
  Family,
  'addresses' | 'setAccounts' | 'setNetwork' | 'tamper' | 'staysOnSwitch' | 'forgetNetwork'
>

/** A wallet with real keys and a scripted visitor. */
export type VirtualWallet = {
  name: string
  rdns: string
  families: readonly WalletFamily[]
  /** Its EVM accounts, the active one first. */
  addresses(): readonly Address[]
  /** Its Solana accounts, the active one first, in base58. */
  solanaAddresses(): readonly string[]
  /** The chains of its Solana accounts, as Wallet Standard names them. */
  solanaChains(): readonly string[]
  /** Its Bitcoin side, where it has one. */
  bitcoin: WalletSide<BitcoinFamily> | undefined
  /** Its Stacks side, where it has one. */
  stacks: WalletSide<StacksFamily> | undefined
  /** EIP-155 id. */
  chainId(): number
  /** For every request from now on, or for those of one method. */
  setOutcome(outcome: WalletOutcome, method?: string): void
  /** Settles the requests that are pending because of 'never'. */
  decide(outcome: 'approve' | 'reject'): void
  /** Every request of a site, oldest first; with a method, only its requests. */
  calls(method?: string): readonly WalletCall[]
  /** The part of `calls` that prompted the visitor. */
  prompts(): readonly WalletCall[]
  /** Resolves once a method was called at least `count` times. */
  waitForCall(method: string, count?: number): Promise<void>
  /** Shares these of its EVM accounts, the first active, and notifies connected sites. */
  setAccounts(addresses: readonly Address[]): Promise<void>
  /** Shares these of its Solana accounts, the first active, and notifies connected sites. */
  setSolanaAccounts(addresses: readonly string[]): Promise<void>
  /** Sets the chains of its Solana accounts, the only ones that it signs for, and notifies sites. */
  setSolanaChains(chains: readonly string[]): Promise<void>
  /** Switches to another EVM chain, known or not, and notifies sites. */
  setChain(chainId: number): Promise<void>
  lock(): Promise<void>
  unlock(): Promise<void>
  /** The visitor removes the site in the wallet, of one family when it is named. */
  disconnect(family?: WalletFamily): Promise<void>
  /** The wallet loses its node: EIP-1193 `disconnect`, with the accounts still shared. */
  loseChain(): Promise<void>
}
