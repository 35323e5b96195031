import { LatchkitError } from '../errors/LatchkitError.js'

export type FetchTextParameters = {
  url: string
  method: 'GET' | 'POST'
  contentType?: string | undefined
  body?: string | Uint8Array<ArrayBuffer> | undefined
  /** Milliseconds until the response must be complete. */
  timeoutMs: number
  /** Bytes of the response after which reading stops. */
  maxBytes: number
  signal?: AbortSignal | undefined
  /** HTTP statuses besides 2xx whose response is returned, not thrown. */
  isRead?: ((status: number) => boolean) | undefined
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
 * One HTTP request, with the response's text.
 * @throws TIMEOUT, RATE_LIMITED (429), RPC_FAILED (any other status but 2xx and those of `isRead`), INVALID_RESPONSE
 * (too large), or what `fetch` throws
 */
export async function fetchText({
  url,
  method,
  contentType,
  body,
  timeoutMs,
  maxBytes,
  signal,
  isRead,
}: FetchTextParameters): Promise<{ status: number; text: string }> {
  const controller = new AbortController()
  const cancel = (): void => controller.abort()
  const timer = setTimeout(() => controller.abort(new LatchkitError('TIMEOUT')), timeoutMs)
  signal?.addEventListener('abort', cancel)
  if (signal?.aborted) cancel()
  try {
    const response = await fetch(url, {
      method,
      ...(contentType ? { headers: { 'content-type': contentType } } : {}),
      ...(body === undefined ? {} : { body }),
      signal: controller.signal,
    })
    const { ok, status } = response
    if (!ok && !isRead?.(status))
      throw new LatchkitError(status === 429 ? 'RATE_LIMITED' : 'RPC_FAILED', {
        details: `HTTP status code: ${status}`,
      })
    return { status, text: await readText(response, maxBytes) }
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', cancel)
  }
}
