import { isRecord } from './checks.js'
import { chainDisconnected, internalError, WalletRpcError } from './errors.js'
import type { WalletChain } from './walletConfig.js'

/** Methods that only read; a site may call them on its active chain without asking. */
export const readMethods: ReadonlySet<string> = new Set([
  'eth_blockNumber',
  'eth_call',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_maxPriorityFeePerGas',
  'eth_syncing',
  'net_listening',
  'web3_sha3',
])

/**
 * One JSON-RPC call to a chain's node.
 * @throws {WalletRpcError} 4901 when the node does not respond, else the node's own code
 * @example await callRpc(chain, 'eth_blockNumber', [])
 */
export async function callRpc(
  chain: Pick<WalletChain, 'name' | 'rpcUrl'>,
  method: string,
  params: readonly unknown[],
  timeout = 15_000,
): Promise<unknown> {
  let answer: unknown
  try {
    const response = await fetch(chain.rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(timeout),
      credentials: 'omit',
      redirect: 'error',
    })
    answer = await response.json()
  } catch {
    throw chainDisconnected(`The node of ${chain.name} did not respond at ${new URL(chain.rpcUrl).host}.`)
  }
  if (!isRecord(answer))
    throw internalError(`The node of ${chain.name} returned a response that is not JSON-RPC.`)
  if (isRecord(answer['error'])) {
    const { code, message, data } = answer['error']
    throw new WalletRpcError(
      typeof code === 'number' ? code : -32603,
      typeof message === 'string' ? message : 'The node rejected the call.',
      data,
    )
  }
  return answer['result'] ?? null
}
