import { CaipNetworkIdSchema } from '@latchkit/api/schemas'
import * as v from 'valibot'
import { parseAuthKeys } from '../auth/authKeys.js'
import { opMainnet } from '../auth/farcaster/opMainnet.js'
import type { AuthOptions, SecureOptions, SocialProviderOptions } from '../auth/options.js'
import type { ServerOptions } from '../options.js'
import { checkSocial } from './checkSocial.js'
import { OriginSchema } from './originSchema.js'

const text = (length: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(length))
const urlOf = (protocols: readonly string[], message: string) =>
  v.pipe(
    text(2048),
    v.check(value => URL.canParse(value) && protocols.includes(new URL(value).protocol), message),
  )
const httpUrl = urlOf(['http:', 'https:'], 'is not an http or https URL')

const ProviderSchema: v.GenericSchema<SocialProviderOptions> = v.strictObject({
  clientId: text(500),
  clientSecret: v.optional(text(5000)),
  teamId: v.optional(text(100)),
  keyId: v.optional(text(100)),
  privateKey: v.optional(text(5000)),
  issuer: v.optional(httpUrl),
  name: v.optional(text(40)),
})

export const SecureSchema: v.GenericSchema<SecureOptions> = v.strictObject({
  origin: OriginSchema,
  folder: v.optional(text(4096)),
  allowedOrigins: v.optional(v.array(OriginSchema)),
  returnUrls: v.optional(
    v.array(
      v.pipe(
        httpUrl,
        v.check(value => {
          if (!URL.canParse(value)) return false
          const { origin, pathname } = new URL(value)
          return `${origin}${pathname}` === value
        }, 'is not an origin with a path'),
      ),
    ),
  ),
  framedApprovals: v.optional(v.array(OriginSchema)),
})

export const AuthSchema: v.GenericSchema<AuthOptions> = v.strictObject({
  key: v.optional(
    v.pipe(
      v.string(),
      v.check(
        value => parseAuthKeys(value) !== undefined,
        'is not 32 bytes in base64 (several: separated by commas)',
      ),
    ),
  ),
  smtpUrl: v.optional(urlOf(['smtp:', 'smtps:'], 'is not an smtp or smtps URL')),
  mailFrom: v.optional(v.pipe(text(300), v.regex(/^[^\r\n]*[^\s@]@[^\s@]+$/, 'is not a sender of mails'))),
  social: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'is not an id of a provider')),
      ProviderSchema,
    ),
  ),
  farcasterRelay: v.optional(httpUrl),
  farcasterChain: v.optional(CaipNetworkIdSchema),
  placeHeader: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z][-A-Za-z0-9]{0,63}$/, 'is not a header'))),
})

/** What other options must be for these; `problems` receives a line per fault. */
export function checkAuth(
  { secure, auth }: { secure: SecureOptions | undefined; auth: AuthOptions },
  options: Pick<ServerOptions, 'environment' | 'storage' | 'publicUrl' | 'rpcUrls'>,
  problems: string[],
  names: Readonly<Record<'secure' | 'auth' | 'rpcUrls', string>>,
): void {
  if (secure === undefined) return
  const production = options.environment !== 'development'
  checkSocial(auth.social ?? {}, problems, names.auth, production)
  const { farcasterRelay, farcasterChain = opMainnet } = auth
  if (farcasterRelay !== undefined && !Object.hasOwn(options.rpcUrls ?? {}, farcasterChain))
    problems.push(
      `${names.auth} (farcasterRelay): reads Farcaster's ids on ${farcasterChain}, which ${names.rpcUrls} lacks`,
    )
  if (production && new URL(secure.origin).protocol !== 'https:')
    problems.push(`${names.secure}: must be https in production`)
  if (options.publicUrl !== undefined && URL.canParse(options.publicUrl))
    if (new URL(options.publicUrl).origin === secure.origin)
      problems.push(`${names.secure}: is the origin of the server itself; keys need an origin for them alone`)
  if (production && auth.key === undefined)
    problems.push(`${names.auth} (key): is missing; make one with \`openssl rand -base64 32\` and keep it`)
  if (auth.smtpUrl !== undefined && auth.mailFrom === undefined && production)
    problems.push(`${names.auth} (mailFrom): is missing, the sender of mails`)
  if (typeof options.storage === 'object' && !options.storage.auth)
    problems.push(`${names.secure}: needs a storage that keeps records of sign-in`)
}
