import * as v from 'valibot'
import { defineOptions, jsonOption } from '../config/option.js'
import { ServiceKeySchema } from '../config/schemas.js'

export const swapOptions = defineOptions({
  /** Who offers swaps beside the pools of `prices`. Default: none. */
  swaps: jsonOption({
    variable: 'SWAPS',
    meaning:
      'JSON object of [who offers swaps](swap.md#for-operators) beside the pools of `PRICES`: `{ oneInchKey?, zeroXKey?, kyberSwapClientId?, lifi?, lifiKey? }`',
    schema: v.strictObject({
      /** Asks 1inch with this key. */
      oneInchKey: v.optional(ServiceKeySchema),
      /** Asks 0x with this key. */
      zeroXKey: v.optional(ServiceKeySchema),
      /** Asks KyberSwap under this client id; it needs no key. */
      kyberSwapClientId: v.optional(ServiceKeySchema),
      /** Asks LI.FI, without a key. Default false. */
      lifi: v.optional(v.boolean()),
      /** Asks LI.FI with this key. */
      lifiKey: v.optional(ServiceKeySchema),
    }),
    empty: {},
  }),
})
