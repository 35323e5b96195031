/**
 * What a visitor recognises as one wallet: facts, no behaviour. Wire names are kept, so a
 * directory server's response and the bundled list have one shape.
 */
export type Wallet = {
  /** 64 hex explorer id where publicly known, else our own slug. */
  id: string
  name: string
  image_id?: string | undefined
  /** Address of its picture, for a wallet of the site's own; drawn instead of what `image_id` names. */
  image_url?: string | undefined
  homepage?: string | undefined
  /** The reverse-DNS name it announces itself by (EIP-6963); the primary one. */
  rdns?: string | undefined
  /** CAIP-2 ids, or a bare namespace when it serves the whole family. */
  chains: readonly string[]
  /** Native scheme, `name://`. */
  mobile_link?: string | undefined
  /** https link that opens the app. */
  universal_link?: string | undefined
  desktop_link?: string | undefined
  webapp_link?: string | undefined
  /** Template that opens this site in the wallet's own browser: `{url}` (encoded), or `{host}` and `{path}`. */
  browser_link?: string | undefined
  app_store?: string | undefined
  play_store?: string | undefined
  chrome_store?: string | undefined
  firefox_store?: string | undefined
  /** Every id it declares itself by, prefixed: `rdns:…`, `standard:…` (Wallet Standard name), `wbip:…`, `provider:…`. */
  declaredIds: readonly string[]
  /** It can scan a WalletConnect pairing URI. */
  walletConnect: boolean
  /** Where these facts are publicly stated. */
  source?: string | undefined
}

/** A drawn wallet mark: shapes on a rounded background, or one letter. */
export type WalletIcon = {
  /** CSS colour. */
  background: string
  /** Defaults to `0 0 32 32`. */
  viewBox?: string | undefined
  shapes?: readonly { d: string; fill: string }[] | undefined
  letter?: string | undefined
}
