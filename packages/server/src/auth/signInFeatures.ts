import { type FeaturesRecord, socialProviders } from '@latchkit/api/schemas'
import type { Hono } from 'hono'
import type { AppEnv } from '../app.js'
import type { Mailer } from '../mail/createMailer.js'
import type { AuthCore } from './authCore.js'

/** Sign-in of the secure site. */
export type SignIn = {
  /** `/auth/*`. */
  app: Hono<AppEnv>
  hasEmail: boolean
  core: AuthCore
  mailer: Mailer
  /** Ids of the social providers. */
  providers: readonly string[]
  close(): Promise<void>
}

/** Email and social accounts are offered where the operator has configured them, and has not switched them off. */
export function addSignInFeatures(features: FeaturesRecord, signIn: SignIn | undefined): FeaturesRecord {
  const wanted = features.socials
  const offered = socialProviders.filter(
    id =>
      signIn?.providers.includes(id) && (wanted === undefined || (wanted !== false && wanted.includes(id))),
  )
  const hasEmail = signIn?.hasEmail === true && features.email !== false
  return {
    ...features,
    email: hasEmail,
    // Beside email alone a passkey signs in: an empty list offers it without a provider.
    socials: (offered.length > 0 || (hasEmail && wanted !== false)) && offered,
    // Without a mail server no code can confirm an address.
    ...(features.emailCapture && { emailCapture: signIn?.hasEmail === true }),
  }
}
