/** An error as it travels to a site: JSON-RPC 2.0 shape, codes of EIP-1193 and EIP-1474. */
export type RpcErrorData = { code: number; message: string; data?: unknown }

/** What every refusal inside the wallet throws; `code` is what the site sees (EIP-1193). */
export class WalletRpcError extends Error {
  override readonly name = 'WalletRpcError'
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const userRejected = (message = 'The request was rejected in the wallet.'): WalletRpcError =>
  new WalletRpcError(4001, message)
export const unauthorized = (message: string): WalletRpcError => new WalletRpcError(4100, message)
export const unsupportedMethod = (method: string, why?: string): WalletRpcError =>
  new WalletRpcError(4200, `This wallet does not support ${method.slice(0, 64)}.${why ? ` ${why}` : ''}`)
export const providerDisconnected = (message: string): WalletRpcError => new WalletRpcError(4900, message)
export const chainDisconnected = (message: string): WalletRpcError => new WalletRpcError(4901, message)
export const unknownChain = (chainId: string): WalletRpcError =>
  new WalletRpcError(
    4902,
    `The wallet does not know chain ${chainId}. Add it with wallet_addEthereumChain first.`,
  )
export const invalidRequest = (message: string): WalletRpcError => new WalletRpcError(-32600, message)
export const invalidParams = (message: string): WalletRpcError => new WalletRpcError(-32602, message)
export const internalError = (message: string): WalletRpcError => new WalletRpcError(-32603, message)
export const alreadyPending = (message: string): WalletRpcError => new WalletRpcError(-32002, message)

type ErrorLike = {
  code?: unknown
  message?: unknown
  shortMessage?: unknown
  details?: unknown
  data?: unknown
  cause?: unknown
}

/**
 * Turns anything thrown into what a site may see. Nodes' own codes and revert data are kept, stacks are not.
 * @example toRpcErrorData(userRejected()) // { code: 4001, message: '…' }
 */
export function toRpcErrorData(error: unknown): RpcErrorData {
  if (error instanceof WalletRpcError)
    return {
      code: error.code,
      message: error.message,
      ...(error.data === undefined ? {} : { data: error.data }),
    }
  let found: { code: number; data: unknown } | undefined
  let current: unknown = error
  for (let depth = 0; depth < 12 && typeof current === 'object' && current !== null; depth += 1) {
    const { code, data, cause } = current as ErrorLike
    // The innermost numeric code is the node's own.
    if (typeof code === 'number' && Number.isInteger(code)) found = { code, data }
    current = cause
  }
  const { shortMessage, details, message } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as ErrorLike
  const main = typeof shortMessage === 'string' ? shortMessage : typeof message === 'string' ? message : ''
  const extra = typeof details === 'string' && details && !main.includes(details) ? ` ${details}` : ''
  const text = `${main}${extra}`.slice(0, 600)
  return {
    code: found?.code ?? -32603,
    message: text || 'The wallet could not complete the request.',
    ...(found?.data === undefined || typeof found.data === 'function' ? {} : { data: found.data }),
  }
}
