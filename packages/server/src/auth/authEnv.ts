import type { SignInReply, UserRecord } from '@latchkit/api/auth'
import type { AppEnv } from '../app.js'

/** The browser that a request came from, as its proof of possession (RFC 9449) shows. */
export type Browser = {
  /** Of the browser's key, SHA-256 in base64url (RFC 7638). */
  thumbprint: string
  /** What it calls itself, such as 'Firefox on Windows'. */
  device: string
  /** Coarse, as the operator's proxy names it, or 'unknown place'. */
  place: string
}

/** Environment of routes behind the proof of possession. */
export type AuthEnv = { Bindings: AppEnv['Bindings']; Variables: AppEnv['Variables'] & { browser: Browser } }

/** Who has proven to be there: an account is (issuer, subject), and is never merged with another by its email. */
export type Identity = {
  /** 'email', or the issuer of a provider. */
  issuer: string
  /** The normalized address, or the provider's id of the account. */
  subject: string
  /** A verified address that is shown and written to; not an identity. */
  email?: string | undefined
  social?: UserRecord['social'] | undefined
}

export type SignInOutcome = {
  reply: SignInReply
  /** For the session cookie; absent while another device has to approve. */
  token?: string | undefined
}

export type SignInService = {
  /** Signs an identity in on a browser, and creates its user the first time. */
  signIn(parameters: {
    identity: Identity
    browser: Browser
    /** Origin of the page that the visitor sees. */
    host: string
  }): Promise<SignInOutcome>
}
