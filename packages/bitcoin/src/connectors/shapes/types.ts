import type { BitcoinNetworkName } from '../../address/networks.js'

export type Purpose = 'payment' | 'ordinals'

/** An account as a wallet returned it, with its address checked. */
export type ShapedAccount = {
  address: string
  purpose: Purpose
  /** Hex, where the wallet returned a key of 32 or 33 bytes. */
  publicKey: string | undefined
}

export type SignPsbtRequest = {
  psbt: Uint8Array
  inputs: readonly { index: number; address: string; sighashes?: readonly number[] | undefined }[]
  /** The account that the session is of. */
  account: string
  network: BitcoinNetworkName
}

export type SignMessageRequest = { message: string; address: string; protocol: 'ecdsa' | 'bip322' }

/** A call of a wallet: a method of its provider with its arguments, or a request with its parameters. */
export type WalletCall = { method: string; parameters: readonly unknown[] }

/** How a kind of provider is called, and what it returns. Every mapper is pure; what it reads is not trusted yet. */
export type WalletShape = {
  signPsbt: (request: SignPsbtRequest) => WalletCall
  /** A PSBT or a transaction; undefined for anything else. */
  readSignedPsbt: (result: unknown) => Uint8Array | undefined
  signMessage: (request: SignMessageRequest) => WalletCall
  /** The text of a signature; undefined for anything else. */
  readSignature: (result: unknown) => string | undefined
  readAccounts: (result: unknown, network: BitcoinNetworkName) => readonly ShapedAccount[]
}
