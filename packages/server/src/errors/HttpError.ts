/** Codes of error responses. Append-only; the code of core is used where core has one. */
export type HttpErrorCode =
  | 'BAD_REQUEST'
  | 'INVALID_ADDRESS'
  | 'UNSUPPORTED_CHAIN'
  | 'PROJECT_ID_MISSING'
  | 'INVALID_PROJECT_ID'
  | 'ORIGIN_NOT_ALLOWED'
  | 'RPC_NOT_ALLOWED'
  | 'TRANSACTION_REJECTED'
  | 'NOT_FOUND'
  | 'PAYLOAD_TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UPGRADE_REQUIRED'
  | 'RATE_LIMITED'
  | 'SERVER_ERROR'
  | 'RPC_FAILED'
  | 'TIMEOUT'
  | 'NOT_READY'
  | 'PRICE_CHANGED'
  | 'QUOTE_UNAVAILABLE'
  | 'NAME_INVALID'
  | 'NAME_TAKEN'
  | 'NAME_NOT_OWNED'
  | 'MESSAGE_EXPIRED'
  | 'MESSAGE_USED'
  | 'SIGNATURE_INVALID'
  | 'LOGIN_CODE_INVALID'
  | 'LOGIN_CODE_EXPIRED'
  | 'LOGIN_RATE_LIMITED'
  | 'LOGIN_SESSION_EXPIRED'
  | 'LOGIN_DEVICE_DECLINED'
  | 'LOGIN_FLOW_EXPIRED'
  | 'LOGIN_PROVIDER_ERROR'
  | 'LOGIN_EMAIL_TAKEN'
  | 'WALLET_EXISTS'
  | 'SHARE_LOCKED'
  | 'PROOF_INVALID'

export type HttpErrorParameters = {
  status: 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 426 | 429 | 500 | 502 | 503 | 504
  code: HttpErrorCode
  /** Sent to the caller, so it never quotes an upstream or a secret. */
  message: string
  headers?: Readonly<Record<string, string>> | undefined
  /** JSON-RPC error of a node, also sent to the caller. */
  rpcError?: RpcError | undefined
  /** Further fields of the response. */
  details?: Readonly<Record<string, unknown>> | undefined
  cause?: unknown
}

export type RpcError = { code: number; message: string; data?: unknown }

/** An error with the HTTP response that reports it. */
export class HttpError extends Error {
  readonly status: HttpErrorParameters['status']
  readonly code: HttpErrorCode
  readonly headers: Readonly<Record<string, string>>
  readonly rpcError: RpcError | undefined
  readonly details: Readonly<Record<string, unknown>>

  constructor(parameters: HttpErrorParameters) {
    super(parameters.message, parameters.cause === undefined ? undefined : { cause: parameters.cause })
    this.name = 'HttpError'
    this.status = parameters.status
    this.code = parameters.code
    this.headers = parameters.headers ?? {}
    this.rpcError = parameters.rpcError
    this.details = parameters.details ?? {}
  }
}
