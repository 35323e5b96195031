export type UpstreamErrorCode =
  | 'UPSTREAM_FAILED'
  | 'UPSTREAM_TIMEOUT'
  | 'UPSTREAM_REFUSED'
  | 'UPSTREAM_INVALID'

/** A chain's endpoint did not give an answer that can be used. Never holds its URL or its words. */
export class UpstreamError extends Error {
  readonly code: UpstreamErrorCode

  constructor(code: UpstreamErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'UpstreamError'
    this.code = code
  }
}
