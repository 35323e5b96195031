import { ApiError } from '../api/ApiError.js'
import { RequestError } from '../signing/RequestError.js'
import type { NetworkFacts, SigningRpc } from '../signing/types.js'

/** Chain reads and broadcasts over the secure site's own origin; no other host is ever asked. */
export function createSigningRpc(parameters: {
  origin: string
  fetch?: typeof globalThis.fetch | undefined
}): SigningRpc {
  const { origin } = parameters
  let networks: Promise<readonly NetworkFacts[]> | undefined

  async function send(path: string, body: object | undefined, signal?: AbortSignal): Promise<unknown> {
    const request = parameters.fetch ?? globalThis.fetch
    const response = await request(`${origin}${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      credentials: 'omit',
      redirect: 'error',
      signal: signal ?? null,
    })
    const reply: unknown = await response.json().catch(() => null)
    if (response.ok && typeof reply === 'object' && reply !== null) return reply
    const code = readText(reply, 'code') ?? 'RPC_FAILED'
    throw new RequestError(code, readText(reply, 'message') ?? 'The network cannot be read.', 5000)
  }

  return {
    async request({ caipNetworkId, method, params, signal }) {
      const body = { jsonrpc: '2.0', id: 1, method, params }
      const reply = await send(`/v1?chainId=${encodeURIComponent(caipNetworkId)}`, body, signal)
      const { result, error } = reply as { result?: unknown; error?: unknown }
      if (error === undefined) return result
      const rpcCode = Object(error).code
      throw new RequestError(
        'RPC_FAILED',
        readText(error, 'message') ?? 'The network refused the call.',
        typeof rpcCode === 'number' ? rpcCode : 5000,
        Object(error).data,
      )
    },
    async broadcast({ caipNetworkId, transaction, signal }) {
      const reply = await send('/v1/transactions', { chainId: caipNetworkId, transaction }, signal)
      const hash = readText(reply, 'hash')
      if (hash === undefined) throw new RequestError('RPC_FAILED', 'The network gave no hash.', 5000)
      return hash
    },
    async getNetwork(caipNetworkId) {
      networks ??= readNetworks()
      const list = await networks.catch(error => {
        networks = undefined
        throw error
      })
      return list.find(network => network.caipNetworkId === caipNetworkId)
    },
  }

  async function readNetworks(): Promise<readonly NetworkFacts[]> {
    const reply = await send('/networks', undefined)
    const { networks: list } = reply as { networks?: unknown }
    if (!Array.isArray(list))
      throw new ApiError({ code: 'SERVER_ERROR', message: 'The server failed.', status: 0 })
    return list
  }
}

const readText = (value: unknown, name: string): string | undefined => {
  const text: unknown = Object(value)[name]
  return typeof text === 'string' ? text : undefined
}
