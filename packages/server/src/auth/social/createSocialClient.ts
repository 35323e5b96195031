import { createHmac } from 'node:crypto'
import { importPKCS8, SignJWT } from 'jose'
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client'
import * as v from 'valibot'
import { HttpError } from '../../errors/HttpError.js'
import { readText } from '../../utils/readBody.js'
import { toHarmlessText } from '../../utils/toHarmlessText.js'
import { withTimeout } from '../../utils/withTimeout.js'
import { toProviderError } from '../flows/toFlowError.js'
import { toPicture } from '../flows/toPicture.js'
import type { SocialProviderOptions } from './providerOptions.js'
import { type ProviderDefinition, providers, type SocialProfile } from './providers.js'

/** The account of a visitor: an issuer and a subject, and what is shown of it. */
export type SocialAccount = SocialProfile & { issuer: string }

/** What only the server that started a flow can derive. */
export type FlowSecrets = { state: string; nonce: string; verifier: string }

/** One provider, by the authorization code flow with PKCE. */
export type SocialClient = {
  label: string
  isFormPost: boolean
  refusesWebViews: boolean
  /** Where to send the visitor. @throws HttpError LOGIN_PROVIDER_ERROR */
  toUrl(secrets: FlowSecrets): Promise<string>
  /** Redeems the response's code and reads the account; the tokens are dropped. @throws HttpError LOGIN_PROVIDER_ERROR */
  readAccount(response: URLSearchParams, secrets: FlowSecrets): Promise<SocialAccount>
}

/** Milliseconds for all requests of one step. */
const stepTimeoutMs = 10_000
/** Milliseconds that a description of a provider's endpoints is kept. */
const descriptionTtlMs = 3_600_000
const maxBytes = 262_144
const appleSecretLifetimeSeconds = 300

/** Creates the client of one provider. */
export function createSocialClient(parameters: {
  id: string
  options: SocialProviderOptions
  redirectUri: string
  fetch?: typeof globalThis.fetch | undefined
  timeoutMs?: number | undefined
  now?: (() => number) | undefined
}): SocialClient {
  const { id, options, redirectUri, timeoutMs = stepTimeoutMs, now = Date.now } = parameters
  const definition = toDefinition(id, options)
  const doFetch: CustomFetch = limitBytes(parameters.fetch ?? globalThis.fetch)
  const label = options.name ?? definition.label

  let described: { configuration: Promise<Configuration>; until: number } | undefined
  const configure = async (): Promise<Configuration> => {
    if (!described || described.until < now()) {
      const configuration = createConfiguration({ definition, options, doFetch, timeoutMs })
      described = { configuration, until: now() + descriptionTtlMs }
      configuration.catch(() => {
        described = undefined
      })
    }
    return described.configuration
  }

  const guard = <Value>(step: Promise<Value>): Promise<Value> =>
    withTimeout(step, timeoutMs, () => {
      throw new TypeError('The provider took too long')
    }).catch(error => {
      throw error instanceof HttpError
        ? error
        : toProviderError(`${label} did not complete the sign-in. Try again.`, error)
    })

  return {
    label,
    isFormPost: definition.isFormPost ?? false,
    refusesWebViews: definition.refusesWebViews ?? false,
    toUrl: ({ state, nonce, verifier }) =>
      guard(
        (async () => {
          const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client')
          return buildAuthorizationUrl(await configure(), {
            redirect_uri: redirectUri,
            scope: definition.scopes,
            state,
            code_challenge: await calculatePKCECodeChallenge(verifier),
            code_challenge_method: 'S256',
            ...(definition.kind === 'oidc' && { nonce }),
            ...(definition.isFormPost && { response_mode: 'form_post' }),
          }).href
        })(),
      ),
    readAccount: (response, { state, nonce, verifier }) =>
      guard(
        (async () => {
          const { authorizationCodeGrant } = await import('openid-client')
          const configuration = await configure()
          const current = new URL(redirectUri)
          for (const name of ['code', 'state', 'iss', 'error']) {
            const [value, ...more] = response.getAll(name)
            if (more.length > 0) throw new TypeError(`${name} is there twice`)
            if (value !== undefined) current.searchParams.set(name, value)
          }
          const tokens = await authorizationCodeGrant(configuration, current, {
            expectedState: state,
            pkceCodeVerifier: verifier,
            ...(definition.kind === 'oidc' && { expectedNonce: nonce, idTokenExpected: true }),
          })
          const profile =
            definition.kind === 'oidc'
              ? fromClaims(tokens.claims(), response)
              : await readProfile({ definition, options, doFetch, accessToken: tokens.access_token })
          return { issuer: definition.issuer, ...toHarmlessProfile(profile) }
        })(),
      ),
  }
}

/** The definition with the operator's hosts in place of the provider's. */
function toDefinition(id: string, { issuer, name }: SocialProviderOptions): ProviderDefinition {
  const provider = providers[id]
  if (!provider)
    return {
      kind: 'oidc',
      label: name ?? id,
      issuer: issuer ?? '',
      scopes: 'openid profile',
      clientAuth: 'post',
    }
  if (issuer === undefined) return provider
  const move = (url: string): string => {
    const { pathname, search } = new URL(url)
    return `${issuer.replace(/\/$/, '')}${pathname}${search}`
  }
  const { endpoints } = provider
  return {
    ...provider,
    issuer,
    ...(endpoints && {
      endpoints: {
        authorization: move(endpoints.authorization),
        token: move(endpoints.token),
        profile: move(endpoints.profile),
      },
    }),
  }
}

async function createConfiguration(parameters: {
  definition: ProviderDefinition
  options: SocialProviderOptions
  doFetch: CustomFetch
  timeoutMs: number
}): Promise<Configuration> {
  const { definition, options, doFetch, timeoutMs } = parameters
  const openid = await import('openid-client')
  const authentication = await toClientAuth(definition, options)
  const { endpoints, issuer } = definition
  const isPlain = new URL(issuer).protocol === 'http:'
  const seconds = timeoutMs / 1000
  if (!endpoints)
    return openid.discovery(new URL(issuer), options.clientId, undefined, authentication, {
      [openid.customFetch]: doFetch,
      timeout: seconds,
      execute: [
        openid.enableNonRepudiationChecks,
        // Only a development provider on this machine is reached without TLS.
        ...(isPlain ? [openid.allowInsecureRequests] : []),
      ],
    })
  const configuration = new openid.Configuration(
    { issuer, authorization_endpoint: endpoints.authorization, token_endpoint: endpoints.token },
    options.clientId,
    undefined,
    authentication,
  )
  configuration[openid.customFetch] = doFetch
  configuration.timeout = seconds
  if (isPlain) openid.allowInsecureRequests(configuration)
  return configuration
}

async function toClientAuth(
  definition: ProviderDefinition,
  options: SocialProviderOptions,
): Promise<ClientAuth> {
  const { ClientSecretBasic, ClientSecretPost } = await import('openid-client')
  if (definition.clientAuth === 'basic') return ClientSecretBasic(options.clientSecret)
  if (definition.clientAuth === 'post') return ClientSecretPost(options.clientSecret)
  const key = await importPKCS8(options.privateKey ?? '', 'ES256')
  return async (_server, client, body) => {
    const secret = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: options.keyId ?? '' })
      .setIssuer(options.teamId ?? '')
      .setSubject(client.client_id)
      .setAudience(definition.issuer)
      .setIssuedAt()
      .setExpirationTime(`${appleSecretLifetimeSeconds}s`)
      .sign(key)
    body.set('client_id', client.client_id)
    body.set('client_secret', secret)
  }
}

async function readProfile(parameters: {
  definition: ProviderDefinition
  options: SocialProviderOptions
  doFetch: CustomFetch
  accessToken: string
}): Promise<SocialProfile> {
  const { definition, options, doFetch, accessToken } = parameters
  if (!definition.endpoints || !definition.profile) throw new TypeError('The provider has no profile')
  const url = new URL(definition.endpoints.profile)
  if (definition.needsSecretProof)
    url.searchParams.set(
      'appsecret_proof',
      createHmac('sha256', options.clientSecret ?? '')
        .update(accessToken)
        .digest('hex'),
    )
  const response = await doFetch(url.href, {
    method: 'GET',
    body: null,
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${accessToken}`,
      'user-agent': 'latchkit-server',
    },
    redirect: 'manual',
  })
  if (!response.ok) throw new TypeError(`The profile's status is ${response.status}`)
  return v.parse(definition.profile, await response.json())
}

type Claims = { sub: string; name?: unknown; picture?: unknown } | undefined

/** Apple's name comes once, beside the token, so it is shown only and never trusted. */
function fromClaims(claims: Claims, response: URLSearchParams): SocialProfile {
  if (!claims) throw new TypeError('There is no id token')
  const { sub, name, picture } = claims
  if (sub.length === 0 || sub.length > 255) throw new TypeError('The subject is not valid')
  return {
    subject: sub,
    name: typeof name === 'string' ? name : readAppleName(response.get('user')),
    picture: typeof picture === 'string' ? picture : undefined,
  }
}

const AppleUserSchema = v.pipe(
  v.string(),
  v.maxLength(2000),
  v.parseJson(),
  v.object({
    name: v.object({ firstName: v.optional(v.string(), ''), lastName: v.optional(v.string(), '') }),
  }),
)

function readAppleName(user: string | null): string | undefined {
  const result = v.safeParse(AppleUserSchema, user)
  if (!result.success) return undefined
  const { firstName, lastName } = result.output.name
  return `${firstName} ${lastName}`
}

function toHarmlessProfile({ subject, name, picture }: SocialProfile): SocialProfile {
  const plain = toHarmlessText(name, 60)
  const shown = toPicture(picture)
  return { subject, ...(plain && { name: plain }), ...(shown && { picture: shown }) }
}

/** A provider that sends without end does not fill the memory. */
function limitBytes(doFetch: typeof globalThis.fetch): CustomFetch {
  return async (url, { body, signal, ...init }) => {
    const response = await doFetch(url, {
      ...init,
      body: typeof body === 'string' || body instanceof URLSearchParams ? body : null,
      signal: signal ?? null,
    })
    if (response.type === 'opaqueredirect') return response
    const { status, headers } = response
    const text = await readText(response.body, maxBytes, () => new TypeError('The response is too large'))
    return new Response(text === '' ? null : text, { status, headers })
  }
}
