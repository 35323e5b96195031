import type { Address, Hex } from 'viem'

/** What the wallet does with a question of the site. */
export type WalletOutcome =
  | 'approve'
  | 'reject'
  /** Says nothing until `decide` is called. */
  | 'never'
  /** Answers after 3 s, as 'approve'. */
  | 'slow'
  /** Locked: shows no account, and a connect waits for `unlock`. */
  | 'lock'
  /** Another question is open already (-32002). */
  | 'busy'
  /** Says yes, is on a chain that no site has, and stays there whatever it is asked. */
  | 'wrongChain'
  | { delay: number; answer?: 'approve' | 'reject' | undefined }
  | { error: { code: number; message: string; data?: unknown } }

export type VirtualWalletOptions = {
  /** Default 'Virtual Wallet'. Anything at all, to be hostile. */
  name?: string | undefined
  /** Default 'dev.latchkit.virtual'. */
  rdns?: string | undefined
  /** Default a plain square. Anything at all, to be hostile. */
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
  /** Claims to be MetaMask, as many do. */
  isMetaMask?: boolean | undefined
  /** Milliseconds from the start of the page until it announces itself. Default 0. */
  announceAfter?: number | undefined
  /** Also puts itself at `window.ethereum`, without any announcement where it is 'only'. Default false. */
  legacy?: boolean | 'only' | undefined
}

export type WalletCall = { method: string; params: unknown; origin: string }

/** A wallet with real keys and a scripted visitor. */
export type VirtualWallet = {
  name: string
  rdns: string
  /** Its accounts, the active one first. */
  addresses(): readonly Address[]
  /** EIP-155 id. */
  chainId(): number
  /** For every question from now on, or for those of one method. */
  setOutcome(outcome: WalletOutcome, method?: string): void
  /** Answers the questions that wait because of 'never'. */
  decide(outcome: 'approve' | 'reject'): void
  /** Everything sites asked, oldest first; of one method when it is named. */
  calls(method?: string): readonly WalletCall[]
  /** The part of `calls` that the visitor was asked about. */
  prompts(): readonly WalletCall[]
  /** Resolves once a method was asked at least `count` times. */
  waitForCall(method: string, count?: number): Promise<void>
  /** Makes these of its accounts the shared ones, the first active; tells connected sites. */
  setAccounts(addresses: readonly Address[]): Promise<void>
  /** Moves to another chain of its own accord, known or not, and tells sites. */
  setChain(chainId: number): Promise<void>
  lock(): Promise<void>
  unlock(): Promise<void>
  /** The visitor removes the site in the wallet. */
  disconnect(): Promise<void>
  /** The wallet loses its node: EIP-1193 `disconnect`, with the accounts still shared. */
  loseChain(): Promise<void>
}

/** An error as EIP-1193 has it. */
export type RpcError = { code: number; message: string; data?: unknown }

export type WalletEvent = {
  event: 'accountsChanged' | 'chainChanged' | 'disconnect' | 'connect'
  value: unknown
  /** Only these origins hear it; absent: all. */
  origins?: readonly string[] | undefined
}
