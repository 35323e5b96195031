import * as v from 'valibot'

/** JSON-RPC 2.0 request. */
export type RpcRequest = {
  jsonrpc: '2.0'
  id: string | number
  method: string
  params?: unknown[] | Record<string, unknown> | undefined
}

export const RpcRequestSchema: v.GenericSchema<RpcRequest> = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.pipe(v.string(), v.maxLength(128)), v.number()]),
  method: v.pipe(v.string(), v.regex(/^[a-zA-Z0-9_]{1,64}$/, 'Not a method name')),
  params: v.optional(
    v.union([v.pipe(v.array(v.unknown()), v.maxLength(64)), v.record(v.string(), v.unknown())]),
  ),
})

/** Body of `POST /v1`: one request, or up to 100 (batch). */
export const RpcBodySchema: v.GenericSchema<RpcRequest | RpcRequest[]> = v.union([
  RpcRequestSchema,
  v.pipe(v.array(RpcRequestSchema), v.minLength(1), v.maxLength(100)),
])

/** JSON-RPC 2.0 response. */
export type RpcResponse = {
  jsonrpc: '2.0'
  id: string | number | null
  result?: unknown
  error?: { code: number; message: string; data?: unknown } | undefined
}

export const RpcResponseSchema: v.GenericSchema<RpcResponse> = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.nullable(v.union([v.pipe(v.string(), v.maxLength(128)), v.number()])),
  result: v.optional(v.unknown()),
  error: v.optional(
    v.object({
      code: v.pipe(v.number(), v.integer()),
      message: v.pipe(v.string(), v.maxLength(4000)),
      data: v.optional(v.unknown()),
    }),
  ),
})

/** Response of `POST /v1`. */
export const RpcReplySchema: v.GenericSchema<RpcResponse | RpcResponse[]> = v.union([
  RpcResponseSchema,
  v.array(RpcResponseSchema),
])
