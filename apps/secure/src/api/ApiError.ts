/** What the auth API refused with; `code` is one of the contract's, or `NETWORK` when there was no response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string
  readonly status: number
  readonly triesLeft: number | undefined
  /** Seconds. */
  readonly retryAfter: number | undefined
  /** Name of the provider that refuses the browser inside of an app. */
  readonly webView: string | undefined
  /** What a code costs that strangers have used up. */
  readonly work: { challenge: string; bits: number } | undefined

  constructor(parameters: {
    code: string
    message: string
    status: number
    triesLeft?: number | undefined
    retryAfter?: number | undefined
    webView?: string | undefined
    work?: { challenge: string; bits: number } | undefined
  }) {
    super(parameters.message)
    this.code = parameters.code
    this.status = parameters.status
    this.triesLeft = parameters.triesLeft
    this.retryAfter = parameters.retryAfter
    this.webView = parameters.webView
    this.work = parameters.work
  }
}
