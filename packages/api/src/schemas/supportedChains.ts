import * as v from 'valibot'
import { CaipNetworkIdSchema } from './common.js'

/** Response of `GET /v1/supported-chains`: CAIP-2 ids by the way they are reached. */
export type SupportedChainsReply = {
  http: string[]
  ws: string[]
  /** Those that can swap; absent from a server that has no swaps. */
  swaps?: string[] | undefined
  /** Those on which something is sold for money; absent from a server that sells nothing. */
  onramp?: string[] | undefined
  /** The parent below which the server registers names; absent where it registers none. */
  names?: { parent: string } | undefined
  /** CAIP-2 namespaces in which names lead to addresses; absent from a server that does not say. */
  resolves?: string[] | undefined
}

const chains = v.pipe(v.array(CaipNetworkIdSchema), v.maxLength(1000))

export const SupportedChainsReplySchema: v.GenericSchema<SupportedChainsReply> = v.object({
  http: chains,
  ws: chains,
  swaps: v.optional(chains),
  onramp: v.optional(chains),
  names: v.optional(v.object({ parent: v.pipe(v.string(), v.minLength(1), v.maxLength(200)) })),
  resolves: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}$/))), v.maxLength(100))),
})
