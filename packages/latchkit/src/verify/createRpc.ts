import type { SignInRpc } from '@latchkit/core/sign-in'

/** CAIP-2 id → JSON-RPC URL. */
export type RpcUrls = Readonly<Record<string, string>>

const timeoutMs = 10_000
/** Characters of a response. */
const maxLength = 200_000

/**
 * Reads networks by plain HTTP, for signatures of contracts.
 * @example const rpc = createRpc({ 'eip155:1': 'https://rpc.example.com' })
 */
export function createRpc(urls: RpcUrls, fetch: typeof globalThis.fetch = globalThis.fetch): SignInRpc {
  return async ({ caipNetworkId, method, params }) => {
    const url = Object.hasOwn(urls, caipNetworkId) ? urls[caipNetworkId] : undefined
    if (url === undefined) throw new Error(`No endpoint is configured for ${caipNetworkId}.`)
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (!response.ok || text.length > maxLength) throw new Error('The endpoint cannot be read.')
    const reply = Object(JSON.parse(text)) as Record<string, unknown>
    if (reply['error'] !== undefined || reply['result'] === undefined)
      throw new Error('The endpoint refused the read.')
    return reply['result']
  }
}
