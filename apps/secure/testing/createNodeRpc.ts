import { RequestError } from '../src/signing/RequestError.js'
import type { NetworkFacts, SigningRpc } from '../src/signing/types.js'

/** Reads and broadcasts at nodes themselves, as the operator's server does. */
export function createNodeRpc(urls: Readonly<Record<string, string>>): SigningRpc {
  async function call(caipNetworkId: string, method: string, params: readonly unknown[]): Promise<unknown> {
    const response = await fetch(urls[caipNetworkId] ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as {
      result?: unknown
      error?: { code: number; message: string; data?: unknown }
    }
    if (error) throw new RequestError('RPC_FAILED', error.message, error.code, error.data)
    return result
  }
  return {
    request: ({ caipNetworkId, method, params }) => call(caipNetworkId, method, params),
    async broadcast({ caipNetworkId, transaction }) {
      const isSolana = caipNetworkId.startsWith('solana:')
      const hash = isSolana
        ? await call(caipNetworkId, 'sendTransaction', [transaction, { encoding: 'base64' }])
        : await call(caipNetworkId, 'eth_sendRawTransaction', [transaction])
      return String(hash)
    },
    async getNetwork(caipNetworkId): Promise<NetworkFacts | undefined> {
      if (!urls[caipNetworkId]) return undefined
      const isSolana = caipNetworkId.startsWith('solana:')
      return isSolana
        ? { caipNetworkId, name: 'Local Solana', symbol: 'SOL', decimals: 9 }
        : { caipNetworkId, name: 'Local', symbol: 'ETH', decimals: 18 }
    },
  }
}
