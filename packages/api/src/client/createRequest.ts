import type { ErrorCode } from '@latchkit/core'
import { LatchkitError, rpcRetryDelayMs } from '@latchkit/core/internal'
import * as v from 'valibot'

/** How `createApiClient` reaches the server. */
export type RequestContext = {
  /** Without a trailing slash. */
  baseUrl: string
  projectId?: string | undefined
  sdkType: string
  sdkVersion: string
  clientId?: string | undefined
  fetch: typeof globalThis.fetch
  /** For one attempt, its body included (R9.15). */
  timeoutMs: number
  /** Attempts after the first (R9.15). */
  retries: number
}

export type GetParameters<T> = {
  path: string
  query?: Readonly<Record<string, string | undefined>> | undefined
  schema: v.GenericSchema<T>
  signal?: AbortSignal | undefined
}

/** R7.1, R7.2: every address carries who asks. */
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

const serverCodes: Readonly<Record<string, ErrorCode>> = {
  ORIGIN_NOT_ALLOWED: 'ORIGIN_NOT_ALLOWED',
  INVALID_PROJECT_ID: 'INVALID_PROJECT_ID',
  PROJECT_ID_MISSING: 'PROJECT_ID_MISSING',
  UNSUPPORTED_CHAIN: 'UNSUPPORTED_CHAIN',
  INVALID_ADDRESS: 'INVALID_ADDRESS',
}

/** R7.3: the text is exact; the code says what kind it was. */
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
  return new LatchkitError(code, { shortMessage: `HTTP status code: ${status}`, context: { status } })
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

async function tryOnce<T>(context: RequestContext, url: string, parameters: GetParameters<T>): Promise<T> {
  const { signal } = parameters
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
      headers: { accept: 'application/json' },
      signal: controller.signal,
    })
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
    if (timedOut) throw new LatchkitError('REQUEST_TIMEOUT', { cause })
    const offline = globalThis.navigator?.onLine === false
    throw new LatchkitError(offline ? 'OFFLINE' : 'SERVER_ERROR', { cause })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', onAbort)
  }
}

const lasting = new Set<ErrorCode>(['SERVER_ERROR', 'REQUEST_TIMEOUT', 'OFFLINE'])

/**
 * Sends one GET and checks the response against its schema. A network failure, a timeout and 5xx are retried after 150,
 * 300 and 600 ms; 429 is not, because the server asks for fewer requests.
 *
 * @throws RATE_LIMITED, SERVER_ERROR, HTTP_STATUS …, each reading 'HTTP status code: {n}' (R7.3);
 * REQUEST_TIMEOUT, OFFLINE, INVALID_RESPONSE, CANCELLED
 */
export async function get<T>(context: RequestContext, parameters: GetParameters<T>): Promise<T> {
  const url = toUrl(context, parameters.path, parameters.query)
  for (let attempt = 0; ; attempt++) {
    try {
      return await tryOnce(context, url, parameters)
    } catch (error) {
      if (attempt >= context.retries || !lasting.has((error as LatchkitError).code)) throw error
      await wait(rpcRetryDelayMs * 2 ** attempt, parameters.signal)
    }
  }
}
