import { randomBytes, randomInt } from 'node:crypto'
import type {
  SocialAskBody,
  SocialAskReply,
  SocialFinishBody,
  SocialPrepareBody,
  SocialPrepareReply,
  SocialStartBody,
} from '@latchkit/api/auth'
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
import { createSocialFlows, type FlowBinding, type SocialFlow, type SocialFlowAccount } from './socialFlow.js'
import { toReturnUrl } from './toReturnUrl.js'

/** What the window of a provider shows once the visitor is back. */
export type SocialReturn = {
  label: string
  host: string
  flowId: string
} & (
  | {
      status: 'returned'
      code: string
      binding: FlowBinding
      redirect?: string | undefined
    }
  | { status: 'cancelled' | 'failed'; redirect?: string | undefined }
)

/** Sign-in with accounts of other providers, from the frame's start to its end. */
export type SocialSignIn = {
  /** Makes a flow for the frame of a browser's key, and the number that its host page shows. @throws HttpError */
  prepare(
    body: SocialPrepareBody,
    frame: { thumbprint: string; network: string },
  ): Promise<SocialPrepareReply>
  /** What a window asks that cannot reach the frame. @throws HttpError */
  ask(body: SocialAskBody, userAgent: string): Promise<SocialAskReply>
  /** Starts a flow for the browser that holds `cookie.value`. @throws HttpError */
  start(
    body: SocialStartBody,
    window: { userAgent: string; network: string },
  ): Promise<{ url: string; flowId: string; cookie: string; isFormPost: boolean; maxAgeSeconds: number }>
  /** Takes a provider's response. @throws HttpError LOGIN_FLOW_EXPIRED when it belongs to no flow of this browser */
  takeReturn(parameters: {
    provider: string
    response: URLSearchParams
    getCookie: (flowId: string) => string | undefined
  }): Promise<SocialReturn>
  /** Ends the window's part of a flow whose frame is in this browser, where the window lost its opener. */
  confirm(parameters: { flowId: string; cookie: string | undefined }): Promise<{ host: string }>
  /** The account, once. `undefined` while the visitor is at the provider. @throws HttpError */
  finish(
    body: SocialFinishBody,
    frame: { thumbprint: string },
    signal: AbortSignal,
  ): Promise<{ identity: Identity; host: string } | undefined>
}

/** Milliseconds from the preparation of a flow to its end. */
const flowTtlMs = 600_000
const numberCount = 3

export function createSocialSignIn(parameters: {
  clients: ReadonlyMap<string, SocialClient>
  store: AuthStore
  key: FlowKey
  /** Whether visitors may sign in from pages of this origin. */
  isAllowedHost: (origin: string) => boolean
  /** URLs that a whole page may go back to, besides the root of its host. */
  returnUrls?: readonly string[] | undefined
  log: Log
  now?: (() => number) | undefined
  pollMs?: number | undefined
  waitMs?: number | undefined
}): SocialSignIn {
  const { clients, store, key, isAllowedHost, returnUrls = [], log, now = Date.now } = parameters
  const flows = createSocialFlows({ store, key, now })

  const getClient = (provider: string): SocialClient => {
    const client = clients.get(provider)
    if (client) return client
    throw new HttpError({ status: 404, code: 'NOT_FOUND', message: 'There is no such provider here.' })
  }
  const assertHost = (host: string): void => {
    if (isAllowedHost(host)) return
    throw new HttpError({
      status: 403,
      code: 'ORIGIN_NOT_ALLOWED',
      message: 'Visitors of this site cannot sign in here.',
    })
  }
  const getUsable = (provider: string, userAgent: string): SocialClient => {
    const client = getClient(provider)
    if (client.refusesWebViews && isWebView(userAgent)) throw toWebViewError(client.label)
    return client
  }
  const toNetwork = (network: string, flowId: string): string => key.derive('network', network, flowId)
  const toSecrets = ({ id, salt, provider = '' }: SocialFlow): FlowSecrets => {
    const derive = (purpose: string) => key.derive(purpose, provider, id, salt)
    return { state: `${id}.${derive('state')}`, nonce: derive('nonce'), verifier: derive('verifier') }
  }
  const readPrepared = async (id: string, host: string): Promise<SocialFlow> => {
    const flow = await flows.read(id)
    if (flow?.status !== 'prepared' || flows.openPlace(flow).host !== host) throw toExpiredError()
    return flow
  }
  const readFor = async (id: string, cookie: string | undefined): Promise<SocialFlow> => {
    const flow = await flows.read(id)
    const hash = flow?.browserHash
    if (!flow || hash === undefined || cookie === undefined || !isSame(hash, toHash(cookie)))
      throw toExpiredError()
    return flow
  }
  const stop = async (flow: SocialFlow, message: string): Promise<never> => {
    await flows.advance(flow, { status: 'cancelled' })
    throw toProviderError(message)
  }
  /** A window that the frame did not vouch for: another's link may have opened it. */
  const assertVisitor = async (
    flow: SocialFlow,
    { redirect, number }: SocialStartBody,
    network: string,
  ): Promise<FlowBinding> => {
    if (!isSame(flow.network, toNetwork(network, flow.id)))
      return stop(flow, 'This window and the page of the sign-in are on different networks.')
    if (redirect !== undefined) return 'page'
    if (number !== undefined && isSame(number, flow.number)) return 'number'
    return stop(flow, 'That is not the number that the site shows.')
  }

  return {
    async prepare({ flowId, host }, { thumbprint, network }) {
      assertHost(host)
      const numbers = toNumbers()
      const number = numbers[0] ?? ''
      const flow: SocialFlow = {
        id: flowId,
        revision: 1,
        status: 'prepared',
        thumbprint,
        network: toNetwork(network, flowId),
        number,
        numbers,
        salt: randomBytes(16).toString('base64url'),
        place: flows.sealPlace(flowId, { host }),
        expiresAt: now() + flowTtlMs,
      }
      if (!(await flows.insert(flow))) throw toExpiredError()
      return { number, expiresAt: flow.expiresAt }
    },

    async ask({ provider, flowId, host }, userAgent) {
      assertHost(host)
      const { label } = getUsable(provider, userAgent)
      const { numbers } = await readPrepared(flowId, host)
      // In another order each time: where a button is says nothing.
      return { label, numbers: shuffle(numbers) }
    },

    async start(body, { userAgent, network }) {
      const { provider, flowId, host, isBound } = body
      assertHost(host)
      const client = getUsable(provider, userAgent)
      const redirect = toReturnUrl(body.redirect, host, returnUrls)
      if (body.redirect !== undefined && redirect === undefined)
        throw new HttpError({
          status: 400,
          code: 'BAD_REQUEST',
          message: 'The redirect leaves the site that the visitor signs in to.',
        })
      const prepared = await readPrepared(flowId, host)
      const binding = isBound ? 'frame' : await assertVisitor(prepared, body, network)
      const cookie = randomBytes(32).toString('base64url')
      const changes = {
        status: 'started',
        provider,
        binding,
        place: flows.sealPlace(flowId, { host, redirect }),
        browserHash: toHash(cookie),
        expiresAt: now() + flowTtlMs,
      } as const
      const url = await client.toUrl(toSecrets({ ...prepared, ...changes }))
      if (!(await flows.advance(prepared, changes))) throw toExpiredError()
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
      const { host, redirect } = flows.openPlace(flow)
      const { binding = 'page' } = flow
      const shown = { label: client.label, host, flowId, redirect }
      if (isCancelled(response.get('error'))) {
        await flows.advance(taken, { status: 'cancelled' })
        return { ...shown, status: 'cancelled' }
      }
      try {
        const { issuer, subject, name, picture } = await client.readAccount(response, secrets)
        const code = randomBytes(32).toString('base64url')
        const account = flows.sealAccount(taken, { issuer, subject, name, picture })
        // The visitor matched the number before the provider: the frame needs nothing of the window.
        const status = binding === 'number' ? 'confirmed' : 'returned'
        if (!(await flows.advance(taken, { status, codeHash: toHash(code), account }))) throw toExpiredError()
        return { ...shown, status: 'returned', code, binding }
      } catch (error) {
        await flows.advance(taken, { status: 'failed' })
        if (!(error instanceof HttpError) || error.code !== 'LOGIN_PROVIDER_ERROR') throw error
        log.warn({ provider, error: toLogError(error) }, 'sign-in at a provider failed')
        return { ...shown, status: 'failed' }
      }
    },

    async confirm({ flowId, cookie }) {
      const flow = await readFor(flowId, cookie)
      if (flow.status !== 'returned' || flow.binding !== 'frame') throw toExpiredError()
      if (!(await flows.advance(flow, { status: 'confirmed' }))) throw toExpiredError()
      return { host: flows.openPlace(flow).host }
    },

    async finish({ flowId, secret, code }, { thumbprint }, signal) {
      if (!isSame(toHash(secret), flowId)) throw toExpiredError()
      const prepared = await flows.read(flowId)
      if (prepared && !isSame(prepared.thumbprint, thumbprint)) throw toExpiredError()
      const flow = await waitFor(() => flows.read(flowId), {
        // A flow starts in the window, which may be slower than the frame.
        isReady: found =>
          found !== undefined &&
          (code === undefined
            ? !['prepared', 'started', 'exchanging', 'returned'].includes(found.status)
            : !['prepared', 'started', 'exchanging'].includes(found.status)),
        signal,
        pollMs: parameters.pollMs,
        waitMs: parameters.waitMs,
      })
      if (flow === undefined) return undefined
      if (flow.status === 'cancelled') throw toProviderError('The sign-in was cancelled.')
      if (flow.status === 'failed')
        throw toProviderError(
          `${getClient(flow.provider ?? '').label} did not complete the sign-in. Try again.`,
        )
      const isReleased =
        flow.status === 'confirmed' ||
        (flow.status === 'returned' &&
          code !== undefined &&
          flow.codeHash !== undefined &&
          isSame(toHash(code), flow.codeHash))
      // A wrong code ends the flow: its sender did not open the window.
      if (flow.status === 'returned' && !isReleased) await flows.advance(flow, { status: 'failed' })
      if (!isReleased || !(await flows.advance(flow, { status: 'used' }))) throw toExpiredError()
      const { host } = flows.openPlace(flow)
      return { identity: toIdentity(flow.provider ?? '', flows.openAccount(flow)), host }
    },
  }
}

const isCancelled = (error: string | null): boolean =>
  error === 'access_denied' || error === 'user_cancelled_authorize' || error === 'user_cancelled_login'

/** Different numbers of two digits; the first is the one that the host page shows. */
function toNumbers(): string[] {
  const numbers = new Set<string>()
  while (numbers.size < numberCount) numbers.add(String(randomInt(10, 100)))
  return [...numbers]
}

function shuffle(values: readonly string[]): string[] {
  const left = [...values]
  const shuffled: string[] = []
  while (left.length > 0) shuffled.push(...left.splice(randomInt(left.length), 1))
  return shuffled
}

function toIdentity(provider: string, { issuer, subject, name, picture }: SocialFlowAccount): Identity {
  return { issuer, subject, social: { provider, name, picture } }
}
