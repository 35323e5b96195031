import { createHash, generateKeyPair, randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { Adapter, AdapterPayload, JWK } from 'oidc-provider'
import { escapeText, sendJson, sendPage, toPage } from '../http/page.js'
import { findPerson, people } from './people.js'

/** A client of a development provider. */
export type IssuerClient = { clientId: string; clientSecret: string; redirectUris: readonly string[] }

export type IssuerParameters = {
  /** Such as `http://localhost:4151/google`: its path is where it is mounted. */
  issuer: string
  label: string
  client: IssuerClient
  clientAuth: 'client_secret_basic' | 'client_secret_post'
  requiresPkce: boolean
  /** Error of a visitor who cancels. */
  cancelError: string
  /** Neither name nor picture is in its tokens. */
  isNameless: boolean
  /** The account's id of a person here. */
  toSubject: (personId: string) => string
  fromSubject: (subject: string) => string | undefined
}

const minute = 60
const createKey = promisify(generateKeyPair)
let keys: Promise<JWK[]> | undefined

/** One RSA key for all of them: making one takes a while. */
async function createKeys(): Promise<JWK[]> {
  const { privateKey } = await createKey('rsa', { modulusLength: 2048 })
  const { kty, n, e, d, p, q, dp, dq, qi } = privateKey.export({ format: 'jwk' })
  return [{ kty, n, e, d, p, q, dp, dq, qi, alg: 'RS256', use: 'sig' }]
}

/** An OIDC provider that signs in development people after a choice, without a password. */
export async function createIssuer(parameters: IssuerParameters): Promise<RequestListener> {
  const { issuer, label, client, clientAuth, requiresPkce, cancelError, toSubject, fromSubject } = parameters
  const { isNameless } = parameters
  const { Provider } = await importQuietly()
  const mount = new URL(issuer).pathname
  const cookieName = (name: string): string => `${mount.slice(1)}_${name}`
  keys ??= createKeys()
  const provider = new Provider(issuer, {
    adapter: createMemoryAdapter(),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [...client.redirectUris],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: clientAuth,
      },
    ],
    jwks: { keys: await keys },
    cookies: {
      keys: [randomBytes(16).toString('hex')],
      names: {
        session: cookieName('session'),
        interaction: cookieName('interaction'),
        resume: cookieName('resume'),
      },
    },
    pkce: { required: () => requiresPkce },
    scopes: ['openid', 'profile', 'email'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'picture', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    clientBasedCORS: () => false,
    ttl: {
      AccessToken: minute,
      AuthorizationCode: minute,
      IdToken: 5 * minute,
      Interaction: 10 * minute,
      Session: 10 * minute,
      Grant: 10 * minute,
    },
    interactions: { url: (_context, { uid }) => `${mount}/interaction/${uid}` },
    findAccount: (_context, sub) => {
      const person = findPerson(fromSubject(sub) ?? '')
      if (!person) return undefined
      const { name, username, email } = person
      return {
        accountId: sub,
        claims: () => ({
          sub,
          ...(!isNameless && {
            name,
            preferred_username: username,
            picture: `https://people.example/${username}.png`,
          }),
          email,
          email_verified: true,
        }),
      }
    },
    // Consent is given together with the choice of a person.
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId
      if (accountId === undefined) return undefined
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    renderError: (context, { error, error_description }) => {
      context.type = 'html'
      const description = escapeText(`${error}: ${error_description ?? ''}`)
      context.body = toPage({ title: `${label} refuses`, content: `<p>${description}</p>` })
    },
  })
  provider.proxy = true
  const callback = provider.callback()

  const handleInteraction = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'GET') {
      const { params } = await provider.interactionDetails(request, response)
      return sendPage(response, toPeoplePage(label, new URL(String(params['redirect_uri'])).host))
    }
    const choice = new URLSearchParams(await text(request)).get('person') ?? ''
    const person = findPerson(choice)
    const result = person
      ? { login: { accountId: toSubject(person.id), remember: false } }
      : { error: cancelError, error_description: 'The visitor cancelled.' }
    await provider.interactionFinished(request, response, result)
  }

  return (request, response) => {
    const { url = '/' } = request
    const path = url.slice(mount.length) || '/'
    Object.assign(request, { originalUrl: url, url: path })
    if (!path.startsWith('/interaction/')) return void callback(request, response)
    handleInteraction(request, response).catch(error => {
      sendJson(response, { error: error instanceof Error ? error.message : 'failed' }, 400)
    })
  }
}

function toPeoplePage(label: string, site: string): string {
  const buttons = people
    .map(
      ({ id, name, email }) =>
        `<button name="person" value="${id}" data-testid="person-${id}">${name}<small>${email}</small></button>`,
    )
    .join('')
  return toPage({
    title: `Sign in with ${label}`,
    content: `<p>${escapeText(site)} asks who you are.</p><form method="post">${buttons}<button name="person" value="" data-testid="person-cancel">Cancel</button></form>`,
  })
}

/** It warns of Node 20 on the console at import, where everything used here works. */
async function importQuietly(): Promise<typeof import('oidc-provider')> {
  const { warn } = console
  console.warn = (...line: unknown[]) => {
    if (!String(line[0]).includes('Unsupported runtime')) warn(...line)
  }
  try {
    return await import('oidc-provider')
  } finally {
    console.warn = warn
  }
}

/** Everything in memory, without expiry: a development network does not run for long. */
function createMemoryAdapter(): (name: string) => Adapter {
  const all = new Map<string, AdapterPayload>()
  return name => {
    const toKey = (id: string): string => `${name}:${createHash('sha256').update(id).digest('hex')}`
    return {
      upsert: async (id, payload) => void all.set(toKey(id), payload),
      find: async id => all.get(toKey(id)),
      findByUid: async uid => [...all.values()].find(payload => payload.uid === uid),
      findByUserCode: async () => undefined,
      consume: async id => {
        const payload = all.get(toKey(id))
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      destroy: async id => void all.delete(toKey(id)),
      revokeByGrantId: async grantId => {
        for (const [key, payload] of all) if (payload.grantId === grantId) all.delete(key)
      },
    }
  }
}
