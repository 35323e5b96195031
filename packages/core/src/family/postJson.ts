import { type FetchTextParameters, fetchText } from './fetchText.js'

export type PostJsonParameters = Pick<FetchTextParameters, 'url' | 'timeoutMs' | 'maxBytes' | 'signal'> & {
  /** JSON text. */
  body: string
  /** An HTTP status besides 2xx whose response is returned, not thrown. */
  readStatus?: number | undefined
}

/**
 * POSTs JSON and resolves with the response's text.
 * @throws what `fetchText` throws
 */
export async function postJson({ readStatus, ...parameters }: PostJsonParameters): Promise<string> {
  const { text } = await fetchText({
    ...parameters,
    method: 'POST',
    contentType: 'application/json',
    isRead: status => status === readStatus,
  })
  return text
}
