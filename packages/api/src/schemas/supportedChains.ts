import * as v from 'valibot'
import { CaipNetworkIdSchema } from './common.js'

/** Response of `GET /v1/supported-chains` (R7.30): CAIP-2 ids by the way they are reached. */
export type SupportedChainsReply = { http: string[]; ws: string[] }

const chains = v.pipe(v.array(CaipNetworkIdSchema), v.maxLength(1000))

export const SupportedChainsReplySchema: v.GenericSchema<SupportedChainsReply> = v.object({
  http: chains,
  ws: chains,
})
