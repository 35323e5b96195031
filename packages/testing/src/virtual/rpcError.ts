import type { RpcError } from './wire.js'

/** Thrown inside the wallet; crosses to the page as a plain object. */
export class WalletRpcError extends Error {
  readonly rpc: RpcError
  constructor(rpc: RpcError) {
    super(rpc.message)
    this.name = 'WalletRpcError'
    this.rpc = rpc
  }
}

export const rpcErrors = {
  rejected: { code: 4001, message: 'User rejected the request.' },
  unauthorized: { code: 4100, message: 'The requested account has not been authorized by the user.' },
  unsupported: { code: 4200, message: 'The requested method is not supported by this wallet.' },
  lostChain: { code: 4900, message: 'The wallet is disconnected from all chains.' },
  unknownChain: { code: 4902, message: 'Unrecognized chain ID. Try adding the chain first.' },
  busy: { code: -32002, message: 'Request already pending. Please wait.' },
  invalid: { code: -32602, message: 'Invalid parameters.' },
} as const

/** Any thrown value as the page may see it. */
export function toRpcError(error: unknown): RpcError {
  if (error instanceof WalletRpcError) return error.rpc
  const walked = error as { walk?: (match: (cause: unknown) => boolean) => unknown; shortMessage?: string }
  const coded = walked.walk?.(cause => typeof (cause as { code?: unknown }).code === 'number') as
    | { code?: number; data?: unknown }
    | undefined
  return {
    code: coded?.code ?? -32603,
    message: walked.shortMessage ?? (error instanceof Error ? error.message : 'Internal error.'),
    ...(coded?.data === undefined ? {} : { data: coded.data }),
  }
}
