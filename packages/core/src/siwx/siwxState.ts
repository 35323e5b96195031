import type { CaipAddress } from '../contract/ids.js'
import type { ErrorInfo } from '../errors/errorInfo.js'

/** When the code of sign-in with a wallet loads. */
export const siwxFeature = {
  views: ['ConnectingSiwe'] as const,
  loadOnConnect: true,
}

export type SiwxViewName = (typeof siwxFeature.views)[number]

/** A visitor who has proven that an account is theirs. */
export type SiwxSession = {
  caipAddress: CaipAddress
  /** Unix milliseconds; absent where the site's own backend does not say. */
  expiresAt?: number | undefined
  /** Whether the account has left a confirmed email address; absent where your server does not ask for one. */
  hasEmail?: boolean | undefined
}

/** How far a sign-in has come. */
export type SiwxFlow =
  | { step: 'idle' }
  /** `preparing`: a nonce is fetched; `ready`: the visitor decides; `signing`: the wallet was asked. */
  | { step: 'preparing' | 'ready' | 'signing' | 'verifying'; account: CaipAddress }
  | { step: 'failed'; account: CaipAddress; error: ErrorInfo }

/** Plain JSON. */
export type SiwxState = {
  /** `unknown` before the first wallet is connected. */
  status: 'unknown' | 'checking' | 'signedOut' | 'signedIn'
  session?: SiwxSession | undefined
  flow: SiwxFlow
}

export type SiwxEvent =
  /** The backend was asked who is signed in. */
  | { type: 'siwx/checking' }
  | { type: 'siwx/signedIn'; session: SiwxSession }
  | { type: 'siwx/signedOut' }
  | { type: 'siwx/progressed'; flow: SiwxFlow }
