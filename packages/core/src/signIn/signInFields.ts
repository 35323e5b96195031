import type { CaipNetworkId, ChainNamespace } from '../contract/ids.js'

/** The fields of a sign-in text (CAIP-122, of which EIP-4361 is one form). */
export type SignInFields = {
  /** URI scheme in front of the domain; usually absent. */
  scheme?: string | undefined
  /** Host of the site, with its port where it has one. */
  domain: string
  address: string
  /** One line that the wallet shows: letters and digits of ASCII, spaces and `-._~:/?#[]@!$&'()*+,;=`. */
  statement?: string | undefined
  /** The page that the visitor signs in to. */
  uri: string
  /** As the family writes its networks. */
  chainId: string
  /** At least 8 letters and digits, issued by the server for one use. */
  nonce: string
  /** RFC 3339, as are the next two. */
  issuedAt: string
  expirationTime?: string | undefined
  notBefore?: string | undefined
  requestId?: string | undefined
  /** URIs. */
  resources?: readonly string[] | undefined
}

/** How a family writes a sign-in text. */
export type SignInText = {
  /** In 'sign in with your … account'. */
  accountName: string
  /** In the one form that is allowed in the text. */
  isAddress(address: string): boolean
  /** CAIP-2 id of what the text has as `Chain ID`; undefined for what is not valid there. */
  toCaipNetworkId(chainId: string): CaipNetworkId | undefined
  /** Whether one empty line is read instead of two where there is no statement (some wallets write it so). */
  hasShortForm?: boolean | undefined
}

/** Sends one JSON-RPC request to a network and resolves with its result. */
export type SignInRpc = (request: {
  caipNetworkId: CaipNetworkId
  method: string
  params: readonly unknown[]
}) => Promise<unknown>

export type VerifySignatureParameters = {
  address: string
  caipNetworkId: CaipNetworkId
  message: string
  signature: string
  /** Reads the network; without it only signatures of keys are recognized. */
  rpc?: SignInRpc | undefined
}

/** A family that can sign in. */
export type SignInFamily = SignInText & {
  namespace: ChainNamespace
  /**
   * Whether the account has signed the text, on the network of the text.
   * @throws where the network had to be read and could not be
   */
  verifySignature(parameters: VerifySignatureParameters): Promise<boolean>
}
