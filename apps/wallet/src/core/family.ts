import type { Hex } from 'viem'

export type NativeCurrency = { name: string; symbol: string; decimals: number }

/** Families whose requests and accounts have one common form in this wallet, as CAIP-2 calls them. */
export const plainFamilies = ['bip122', 'stacks'] as const
export type PlainFamily = (typeof plainFamilies)[number]

export const isPlainFamily = (value: unknown): value is PlainFamily =>
  plainFamilies.some(family => family === value)

/** A network of such a family; `caipNetworkId` is CAIP-2, `rpcUrl` the base of its REST API. */
export type PlainChain = {
  family: PlainFamily
  caipNetworkId: string
  name: string
  rpcUrl: string
  nativeCurrency: NativeCurrency
}

/** A key and its address; Bitcoin has one for payments and one for ordinals. */
export type PlainKey = { address: string; privateKey: Hex; purpose?: 'payment' | 'ordinals' | undefined }

/** A development account. Its first key has the address that sites and the UI show. */
export type PlainAccount = {
  family: PlainFamily
  address: string
  name: string
  keys: readonly [PlainKey, ...PlainKey[]]
}

export type PlainPart = { chains: readonly PlainChain[]; accounts: readonly PlainAccount[] }
export type PlainParts = Readonly<Record<PlainFamily, PlainPart>>

/** An address of an account as a site sees it; `publicKey` is hex. */
export type SharedAddress = {
  address: string
  publicKey: string
  purpose?: 'payment' | 'ordinals' | undefined
  /** CAIP-2. */
  chains: readonly string[]
}

/** Every address of accounts, in order. */
export const toAllAddresses = (accounts: readonly PlainAccount[]): readonly string[] =>
  accounts.flatMap(({ keys }) => keys.map(({ address }) => address))

/** Neither Bitcoin nor Stacks. */
export const noPlainParts = (): PlainParts => mapFamilies(() => ({ chains: [], accounts: [] }))

/** Calls `make` for every such family. */
export const mapFamilies = <Value>(make: (family: PlainFamily) => Value): Record<PlainFamily, Value> => ({
  bip122: make('bip122'),
  stacks: make('stacks'),
})
