import type { Client, FeatureDefinition } from '../client/client.js'
import type { Connector } from '../contract/connector.js'
import type { CaipAddress, ChainNamespace } from '../contract/ids.js'
import type { TransportSignature, TransportSignIn } from '../contract/transport.js'
import { LatchkitError } from '../errors/LatchkitError.js'
import type { SiwxSession } from './siwxState.js'

/** A backend of the site's own that keeps the sessions. Each function may reject, which the modal shows. */
export type SiwxBackend = {
  /** A nonce for one sign-in, at least 8 letters and digits. */
  getNonce(parameters: { account: CaipAddress }): Promise<string>
  /** Starts a session. Rejects when the text or the signature is not good. */
  verify(proof: TransportSignature): Promise<SiwxSession>
  /** Who is signed in, by the page's own means; undefined without a session. `account` is the active one. */
  getSession(parameters: { account: CaipAddress | undefined }): Promise<SiwxSession | undefined>
  signOut(): Promise<void>
}

/** How a family asks a wallet to sign in. */
export type SignInModule = {
  signIn(
    connector: Connector,
    parameters: Omit<TransportSignIn, 'namespace'> & { account: CaipAddress },
  ): Promise<TransportSignature>
}

export type SiwxOptions = {
  /** A visitor who does not sign in is disconnected. Default false. */
  required?: boolean | undefined
  /** Asks as soon as a wallet has connected. Default true. */
  askOnConnect?: boolean | undefined
  /** One line that the wallet shows. */
  statement?: string | undefined
  /** Host of the site, with its port where it has one. Default: the page's. */
  domain?: string | undefined
  /** What the visitor signs in to. Default: the page's origin. */
  uri?: string | undefined
  /** URIs that the text lists. */
  resources?: readonly string[] | undefined
  /** Default: your Latchkit server, `apiUrl`. */
  backend?: SiwxBackend | undefined
  /** Code of each family that can sign in. */
  families: Readonly<Record<ChainNamespace, (() => Promise<SignInModule>) | undefined>>
}

/** A registration with its options. */
export type WithSiwxOptions = { readonly siwx: SiwxOptions }

const isSiwx = (
  definition: FeatureDefinition | undefined,
): definition is FeatureDefinition & WithSiwxOptions => definition !== undefined && 'siwx' in definition

/** @throws CONFIG_INVALID where the feature was not made by `siwx()` */
export function getSiwxOptions(client: Client): SiwxOptions {
  const definition: FeatureDefinition | undefined = client.options.modules?.siwx
  if (isSiwx(definition)) return definition.siwx
  throw new LatchkitError('CONFIG_INVALID', { details: 'modules.siwx is not a sign-in.' })
}
