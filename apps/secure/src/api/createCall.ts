import { ApiError } from './ApiError.js'
import { createProof } from './createProof.js'
import { getProofKey } from './proofKey.js'

/** A request of the auth API, with its proof; resolves with the JSON of the response. Rejects with {@link ApiError}. */
export type Call = (path: string, options?: CallOptions) => Promise<unknown>

export type CallOptions = {
  method?: 'GET' | 'POST' | undefined
  body?: object | undefined
  signal?: AbortSignal | undefined
}

type CallParameters = {
  origin: string
  fetch?: typeof globalThis.fetch | undefined
  getKey?: (() => Promise<CryptoKeyPair>) | undefined
  now?: (() => number) | undefined
}

export function createCall(parameters: CallParameters): Call {
  const { origin, getKey = getProofKey, now = Date.now } = parameters
  let key: Promise<CryptoKeyPair> | undefined
  /** Milliseconds by which the server's clock is ahead: a proof of a wrong clock is refused. */
  let skew = 0

  async function send(path: string, method: string, body: object | undefined, signal?: AbortSignal) {
    key ??= getKey()
    const url = `${origin}${path}`
    const proof = await createProof({ key: await key, method, url, now: now() + skew })
    const request = parameters.fetch ?? globalThis.fetch
    return request(url, {
      method,
      headers: { dpop: proof, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      signal: signal ?? null,
    })
  }

  return async (path, { method = 'POST', body = method === 'POST' ? {} : undefined, signal } = {}) => {
    const attempt = async () => {
      const response = await send(path, method, body, signal)
      return { response, value: await readJson(response) }
    }
    try {
      let { response, value } = await attempt()
      const date = Date.parse(response.headers.get('date') ?? '')
      if (readField(value, 'code') === 'PROOF_INVALID' && Math.abs(date - now() - skew) > 30_000) {
        skew = date - now()
        ;({ response, value } = await attempt())
      }
      if (!response.ok) throw toApiError(response, value)
      return value
    } catch (error) {
      if (error instanceof ApiError || signal?.aborted) throw error
      throw new ApiError({ code: 'NETWORK', message: 'The secure site cannot be reached.', status: 0 })
    }
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError({ code: 'SERVER_ERROR', message: 'The server failed.', status: response.status })
  }
}

const readField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined

function toApiError(response: Response, value: unknown): ApiError {
  const [code, message, triesLeft, retryAfter, webView] = [
    'code',
    'message',
    'triesLeft',
    'retryAfter',
    'webView',
  ].map(name => readField(value, name))
  const seconds = retryAfter ?? Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError({
    code: typeof code === 'string' ? code : 'SERVER_ERROR',
    message: typeof message === 'string' ? message : 'The server failed.',
    status: response.status,
    triesLeft: typeof triesLeft === 'number' ? triesLeft : undefined,
    retryAfter: typeof seconds === 'number' && Number.isFinite(seconds) ? seconds : undefined,
    webView: typeof webView === 'string' ? webView : undefined,
    work: readWork(readField(value, 'work')),
  })
}

function readWork(value: unknown): ApiError['work'] {
  const [challenge, bits] = ['challenge', 'bits'].map(name => readField(value, name))
  return typeof challenge === 'string' && typeof bits === 'number' ? { challenge, bits } : undefined
}
