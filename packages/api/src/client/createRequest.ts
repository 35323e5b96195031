import type { Alert, ErrorCode } from '@latchkit/core'
import { LatchkitError, rpcRetryDelayMs, toLatchkitError } from '@latchkit/core/internal'
import * as v from 'valibot'
import type { BackOff } from './createBackOff.js'
import { toAlert } from './toAlert.js'

/** How `createApiClient` reaches the server. */
export type RequestContext = {
  /** Without a trailing slash. */
  baseUrl: string
  projectId?: string | undefined
  sdkType: string
  sdkVersion: string
  clientId?: string | undefined
  fetch: typeof globalThis.fetch
  /** For one attempt, its body included. */
  timeoutMs: number
  /** Attempts after the first. */
  retries: number
  backOff: BackOff
  onAlert: (alert: Alert) => void
}

export type GetParameters<T> = {
  path: string
  query?: Readonly<Record<string, string | undefined>> | undefined
  schema: v.GenericSchema<T>
  /** Sent as JSON by POST; with `isProbe` where it must not be sent again after a failure. */
  body?: unknown
  signal?: AbortSignal | undefined
  /** Sent once, also while the server counts as unreachable: to find out why other requests fail, or to change something. */
  isProbe?: boolean | undefined
}

/** Every address carries who asks. */
export function toUrl(
  context: RequestContext,
  path: string,
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const search = new URLSearchParams()
  const all = {
    projectId: context.projectId,
    st: context.sdkType,
    sv: context.sdkVersion,
    clientId: context.clientId,
    ...query,
  }
  for (const [name, value] of Object.entries(all)) if (value) search.set(name, value)
  return `${context.baseUrl}${path}?${search}`
}

/** The address of a path that the server has sent, such as an icon's. */
export function toIconUrl(context: RequestContext, path: string): string {
  const [plain = '', query] = path.split('?')
  return toUrl(context, plain, Object.fromEntries(new URLSearchParams(query)))
}

const serverCodes: Readonly<Record<string, ErrorCode>> = {
  ORIGIN_NOT_ALLOWED: 'ORIGIN_NOT_ALLOWED',
  INVALID_PROJECT_ID: 'INVALID_PROJECT_ID',
  PROJECT_ID_MISSING: 'PROJECT_ID_MISSING',
  UNSUPPORTED_CHAIN: 'UNSUPPORTED_CHAIN',
  INVALID_ADDRESS: 'INVALID_ADDRESS',
  PRICE_CHANGED: 'PRICE_CHANGED',
  QUOTE_UNAVAILABLE: 'QUOTE_UNAVAILABLE',
}

/** The text is exact; the code identifies the kind of error. */
export async function toHttpError(response: Response): Promise<LatchkitError> {
  const { status } = response
  const body: unknown = await response.json().catch(() => undefined)
  const serverCode = (body as { code?: unknown } | undefined | null)?.code
  const code =
    status === 429
      ? 'RATE_LIMITED'
      : status >= 500
        ? 'SERVER_ERROR'
        : ((typeof serverCode === 'string' && Object.hasOwn(serverCodes, serverCode)
            ? serverCodes[serverCode]
            : undefined) ?? 'HTTP_STATUS')
  return new LatchkitError(code, {
    shortMessage: `HTTP status code: ${status}`,
    context: { status, ...(typeof serverCode === 'string' && { serverCode }) },
  })
}

/** Waits, and rejects as cancelled when the caller gives up first. */
function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer)
      reject(new LatchkitError('CANCELLED'))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}

function toUnreachable(cause?: unknown): LatchkitError {
  const isOffline = globalThis.navigator?.onLine === false
  return new LatchkitError(isOffline ? 'OFFLINE' : 'SERVER_ERROR', { cause })
}

async function tryOnce<T>(context: RequestContext, url: string, parameters: GetParameters<T>): Promise<T> {
  const { signal, body: sent } = parameters
  if (signal?.aborted) throw new LatchkitError('CANCELLED')
  const controller = new AbortController()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    controller.abort()
  }, context.timeoutMs)
  const onAbort = () => controller.abort()
  signal?.addEventListener('abort', onAbort, { once: true })
  try {
    const response = await context.fetch(url, {
      headers: {
        accept: 'application/json',
        ...(sent !== undefined && { 'content-type': 'application/json' }),
      },
      ...(sent !== undefined && { method: 'POST', body: JSON.stringify(sent) }),
      signal: controller.signal,
    })
    context.backOff.onReached()
    if (!response.ok) throw await toHttpError(response)
    const text = await response.text()
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch (cause) {
      throw new LatchkitError('INVALID_RESPONSE', { cause })
    }
    const result = v.safeParse(parameters.schema, body)
    if (!result.success)
      throw new LatchkitError('INVALID_RESPONSE', { context: { path: v.getDotPath(result.issues[0]) } })
    return result.output
  } catch (cause) {
    if (cause instanceof LatchkitError) throw cause
    if (signal?.aborted) throw new LatchkitError('CANCELLED', { cause })
    context.backOff.onUnreachable()
    if (timedOut) throw new LatchkitError('REQUEST_TIMEOUT', { cause })
    throw toUnreachable(cause)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

const lasting = new Set<ErrorCode>(['SERVER_ERROR', 'REQUEST_TIMEOUT', 'OFFLINE'])

/**
 * Sends one GET, or a POST where there is a body, and checks the response against its schema. A network failure, a timeout and 5xx are retried after 150,
 * 300 and 600 ms; 429 is not, because the server asks for fewer requests. A server that could not be reached 4 times is
 * left alone for a while: until then requests to it fail at once.
 *
 * @throws RATE_LIMITED, SERVER_ERROR, HTTP_STATUS …, each reading 'HTTP status code: {n}';
 * REQUEST_TIMEOUT, OFFLINE, INVALID_RESPONSE, CANCELLED
 */
export async function get<T>(context: RequestContext, parameters: GetParameters<T>): Promise<T> {
  const { path, query, signal, isProbe = false } = parameters
  const { backOff, onAlert } = context
  const url = toUrl(context, path, query)
  const retries = isProbe ? 0 : context.retries
  let failure: LatchkitError | undefined
  for (let attempt = 0; attempt <= retries; attempt++) {
    if (failure) await wait(rpcRetryDelayMs * 2 ** (attempt - 1), signal)
    if (!isProbe && !backOff.mayTry()) break
    try {
      return await tryOnce(context, url, parameters)
    } catch (error) {
      failure = toLatchkitError(error)
      if (!lasting.has(failure.code)) break
    }
  }
  failure ??= toUnreachable()
  const alert = toAlert(context, failure.code)
  if (alert) onAlert(alert)
  throw failure
}
