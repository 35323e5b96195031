import { createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { DevelopmentPerson } from './people.js'

/** A response of a provider. */
export type Reply = {
  status: number
  headers?: Readonly<Record<string, string>> | undefined
  body: string
}

/** A request for tokens or for a profile. */
export type QuirkRequest = {
  url: URL
  headers: IncomingHttpHeaders
  parameters: URLSearchParams
  client: { clientId: string; clientSecret: string }
}

/** How a provider differs from an OIDC provider; public paths are below its own folder. */
export type Quirks = {
  label: string
  authorize: string
  token: string
  /** Plain OAuth 2.0 ones have no id token, no description and no `iss`. */
  isPlain?: boolean | undefined
  clientAuth: 'client_secret_basic' | 'client_secret_post'
  requiresPkce?: boolean | undefined
  cancelError: string
  /** A refusal before the page of people. */
  refuseAuthorize?: ((request: { url: URL; headers: IncomingHttpHeaders }) => Reply | undefined) | undefined
  refuseToken?: ((request: QuirkRequest) => Reply | undefined) | undefined
  toTokenReply?: ((reply: Record<string, unknown>, request: QuirkRequest) => Reply) | undefined
  toTokenError?: ((error: string) => Reply) | undefined
  profiles?:
    | Readonly<Record<string, (person: DevelopmentPerson, request: QuirkRequest, token: string) => Reply>>
    | undefined
  /** The response is a form that the browser posts, with the name at the first consent. */
  isFormPost?: boolean | undefined
}

const toJson = (value: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
const toBearer = (reply: Record<string, unknown>, extra: Record<string, unknown> = {}): Reply =>
  toJson({ access_token: reply['access_token'], token_type: 'bearer', ...extra })
const scopes = (url: URL): string[] => (url.searchParams.get('scope') ?? '').split(' ')

const oidc = {
  authorize: '/auth',
  token: '/token',
  clientAuth: 'client_secret_post',
  cancelError: 'access_denied',
} as const

/** The providers by id; `company` is any OIDC issuer. */
export function createQuirks(apple: {
  publicKey: KeyObject
  teamId: string
  keyId: string
}): Record<string, Quirks> {
  return {
    google: {
      ...oidc,
      label: 'Google',
      refuseAuthorize: ({ headers }) =>
        /; wv\)|FBAN|FBAV|Instagram/.test(headers['user-agent'] ?? '')
          ? { status: 403, body: 'Error 403: disallowed_useragent' }
          : undefined,
    },
    company: { ...oidc, label: 'Company' },
    telegram: { ...oidc, label: 'Telegram' },
    apple: {
      ...oidc,
      label: 'Apple',
      cancelError: 'user_cancelled_authorize',
      isFormPost: true,
      refuseAuthorize: ({ url }) =>
        scopes(url).some(scope => scope === 'name' || scope === 'email') &&
        url.searchParams.get('response_mode') !== 'form_post'
          ? { status: 400, body: 'invalid_request: response_mode must be form_post when a scope is asked' }
          : undefined,
      refuseToken: ({ parameters, client, url }) =>
        isAppleSecret(parameters.get('client_secret') ?? '', {
          ...apple,
          clientId: client.clientId,
          audience: `${url.origin}/apple`,
        })
          ? undefined
          : toJson({ error: 'invalid_client' }, 400),
    },
    x: {
      label: 'X',
      authorize: '/i/oauth2/authorize',
      token: '/2/oauth2/token',
      isPlain: true,
      clientAuth: 'client_secret_basic',
      requiresPkce: true,
      cancelError: 'access_denied',
      toTokenReply: reply => toBearer(reply, { expires_in: 7200, scope: 'users.read tweet.read' }),
      profiles: {
        '/2/users/me': ({ number, name, username }, { url }) =>
          toJson({
            data: {
              id: String(number),
              name,
              username,
              ...(url.searchParams.get('user.fields')?.includes('profile_image_url') && {
                profile_image_url: `https://people.example/${username}.png`,
              }),
            },
          }),
      },
    },
    github: {
      label: 'GitHub',
      authorize: '/login/oauth/authorize',
      token: '/login/oauth/access_token',
      isPlain: true,
      clientAuth: 'client_secret_post',
      cancelError: 'access_denied',
      toTokenReply: (reply, { headers }) => {
        const token = {
          access_token: String(reply['access_token']),
          scope: 'read:user',
          token_type: 'bearer',
        }
        if (headers.accept?.includes('application/json')) return toJson(token)
        const body = new URLSearchParams(token).toString()
        return { status: 200, headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }
      },
      // It sends errors with the status of success.
      toTokenError: error => toJson({ error: error === 'invalid_grant' ? 'bad_verification_code' : error }),
      profiles: {
        '/user': ({ number, username, name }, { headers }) =>
          headers['user-agent']
            ? toJson({
                id: number,
                login: username,
                name,
                avatar_url: `https://people.example/${username}.png`,
              })
            : { status: 403, body: 'Request forbidden by administrative rules.' },
        '/user/emails': ({ email }) =>
          toJson([{ email, primary: true, verified: true, visibility: 'private' }]),
      },
    },
    discord: {
      label: 'Discord',
      authorize: '/oauth2/authorize',
      token: '/api/oauth2/token',
      isPlain: true,
      clientAuth: 'client_secret_basic',
      cancelError: 'access_denied',
      toTokenReply: reply =>
        toJson({
          access_token: reply['access_token'],
          token_type: 'Bearer',
          expires_in: 604_800,
          scope: 'identify',
        }),
      profiles: {
        '/api/users/@me': ({ number, username, name }) =>
          toJson({ id: String(number), username, global_name: name, discriminator: '0', avatar: 'a1b2c3' }),
      },
    },
    facebook: {
      label: 'Facebook',
      authorize: '/v23.0/dialog/oauth',
      token: '/v23.0/oauth/access_token',
      isPlain: true,
      clientAuth: 'client_secret_post',
      cancelError: 'access_denied',
      toTokenReply: reply => toBearer(reply, { expires_in: 5_183_944 }),
      toTokenError: message => toJson({ error: { message, type: 'OAuthException', code: 100 } }, 400),
      profiles: {
        '/v23.0/me': ({ number, name, username }, { url, client }, token) => {
          const proof = createHmac('sha256', client.clientSecret).update(token).digest('hex')
          if (url.searchParams.get('appsecret_proof') !== proof)
            return toJson({ error: { message: 'Invalid appsecret_proof provided in the API argument' } }, 400)
          const picture = { data: { url: `https://people.example/${username}.png`, is_silhouette: false } }
          return toJson({ id: String(number), name, picture })
        },
      },
    },
  }
}

/** Returns whether a JWT is the client's secret as Apple wants it: ES256, its key, its audience, at most six months. */
function isAppleSecret(
  jwt: string,
  expected: { publicKey: KeyObject; teamId: string; keyId: string; clientId: string; audience: string },
): boolean {
  const [head = '', body = '', signature = ''] = jwt.split('.')
  try {
    const { alg, kid } = JSON.parse(Buffer.from(head, 'base64url').toString())
    const { iss, sub, aud, iat, exp } = JSON.parse(Buffer.from(body, 'base64url').toString())
    const now = Date.now() / 1000
    return (
      alg === 'ES256' &&
      kid === expected.keyId &&
      iss === expected.teamId &&
      sub === expected.clientId &&
      aud === expected.audience &&
      iat <= now + 60 &&
      exp > now &&
      exp - iat <= 15_777_000 &&
      verify(
        'sha256',
        Buffer.from(`${head}.${body}`),
        {
          key: createPublicKey(expected.publicKey.export({ type: 'spki', format: 'pem' })),
          dsaEncoding: 'ieee-p1363',
        },
        Buffer.from(signature, 'base64url'),
      )
    )
  } catch {
    return false
  }
}
