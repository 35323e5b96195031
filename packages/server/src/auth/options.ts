import { CaipNetworkIdSchema } from '@latchkit/api/schemas'
import * as v from 'valibot'
import {
  type CrossCheck,
  checkValue,
  type DeepReadonly,
  defineOptions,
  type Option,
} from '../config/option.js'
import { OriginSchema } from '../config/originSchema.js'
import { serverOptions } from '../config/serverOptions.js'
import { parseAuthKeys } from './authKeys.js'
import { opMainnet } from './farcaster/opMainnet.js'
import { checkSocial } from './social/checkSocial.js'
import { ProviderSchema } from './social/providerOptions.js'

const text = (length: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(length))
const urlOf = (protocols: readonly string[], message: string) =>
  v.pipe(
    text(2048),
    v.check(value => URL.canParse(value) && protocols.includes(new URL(value).protocol), message),
  )
const httpUrl = urlOf(['http:', 'https:'], 'is not an http or https URL')

const SecureSchema = v.strictObject({
  /** Its origin, such as 'https://secure.example'. In production it is https. */
  origin: OriginSchema,
  /** Folder of its build. Default: the one beside the server's. */
  folder: v.optional(text(4096)),
  /** Origins that may frame it. Default: `allowedOrigins`. An empty list lets none. */
  allowedOrigins: v.optional(v.array(OriginSchema)),
  /**
   * URLs, without query and hash, that a social sign-in of the whole page may go back to, such as
   * 'https://shop.example/app'. Any other page of a host goes back to the root of its origin.
   */
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
  /**
   * Origins, of those that may frame it, whose pages may also frame approvals that can move value. A script of such a page
   * can hide what is approved. Default: none, and what moves value is approved in a window.
   */
  framedApprovals: v.optional(v.array(OriginSchema)),
})

/** The secure site: pages of an origin for them alone, where keys are made and used. */
export type SecureOptions = v.InferOutput<typeof SecureSchema>

const AuthSchema = v.strictObject({
  /**
   * 32 bytes in base64, which seal what is stored. Several, separated by commas, rotate it: the first seals, the others
   * still open. Required in production.
   */
  key: v.optional(
    v.pipe(
      v.string(),
      v.check(
        value => parseAuthKeys(value) !== undefined,
        'is not 32 bytes in base64 (several: separated by commas)',
      ),
    ),
  ),
  /** `smtp://` or `smtps://` of the mail server. Without it there is no sign-in by email. */
  smtpUrl: v.optional(urlOf(['smtp:', 'smtps:'], 'is not an smtp or smtps URL')),
  /** Sender of mails, such as 'Example <login@example.com>'. */
  mailFrom: v.optional(v.pipe(text(300), v.regex(/^[^\r\n]*[^\s@]@[^\s@]+$/, 'is not a sender of mails'))),
  /** Social providers by id. */
  social: v.optional(
    v.record(
      v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'is not an id of a provider')),
      ProviderSchema,
    ),
  ),
  /** URL of the Farcaster relay; with it, sign-in by Farcaster is offered. */
  farcasterRelay: v.optional(httpUrl),
  /** CAIP-2 id of the configured chain that has Farcaster's registry of ids. Default: OP Mainnet. */
  farcasterChain: v.optional(CaipNetworkIdSchema),
  /** Header in which the operator's proxy names a visitor's place, such as 'cf-ipcountry'. Default: none is shown. */
  placeHeader: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z][-A-Za-z0-9]{0,63}$/, 'is not a header'))),
})

/** Sign-in by email, social account or passkey, at the origin of `secure`. */
export type AuthOptions = v.InferOutput<typeof AuthSchema>

const secure: Option<DeepReadonly<SecureOptions>, SecureOptions | undefined> = {
  variables: {
    SECURE_ORIGIN: {
      default: '',
      meaning:
        'Origin of the [secure site](login-server.md), such as `https://secure.example`; without it nothing of sign-in is served',
    },
    SECURE_ALLOWED_ORIGINS: {
      default: '',
      meaning:
        'Origins that may frame the secure site, separated by commas. Default: those of `ALLOWED_ORIGINS`',
    },
    SECURE_RETURN_URLS: {
      default: '',
      meaning:
        'Pages (origin and path) that a social sign-in of the whole page may go back to, separated by commas. Any other goes back to the root of its origin',
    },
    FRAMED_APPROVALS: {
      default: '',
      meaning:
        'Origins, of those that may frame the secure site, that may also frame [approvals which can move value](approval.md#in-a-window-or-in-the-modal), separated by commas. A script of such a page can hide what a visitor approves. Default: none, and they are in a window',
    },
  },
  read({ text, list }) {
    const origin = text('SECURE_ORIGIN')
    if (origin === '') return undefined
    // An empty list would let none.
    const listed = (name: string) => (list(name).length > 0 ? list(name) : undefined)
    return {
      origin,
      allowedOrigins: listed('SECURE_ALLOWED_ORIGINS'),
      returnUrls: listed('SECURE_RETURN_URLS'),
      framedApprovals: listed('FRAMED_APPROVALS'),
    }
  },
  check: (input, name, problems) =>
    checkValue(v.optional(SecureSchema), input, undefined, { name, problems }),
}

const auth: Option<DeepReadonly<AuthOptions>, AuthOptions> = {
  variables: {
    AUTH_KEY: {
      default: '',
      meaning:
        '32 bytes in base64 that seal what sign-in stores; several, separated by commas, [rotate](login-server.md#keys) it. Required in production',
    },
    SMTP_URL: {
      default: '',
      meaning: '`smtp://` or `smtps://` of the mail server; without it there is no sign-in by email',
    },
    MAIL_FROM: { default: '', meaning: 'Sender of mails, such as `Example <login@example.com>`' },
    SOCIAL: {
      default: '{}',
      meaning:
        'JSON object of [social providers](login-providers.md) by id: `{ clientId, clientSecret?, issuer?, … }`',
    },
    FARCASTER_RELAY: {
      default: '',
      meaning: 'URL of the Farcaster relay; with it, sign-in by Farcaster is offered',
    },
    PLACE_HEADER: {
      default: '',
      meaning:
        "Header in which your proxy names a visitor's place, such as `cf-ipcountry`; shown when a new device asks for approval",
    },
  },
  read: ({ text, json }) => ({
    key: text('AUTH_KEY') || undefined,
    smtpUrl: text('SMTP_URL') || undefined,
    mailFrom: text('MAIL_FROM') || undefined,
    farcasterRelay: text('FARCASTER_RELAY') || undefined,
    placeHeader: text('PLACE_HEADER') || undefined,
    social: json('SOCIAL', 'object') as NonNullable<AuthOptions['social']>,
  }),
  check: (input = {}, name, problems) => checkValue(AuthSchema, input, {}, { name, problems }),
}

export const authOptions = defineOptions({
  /** The secure site. Default: none, and nothing of sign-in is served. */
  secure,
  /** Sign-in at the secure site. */
  auth,
})

export const checkAuth: CrossCheck = ({ read, nameOf, problems }) => {
  const { secure, auth } = read(authOptions)
  const options = read(serverOptions)
  if (secure === undefined) return
  const production = options.environment !== 'development'
  checkSocial(auth.social ?? {}, problems, nameOf('auth'), production)
  const { farcasterRelay, farcasterChain = opMainnet } = auth
  if (farcasterRelay !== undefined && !Object.hasOwn(options.rpcUrls ?? {}, farcasterChain))
    problems.push(
      `${nameOf('auth')} (farcasterRelay): reads Farcaster's ids on ${farcasterChain}, which ${nameOf('rpcUrls')} lacks`,
    )
  if (production && new URL(secure.origin).protocol !== 'https:')
    problems.push(`${nameOf('secure')}: must be https in production`)
  if (options.publicUrl !== undefined && URL.canParse(options.publicUrl))
    if (new URL(options.publicUrl).origin === secure.origin)
      problems.push(
        `${nameOf('secure')}: is the origin of the server itself; keys need an origin for them alone`,
      )
  if (production && auth.key === undefined)
    problems.push(
      `${nameOf('auth')} (key): is missing; make one with \`openssl rand -base64 32\` and keep it`,
    )
  if (auth.smtpUrl !== undefined && auth.mailFrom === undefined && production)
    problems.push(`${nameOf('auth')} (mailFrom): is missing, the sender of mails`)
  if (typeof options.storage === 'object' && !options.storage.auth)
    problems.push(`${nameOf('secure')}: needs a storage that keeps records of sign-in`)
}
