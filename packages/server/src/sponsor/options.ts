import { CaipNetworkIdSchema } from '@latchkit/api/schemas'
import * as v from 'valibot'
import { defineOptions, jsonOption, textOption } from '../config/option.js'
import { EvmAddressSchema } from '../config/schemas.js'

/** Gwei of an amount of the chain's coin, as text: '0.05'. */
function toGwei(amount: string): number {
  const [whole = '', fraction = ''] = amount.split('.')
  return Number(BigInt(whole + fraction.padEnd(9, '0')))
}

const AmountSchema = v.pipe(
  v.string(),
  v.regex(
    /^\d{1,6}(?:\.\d{1,9})?$/,
    "is not an amount of the coin below 1,000,000 with up to 9 decimals, such as '0.05'",
  ),
  v.transform(toGwei),
)

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

const PolicySchema = v.strictObject({
  /** Project whose visitors it is for. Default: every visitor. */
  projectId: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
  /** CAIP-2 ids. Default: every chain with a paymaster. */
  chains: v.optional(v.pipe(v.array(CaipNetworkIdSchema), v.minLength(1), v.maxLength(50))),
  /** What may be called. A call that sends the coin to an address without data is none of these. */
  contracts: v.pipe(
    v.array(
      v.strictObject({
        address: EvmAddressSchema,
        /** Selectors, such as '0xa9059cbb'. Default: every method. */
        methods: v.optional(
          v.pipe(
            v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{8}$/, 'is not 0x and 8 hex characters'))),
            v.minLength(1),
            v.maxLength(100),
          ),
        ),
      }),
    ),
    v.minLength(1),
    v.maxLength(200),
  ),
  /** Most that one user operation may cost, in the coin. */
  perOperation: AmountSchema,
  /** User operations of one account a day. */
  operationsPerVisitor: CountSchema,
  /** In the coin, for each chain. */
  perDay: AmountSchema,
  /** In the coin, for each chain, until the operator raises it. */
  total: AmountSchema,
})

/** What an operator pays the fees of; amounts in gwei. */
export type SponsorPolicy = v.InferOutput<typeof PolicySchema>

export const sponsorOptions = defineOptions({
  /** CAIP-2 id of an EVM chain → contract that pays fees for what `sponsorKey` signs. Default: none. */
  paymasters: jsonOption({
    variable: 'PAYMASTERS',
    meaning:
      'JSON object, CAIP-2 id of an EVM chain → `{ address, entryPoint }`: the [paymaster](smart-accounts.md#sponsor-fees) that pays for what `SPONSOR_KEY` signs, and the version of its entry point, `0.7` or `0.8`',
    schema: v.record(
      CaipNetworkIdSchema,
      v.strictObject({ address: EvmAddressSchema, entryPoint: v.picklist(['0.7', '0.8']) }),
    ),
    empty: {},
  }),
  /** Private key that signs which fees are paid. Default: none, and no fee is paid. */
  sponsorKey: textOption({
    variable: 'SPONSOR_KEY',
    meaning: 'Private key, 0x and 64 hex characters, that signs which fees are paid',
    schema: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/i, 'is not 0x and 64 hex characters')),
  }),
  /** Which fees are paid; the first that allows a user operation pays. Default: none. */
  sponsorPolicies: jsonOption({
    variable: 'SPONSOR_POLICIES',
    meaning:
      'JSON array of [policies](smart-accounts.md#sponsor-fees): `{ projectId?, chains?, contracts: [{ address, methods? }], perOperation, operationsPerVisitor, perDay, total }`, amounts in the coin of the chain as text',
    schema: v.pipe(v.array(PolicySchema), v.maxLength(100)),
    empty: [],
  }),
})
