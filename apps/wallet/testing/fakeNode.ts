import { vi } from 'vitest'

type Handler = unknown | ((...params: unknown[]) => unknown)
export type FakeNode = {
  readonly calls: { url: string; method: string; params: unknown[] }[]
  set(method: string, handler: Handler): void
}

/** An error that the fake node responds with. */
export const rpcFailure = (code: number, message: string, data?: unknown): { rpcFailure: object } => ({
  rpcFailure: { code, message, ...(data === undefined ? {} : { data }) },
})

/** Responds to JSON-RPC by method in place of `fetch`; `vi.unstubAllGlobals()` removes it. */
export function stubNode(handlers: Record<string, Handler>): FakeNode {
  const table = { ...handlers }
  const calls: FakeNode['calls'] = []
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    const { method, params } = JSON.parse(init.body) as { method: string; params: unknown[] }
    calls.push({ url, method, params })
    if (!Object.hasOwn(table, method))
      return Response.json({ error: { code: -32601, message: `no ${method}` } })
    const handler = table[method]
    const result = await (typeof handler === 'function' ? handler(...params) : handler)
    if (typeof result === 'object' && result !== null && 'rpcFailure' in result)
      return Response.json({ jsonrpc: '2.0', id: 1, error: result.rpcFailure })
    return Response.json({ jsonrpc: '2.0', id: 1, result })
  })
  return {
    calls,
    set: (method, handler) => {
      table[method] = handler
    },
  }
}
