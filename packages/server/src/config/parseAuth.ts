import type { AuthOptions } from '../auth/options.js'
import type { ServerOptions } from '../options.js'
import type { VariableName } from './variables.js'

/** Reads the variables of the secure site and of sign-in. */
export function parseAuth(parameters: {
  read(name: VariableName): string
  list(name: VariableName): string[]
  social: NonNullable<AuthOptions['social']>
}): Pick<ServerOptions, 'secure' | 'auth'> {
  const { read, list, social } = parameters
  const origin = read('SECURE_ORIGIN')
  const allowedOrigins = list('SECURE_ALLOWED_ORIGINS')
  const returnUrls = list('SECURE_RETURN_URLS')
  return {
    ...(origin !== '' && {
      secure: {
        origin,
        ...(allowedOrigins.length > 0 && { allowedOrigins }),
        ...(returnUrls.length > 0 && { returnUrls }),
      },
    }),
    auth: {
      key: read('AUTH_KEY') || undefined,
      smtpUrl: read('SMTP_URL') || undefined,
      mailFrom: read('MAIL_FROM') || undefined,
      farcasterRelay: read('FARCASTER_RELAY') || undefined,
      placeHeader: read('PLACE_HEADER') || undefined,
      social,
    },
  }
}
