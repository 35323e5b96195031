import * as v from 'valibot'

/** Body of every response that is not 2xx. */
export type ErrorReply = {
  /** Stable, upper case. */
  code: string
  message: string
  /** Also in the `x-request-id` header; quote it when asking the operator. */
  requestId: string
  /** Of `LOGIN_CODE_INVALID`. */
  triesLeft?: number | undefined
  /** Seconds, of `LOGIN_RATE_LIMITED`; also in the `retry-after` header. */
  retryAfter?: number | undefined
  /** JSON-RPC error, where a node or the pass-through refused the request. */
  error?: { code: number; message: string; data?: unknown } | undefined
}

export const ErrorReplySchema: v.GenericSchema<ErrorReply> = v.object({
  code: v.pipe(v.string(), v.maxLength(64)),
  message: v.pipe(v.string(), v.maxLength(2000)),
  requestId: v.pipe(v.string(), v.maxLength(128)),
  triesLeft: v.optional(v.pipe(v.number(), v.integer())),
  retryAfter: v.optional(v.pipe(v.number(), v.integer())),
  error: v.optional(
    v.object({
      code: v.pipe(v.number(), v.integer()),
      message: v.pipe(v.string(), v.maxLength(4000)),
      data: v.optional(v.unknown()),
    }),
  ),
})
