export type UpstreamErrorCode =
  | 'UPSTREAM_FAILED'
  | 'UPSTREAM_TIMEOUT'
  | 'UPSTREAM_REFUSED'
  | 'UPSTREAM_INVALID'
  | 'UPSTREAM_LIMITED'
  | 'UPSTREAM_TOO_LARGE'

/** A chain endpoint returned no usable response. Never holds its URL or its message. */
export class UpstreamError extends Error {
  readonly code: UpstreamErrorCode

  constructor(code: UpstreamErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.name = 'UpstreamError'
    this.code = code
  }
}
