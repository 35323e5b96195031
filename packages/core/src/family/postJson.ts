import { LatchkitError } from '../errors/LatchkitError.js'

export type PostJsonParameters = {
  url: string
  /** JSON text. */
  body: string
  /** Milliseconds until the response must be complete. */
  timeoutMs: number
  /** Bytes of the response after which reading stops. */
  maxBytes: number
  signal?: AbortSignal | undefined
}

async function readText(response: Response, maxBytes: number): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return response.text()
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      throw new LatchkitError('INVALID_RESPONSE', { details: `It is larger than ${maxBytes} bytes.` })
    }
    text += decoder.decode(value, { stream: true })
  }
}

/**
 * POSTs JSON and resolves with the response's text.
 * @throws TIMEOUT, RATE_LIMITED (429), RPC_FAILED (any other status but 2xx), INVALID_RESPONSE (too large), or what
 * `fetch` throws
 */
export async function postJson({
  url,
  body,
  timeoutMs,
  maxBytes,
  signal,
}: PostJsonParameters): Promise<string> {
  const controller = new AbortController()
  const cancel = (): void => controller.abort()
  const timer = setTimeout(() => controller.abort(new LatchkitError('TIMEOUT')), timeoutMs)
  signal?.addEventListener('abort', cancel)
  if (signal?.aborted) cancel()
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: controller.signal,
    })
    if (!response.ok)
      throw new LatchkitError(response.status === 429 ? 'RATE_LIMITED' : 'RPC_FAILED', {
        details: `HTTP status code: ${response.status}`,
      })
    return await readText(response, maxBytes)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}
