import * as v from 'valibot'

/** Response of `GET /projects/v1/origins`. */
export type OriginsReply = { allowedOrigins: string[] }

export const OriginsReplySchema: v.GenericSchema<OriginsReply> = v.object({
  allowedOrigins: v.pipe(v.array(v.pipe(v.string(), v.maxLength(300))), v.maxLength(1000)),
})
