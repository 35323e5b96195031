import * as v from 'valibot'

/** Body of every answer that is not 2xx. */
export type ErrorReply = {
  /** Stable, upper case. */
  code: string
  message: string
  /** Also in the `x-request-id` header; quote it when asking the operator. */
  requestId: string
}

export const ErrorReplySchema: v.GenericSchema<ErrorReply> = v.object({
  code: v.pipe(v.string(), v.maxLength(64)),
  message: v.pipe(v.string(), v.maxLength(2000)),
  requestId: v.pipe(v.string(), v.maxLength(128)),
})
