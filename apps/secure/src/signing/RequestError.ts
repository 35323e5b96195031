/** What the page that asked receives, as `WireError` of the frame's protocol; it holds no secret. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: string
  readonly rpcCode: number
  /** What a node adds to an error, for example the data of a revert. */
  readonly data: unknown

  constructor(code: string, message: string, rpcCode: number, data?: unknown) {
    super(message)
    this.code = code
    this.rpcCode = rpcCode
    this.data = data
  }
}

/** The text is exact. */
export const notAllowed = (): RequestError =>
  new RequestError('RPC_NOT_ALLOWED', 'Requested RPC call is not allowed', 4200)

/** EIP-1193. */
export const rejected = (): RequestError =>
  new RequestError('USER_REJECTED', 'User rejected the request.', 4001)

/** EIP-1474. */
export const invalidParams = (message: string): RequestError =>
  new RequestError('WALLET_FAILED', message, -32602)

/** What was signed is not what the account on the screen signs. */
export const signFailed = (): RequestError => new RequestError('SIGN_FAILED', 'Error signing message', -32603)
