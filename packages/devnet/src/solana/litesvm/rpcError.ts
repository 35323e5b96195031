/** A JSON-RPC error with the codes of a Solana node. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const invalidParams = (what: string): RpcError => new RpcError(-32602, `Invalid params: ${what}`)
