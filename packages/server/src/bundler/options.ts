import { CaipNetworkIdSchema } from '@latchkit/api/schemas'
import * as v from 'valibot'
import { defineOptions, jsonOption } from '../config/option.js'
import { HttpUrlSchema } from '../config/schemas.js'

export const bundlerOptions = defineOptions({
  /** CAIP-2 id of an EVM chain → URLs of ERC-4337 bundlers, in the order in which they are called. Default: none. */
  bundlerUrls: jsonOption({
    variable: 'BUNDLER_URLS',
    meaning:
      'JSON object, CAIP-2 id of an EVM chain → URL of an [ERC-4337 bundler](smart-accounts.md#for-operators), or an array of up to five, called in turn until one responds. User and password in a URL are sent as a header',
    schema: v.record(
      CaipNetworkIdSchema,
      v.union([HttpUrlSchema, v.pipe(v.array(HttpUrlSchema), v.minLength(1), v.maxLength(5))]),
    ),
    empty: {},
  }),
})
