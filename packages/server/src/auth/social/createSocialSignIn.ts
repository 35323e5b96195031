import { randomBytes, randomInt } from 'node:crypto'
import type { SocialFinishBody, SocialStartBody } from '@latchkit/api/auth'
import { HttpError } from '../../errors/HttpError.js'
import type { Log } from '../../logs/createLog.js'
import { toLogError } from '../../logs/toLogError.js'
import type { AuthStore } from '../../storage/authStore.js'
import type { Identity } from '../authEnv.js'
import { type FlowKey, isSame, toHash } from '../flows/createFlowKey.js'
import { toExpiredError, toProviderError, toWebViewError } from '../flows/toFlowError.js'
import { waitFor } from '../flows/waitFor.js'
import type { FlowSecrets, SocialClient } from './createSocialClient.js'
import { isWebView } from './isWebView.js'
import { createSocialFlows, type SocialFlow, type SocialFlowAccount } from './socialFlow.js'

/** What the window of a provider shows once the visitor is back. */
export type SocialReturn = {
  label: string
  host: string
  flowId: string
} & (
  | { status: 'returned'; code: string; numbers: readonly string[]; redirect?: string | undefined }
  | { status: 'cancelled' | 'failed'; redirect?: string | undefined }
)

/** Sign-in with accounts of other providers, from the window's start to the frame's end. */
export type SocialSignIn = {
  /** Starts a flow for the browser that holds `cookie.value`. @throws HttpError */
  start(
    body: SocialStartBody,
    userAgent: string,
  ): Promise<{ url: string; flowId: string; cookie: string; isFormPost: boolean; maxAgeSeconds: number }>
  /** Takes a provider's response. @throws HttpError LOGIN_FLOW_EXPIRED when it belongs to no flow of this browser */
  takeReturn(parameters: {
    provider: string
    response: URLSearchParams
    getCookie: (flowId: string) => string | undefined
  }): Promise<SocialReturn>
  /** The number that the visitor chose; a wrong one, or none, ends the flow. */
  confirm(parameters: {
    flowId: string
    number: string
    cookie: string | undefined
  }): Promise<{ isConfirmed: boolean; host: string }>
  /** The account, once. `undefined` while the visitor is at the provider. @throws HttpError */
  finish(
    body: SocialFinishBody,
    signal: AbortSignal,
  ): Promise<{ identity: Identity; host: string } | undefined>
}

/** Milliseconds from the start of a flow to its end. */
const flowTtlMs = 600_000

export function createSocialSignIn(parameters: {
  clients: ReadonlyMap<string, SocialClient>
  store: AuthStore
  key: FlowKey
  /** Whether visitors may sign in from pages of this origin. */
  isAllowedHost: (origin: string) => boolean
  log: Log
  now?: (() => number) | undefined
  pollMs?: number | undefined
  waitMs?: number | undefined
}): SocialSignIn {
  const { clients, store, key, isAllowedHost, log, now = Date.now } = parameters
  const flows = createSocialFlows({ store, key, now })

  const getClient = (provider: string): SocialClient => {
    const client = clients.get(provider)
    if (client) return client
    throw new HttpError({ status: 404, code: 'NOT_FOUND', message: 'There is no such provider here.' })
  }
  const toSecrets = ({ id, salt, provider }: SocialFlow): FlowSecrets => {
    const derive = (purpose: string) => key.derive(purpose, provider, id, salt)
    return { state: `${id}.${derive('state')}`, nonce: derive('nonce'), verifier: derive('verifier') }
  }
  const readFor = async (id: string, cookie: string | undefined): Promise<SocialFlow> => {
    const flow = await flows.read(id)
    if (!flow || cookie === undefined || !isSame(flow.browserHash, toHash(cookie))) throw toExpiredError()
    return flow
  }

  return {
    async start({ provider, flowId, number, host, redirect }, userAgent) {
      const client = getClient(provider)
      if (!isAllowedHost(host))
        throw new HttpError({
          status: 403,
          code: 'ORIGIN_NOT_ALLOWED',
          message: 'Visitors of this site cannot sign in here.',
        })
      const back = toRedirect(redirect, host)
      if (client.refusesWebViews && isWebView(userAgent)) throw toWebViewError(client.label)
      const cookie = randomBytes(32).toString('base64url')
      const flow: SocialFlow = {
        id: flowId,
        revision: 1,
        status: 'started',
        provider,
        host,
        number,
        salt: randomBytes(16).toString('base64url'),
        browserHash: toHash(cookie),
        ...(back !== undefined && { redirect: back }),
        expiresAt: now() + flowTtlMs,
      }
      const url = await client.toUrl(toSecrets(flow))
      if (!(await flows.insert(flow))) throw toExpiredError()
      return { url, flowId, cookie, isFormPost: client.isFormPost, maxAgeSeconds: flowTtlMs / 1000 }
    },

    async takeReturn({ provider, response, getCookie }) {
      const client = getClient(provider)
      const state = response.get('state') ?? ''
      const flowId = state.split('.')[0] ?? ''
      const flow = await readFor(flowId, getCookie(flowId))
      const secrets = toSecrets(flow)
      if (flow.provider !== provider || !isSame(state, secrets.state)) throw toExpiredError()
      const taken = flow.status === 'started' && (await flows.advance(flow, { status: 'exchanging' }))
      if (!taken) throw toExpiredError()
      const { host, redirect } = flow
      const shown = { label: client.label, host, flowId, redirect }
      if (isCancelled(response.get('error'))) {
        await flows.advance(taken, { status: 'cancelled' })
        return { ...shown, status: 'cancelled' }
      }
      try {
        const { issuer, subject, name, picture } = await client.readAccount(response, secrets)
        const code = randomBytes(32).toString('base64url')
        const account = flows.sealAccount(taken, { issuer, subject, name, picture })
        if (!(await flows.advance(taken, { status: 'returned', codeHash: toHash(code), account })))
          throw toExpiredError()
        return { ...shown, status: 'returned', code, numbers: toChoices(flow.number) }
      } catch (error) {
        await flows.advance(taken, { status: 'failed' })
        if (!(error instanceof HttpError) || error.code !== 'LOGIN_PROVIDER_ERROR') throw error
        log.warn({ provider, error: toLogError(error) }, 'sign-in at a provider failed')
        return { ...shown, status: 'failed' }
      }
    },

    async confirm({ flowId, number, cookie }) {
      const flow = await readFor(flowId, cookie)
      if (flow.status !== 'returned') throw toExpiredError()
      const isConfirmed = isSame(number, flow.number)
      if (!(await flows.advance(flow, { status: isConfirmed ? 'confirmed' : 'cancelled' })))
        throw toExpiredError()
      return { isConfirmed, host: flow.host }
    },

    async finish({ flowId, secret, code }, signal) {
      if (!isSame(toHash(secret), flowId)) throw toExpiredError()
      const flow = await waitFor(() => flows.read(flowId), {
        // A flow starts in the window, which may be slower than the frame.
        isReady: found =>
          found !== undefined &&
          (code === undefined
            ? !['started', 'exchanging', 'returned'].includes(found.status)
            : !['started', 'exchanging'].includes(found.status)),
        signal,
        pollMs: parameters.pollMs,
        waitMs: parameters.waitMs,
      })
      if (flow === undefined) return undefined
      if (flow.status === 'cancelled') throw toProviderError('The sign-in was cancelled.')
      if (flow.status === 'failed')
        throw toProviderError(`${getClient(flow.provider).label} did not complete the sign-in. Try again.`)
      const isReleased =
        flow.status === 'confirmed' ||
        (flow.status === 'returned' &&
          code !== undefined &&
          flow.codeHash !== undefined &&
          isSame(toHash(code), flow.codeHash))
      // A wrong code ends the flow: its sender did not open the window.
      if (flow.status === 'returned' && !isReleased) await flows.advance(flow, { status: 'failed' })
      if (!isReleased || !(await flows.advance(flow, { status: 'used' }))) throw toExpiredError()
      return { identity: toIdentity(flow.provider, flows.openAccount(flow)), host: flow.host }
    },
  }
}

const isCancelled = (error: string | null): boolean =>
  error === 'access_denied' || error === 'user_cancelled_authorize' || error === 'user_cancelled_login'

/** Only a page of `host` is gone back to. @throws HttpError BAD_REQUEST */
function toRedirect(redirect: string | boolean | undefined, host: string): string | undefined {
  if (redirect === undefined || redirect === false) return undefined
  if (redirect === true) return `${host}/`
  const url = URL.canParse(redirect) ? new URL(redirect) : undefined
  if (url?.origin === host && url.username === '' && url.password === '') return url.href
  throw new HttpError({
    status: 400,
    code: 'BAD_REQUEST',
    message: 'The redirect leaves the site that the visitor signs in to.',
  })
}

/** The number among two others of as many digits. */
function toChoices(number: string): string[] {
  const most = 10 ** number.length
  const choices = new Set([number])
  while (choices.size < 3) choices.add(String(randomInt(most / 10, most)))
  return [...choices].sort()
}

function toIdentity(provider: string, { issuer, subject, name, picture }: SocialFlowAccount): Identity {
  return { issuer, subject, social: { provider, name, picture } }
}
