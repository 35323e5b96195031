import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { escapeText, sendJson, sendPage, toPage } from '../http/page.js'
import { type LocalSite, startHttp } from '../http/startHttp.js'
import { createIssuer, type IssuerClient } from './createIssuer.js'
import { type DevelopmentPerson, findPerson, people } from './people.js'
import { createQuirks, type QuirkRequest, type Quirks, type Reply } from './quirks.js'

export type StartLoginParameters = {
  /** Default 0: a free one. */
  port?: number | undefined
  /** Where providers send visitors back; `{provider}` is the provider's id. */
  redirectUri: string
}

/** A client as an operator configures it. */
export type LoginClient = {
  issuer: string
  clientId: string
  clientSecret?: string | undefined
  teamId?: string | undefined
  keyId?: string | undefined
  privateKey?: string | undefined
  label?: string | undefined
}

/** The development providers. */
export type Login = {
  url: string
  /** What a server's `SOCIAL` is to be. */
  social: Record<string, LoginClient>
  stop(): Promise<void>
}

/**
 * Starts a provider below each path: `/google`, `/apple`, `/x`, `/github`, `/discord`, `/facebook`, `/telegram` and
 * `/company`, each with its provider's own endpoints and oddities, in front of real OIDC providers.
 *
 * @throws DevnetError `PORT_BUSY`
 * @example
 * const login = await startLogin({ port: 4151, redirectUri: 'http://localhost:4102/auth/social/callback/{provider}' })
 */
export async function startLogin({ port = 0, redirectUri }: StartLoginParameters): Promise<Login> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const apple = { publicKey, teamId: 'DEVTEAM001', keyId: 'DEVKEY0001' }
  const quirks = createQuirks(apple)
  const clients = Object.fromEntries(
    Object.keys(quirks).map((id): [string, IssuerClient] => [
      id,
      {
        clientId: `latchkit-${id}`,
        clientSecret: randomBytes(24).toString('base64url'),
        redirectUris: [redirectUri.replace('{provider}', id)],
      },
    ]),
  )
  const issuers = new Map<string, Promise<RequestListener>>()
  const consented = new Set<string>()
  /** Whom the visitor chose, by the id of the step. */
  const chosen = new Map<string, string>()
  let front: LocalSite | undefined

  const getIssuer = (
    id: string,
    { label, ...quirk }: Quirks,
    client: IssuerClient,
  ): Promise<RequestListener> => {
    const found = issuers.get(id)
    if (found) return found
    const created = createIssuer({
      issuer: `${front?.url}/${id}`,
      label,
      client,
      clientAuth: quirk.clientAuth,
      requiresPkce: quirk.requiresPkce ?? false,
      cancelError: quirk.cancelError,
      isNameless: quirk.isFormPost ?? false,
      toSubject: personId => `${id}.${findPerson(personId)?.number ?? 0}`,
      fromSubject: subject => people.find(({ number }) => subject === `${id}.${number}`)?.id,
    })
    issuers.set(id, created)
    return created
  }

  const inner = await startHttp({
    port: 0,
    what: 'issuers',
    listener: (request, response) => {
      const [, id = ''] = (request.url ?? '').split(/[/?]/)
      const [quirk, client] = [quirks[id], clients[id]]
      if (!quirk || !client) return sendJson(response, { error: 'not_found' }, 404)
      getIssuer(id, quirk, client).then(
        handle => handle(request, response),
        error => sendJson(response, { error: String(error) }, 500),
      )
    },
  })

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', front?.url)
    const [, id = ''] = url.pathname.split('/')
    const [quirk, client] = [quirks[id], clients[id]]
    if (!quirk || !client) {
      if (url.pathname === '/') return sendPage(response, toIndex(quirks))
      return sendJson(response, { error: 'not_found' }, 404)
    }
    const path = url.pathname.slice(id.length + 1)
    const body = request.method === 'POST' ? await text(request) : undefined
    const parameters = new URLSearchParams(body)
    const quirkRequest: QuirkRequest = { url, headers: request.headers, parameters, client }
    const forward = (target: string, changes: { body?: string; headers?: Record<string, string> } = {}) =>
      fetch(`${inner.url}/${id}${target}`, {
        method: request.method ?? 'GET',
        headers: { ...toForwarded(request, url), ...changes.headers },
        redirect: 'manual',
        ...(body !== undefined && { body: changes.body ?? body }),
      })

    if (path === quirk.authorize) {
      const refusal = quirk.refuseAuthorize?.({ url, headers: request.headers })
      if (refusal) return send(response, refusal)
      return relay(response, await forward(`/auth?${toOidcQuery(url)}`))
    }
    if (path === quirk.token) {
      const refusal = quirk.refuseToken?.(quirkRequest)
      if (refusal) return send(response, refusal)
      // The issuer behind checks a plain secret.
      if (quirk.refuseToken) parameters.set('client_secret', client.clientSecret)
      const reply = await forward('/token', { body: parameters.toString() })
      return send(response, await toTokenReply(reply, quirk, quirkRequest))
    }
    const profile = quirk.profiles?.[path]
    if (profile) {
      const token = (request.headers.authorization ?? '').replace(/^bearer /i, '')
      const me = await forward('/me', { headers: { authorization: `Bearer ${token}` } })
      if (!me.ok) return send(response, { status: 401, body: JSON.stringify({ message: 'Bad credentials' }) })
      const { sub } = (await me.json()) as { sub: string }
      const person = people.find(({ number }) => sub === `${id}.${number}`)
      if (!person) return sendJson(response, { message: 'Not found' }, 404)
      return send(response, profile(person, quirkRequest, token))
    }
    const isStep = path.startsWith('/interaction/') || path.startsWith('/auth/')
    const step = path.split('/')[2] ?? ''
    if (quirk.isFormPost && request.method === 'POST') chosen.set(step, parameters.get('person') ?? '')
    if (quirk.isPlain && !isStep) return sendJson(response, { message: 'Not Found' }, 404)
    const reply = await forward(`${path}${url.search}`)
    if (quirk.isFormPost && path === '/.well-known/openid-configuration')
      return sendJson(response, {
        ...((await reply.json()) as Record<string, unknown>),
        authorization_response_iss_parameter_supported: false,
      })
    const target = reply.headers.get('location') ?? ''
    if (!client.redirectUris.some(uri => target.startsWith(uri))) return relay(response, reply)
    const back = new URL(target)
    if (quirk.isPlain) back.searchParams.delete('iss')
    if (!quirk.isFormPost) return relay(response, reply, back.href)
    const person = findPerson(chosen.get(step) ?? '')
    const isFirst = person !== undefined && !consented.has(person.id)
    if (person) consented.add(person.id)
    sendPage(response, toForm(back, isFirst ? person : undefined))
  }

  front = await startHttp({
    port,
    what: 'login providers',
    listener: (request, response) => {
      handle(request, response).catch(error => sendJson(response, { error: String(error) }, 500))
    },
  })
  const { url } = front
  const social = Object.fromEntries(
    Object.entries(clients).map(([id, { clientId, clientSecret }]): [string, LoginClient] => [
      id,
      id === 'apple'
        ? {
            issuer: `${url}/apple`,
            clientId,
            teamId: apple.teamId,
            keyId: apple.keyId,
            privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
          }
        : { issuer: `${url}/${id}`, clientId, clientSecret },
    ]),
  )
  return {
    url,
    social,
    stop: async () => {
      await Promise.all([front?.stop(), inner.stop()])
    },
  }
}

/** Headers of a request on its way to the issuer behind, which is reached under the front's name. */
function toForwarded({ headers }: IncomingMessage, url: URL): Record<string, string> {
  const kept = ['cookie', 'content-type', 'authorization', 'accept'].flatMap(name => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return {
    ...Object.fromEntries(kept),
    'x-forwarded-host': url.host,
    'x-forwarded-proto': url.protocol.slice(0, -1),
  }
}

/** The query that an OIDC provider expects: its scopes, and a choice of person each time. */
function toOidcQuery(url: URL): string {
  const query = new URLSearchParams(url.search)
  query.set('scope', 'openid profile email')
  query.set('prompt', 'login')
  query.delete('response_mode')
  return query.toString()
}

async function toTokenReply(reply: Response, quirk: Quirks, request: QuirkRequest): Promise<Reply> {
  const body = (await reply.json()) as Record<string, unknown>
  if (!reply.ok && quirk.toTokenError) return quirk.toTokenError(String(body['error']))
  if (reply.ok && quirk.toTokenReply) return quirk.toTokenReply(body, request)
  return {
    status: reply.status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** Apple sends the name beside the code, at the first consent only. */
function toForm(back: URL, person: DevelopmentPerson | undefined): string {
  const fields = [...back.searchParams].filter(([name]) => name !== 'iss')
  const [firstName, lastName] = person?.name.split(' ') ?? []
  if (person) fields.push(['user', JSON.stringify({ name: { firstName, lastName } })])
  const inputs = fields
    .map(([name, value]) => `<input type="hidden" name="${escapeText(name)}" value="${escapeText(value)}">`)
    .join('')
  return `<!doctype html><title>Apple</title><link rel="icon" href="data:,"><form method="post" action="${escapeText(back.origin + back.pathname)}">${inputs}</form><script>document.forms[0].submit()</script>`
}

function toIndex(quirks: Record<string, Quirks>): string {
  const rows = Object.entries(quirks).map(([id, { label }]) => `<li>${label}: <code>/${id}</code></li>`)
  const names = people.map(({ name }) => name).join(', ')
  return toPage({ title: 'Login providers of the demo', content: `<p>${names}</p><ul>${rows.join('')}</ul>` })
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  response.writeHead(status, { 'cache-control': 'no-store', ...headers })
  response.end(body)
}

async function relay(response: ServerResponse, reply: Response, location?: string): Promise<void> {
  for (const [name, value] of reply.headers)
    if (!['set-cookie', 'content-length', 'transfer-encoding', 'connection', 'location'].includes(name))
      response.setHeader(name, value)
  const target = location ?? reply.headers.get('location')
  if (target) response.setHeader('location', target)
  response.setHeader('set-cookie', reply.headers.getSetCookie())
  response.writeHead(reply.status)
  response.end(Buffer.from(await reply.arrayBuffer()))
}
