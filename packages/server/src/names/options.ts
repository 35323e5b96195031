import * as v from 'valibot'
import { defineOptions, jsonOption } from '../config/option.js'
import { EvmAddressSchema, HttpUrlSchema } from '../config/schemas.js'
import { toNormalName } from './nameRules.js'

const isParent = (name: string) => toNormalName(name) === name

export const nameOptions = defineOptions({
  /** Names of accounts. Default: those of ENS where `rpcUrls` has Ethereum, and of SNS where it has Solana. */
  names: jsonOption({
    variable: 'NAMES',
    meaning:
      'JSON object of [names](names.md#for-operators): `{ parent?, chain?, universalResolver?, gatewayKey?, stacksApi? }`',
    schema: v.strictObject({
      /** Name below which accounts register names, such as 'names.example.eth'. Default: none can be registered. */
      parent: v.optional(v.pipe(v.string(), v.maxLength(190), v.check(isParent, 'is not a normalized name'))),
      /** CAIP-2 id of the chain of the ENS registry. Default 'eip155:1'; without an endpoint of it no name of ENS is read. */
      chain: v.optional(v.pipe(v.string(), v.regex(/^eip155:[1-9]\d{0,9}$/, 'is not an EVM chain'))),
      /** Contract that resolves names (ENSIP-23). Default: that of ENS. */
      universalResolver: v.optional(EvmAddressSchema),
      /** Private key that signs what registered names lead to, for the resolver contract of `parent` (ERC-3668). */
      gatewayKey: v.optional(
        v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i, 'is not 0x and 64 hex characters')),
      ),
      /** URL of a Stacks API, by which names of BNS are read. Default: they are not. */
      stacksApi: v.optional(HttpUrlSchema),
    }),
    empty: {},
  }),
})
