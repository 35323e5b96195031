import { CaipNetworkIdSchema, DecimalSchema } from '@latchkit/api/schemas'
import * as v from 'valibot'
import { type CrossCheck, defineOptions, jsonOption, type Values } from '../config/option.js'
import { ServiceKeySchema } from '../config/schemas.js'
import { serverOptions } from '../config/serverOptions.js'
import { readSigningKey } from '../utils/readSigningKey.js'

/** ISO 3166-1. */
const country = v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'is not a country code')))

function isCoinbaseSecret(secret: string): boolean {
  try {
    readSigningKey(secret)
    return true
  } catch {
    return false
  }
}

const SandboxSchema = v.strictObject({
  /** CAIP-2 ids of development chains, each in `rpcUrls`. */
  chains: v.pipe(v.array(CaipNetworkIdSchema), v.minLength(1)),
  /** Private key of the account that pays on EVM chains: 0x and 64 hex characters. */
  evmKey: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, 'is not 0x and 64 hex characters'))),
  /** The same on Solana: base58 of 64 bytes. */
  solanaKey: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/, 'is not base58 of 64 bytes')),
  ),
  /** Dollars per whole coin by CAIP-2 id, where no source has a price. */
  prices: v.optional(v.record(CaipNetworkIdSchema, DecimalSchema)),
  /** Signs the sandbox's notices. Default: one for this process. */
  webhookSecret: v.optional(v.pipe(v.string(), v.minLength(32, 'is under 32 characters'))),
  /**
   * Port for its pages alone, opened and closed with the server's (0 takes a free one), at the host of `publicUrl`.
   * Default: they are pages of the server.
   */
  port: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535, 'is not a port from 0 to 65535')),
  ),
})

/** The on-ramp sandbox: takes no money and pays out of an account that the operator has funded. */
export type SandboxOptions = v.InferOutput<typeof SandboxSchema>

export const onrampOptions = defineOptions({
  /** Who sells coins for money. Default: none, and nothing is sold. */
  onramp: jsonOption({
    variable: 'ONRAMP',
    meaning:
      'JSON object of who sells coins for money, with their keys: `{ coinbase?, transak?, meld?, sandbox? }`, see [buying](buy.md#operators)',
    schema: v.strictObject({
      /** Shared with the site's server, which signs the contacts that it has verified; without it none is taken. */
      contactSecret: v.optional(
        v.pipe(v.string(), v.minLength(32, 'is under 32 characters'), v.maxLength(200)),
      ),
      /** Coinbase Onramp, with a Secret API Key of the CDP portal. */
      coinbase: v.optional(
        v.strictObject({
          keyId: ServiceKeySchema,
          /** PEM of a P-256 key, or base64 of an Ed25519 key. */
          keySecret: v.pipe(v.string(), v.check(isCoinbaseSecret, 'is not the secret of a CDP key')),
          /** Of the webhook subscription. */
          webhookSecret: ServiceKeySchema,
          /** Country of the buyers, where a page does not send theirs. Default 'US'. */
          country,
          /** Their state in the USA, such as 'NY', which Coinbase needs. */
          subdivision: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'is not a state as NY is'))),
        }),
      ),
      /** Transak, with the partner's key and secret. */
      transak: v.optional(
        v.strictObject({
          apiKey: ServiceKeySchema,
          apiSecret: ServiceKeySchema,
          /** Host name of the site, as registered with Transak. */
          referrerDomain: ServiceKeySchema,
        }),
      ),
      /** Meld, with a key of its dashboard and the secret of the webhook profile. */
      meld: v.optional(
        v.strictObject({ apiKey: ServiceKeySchema, webhookSecret: ServiceKeySchema, country }),
      ),
      /** Development only: gives away coins of development chains. */
      sandbox: v.optional(SandboxSchema),
    }),
    empty: {},
  }),
})

export type OnrampOptions = Values<typeof onrampOptions>['onramp']

export const checkOnramp: CrossCheck = ({ read, nameOf, problems }) => {
  const { onramp } = read(onrampOptions)
  const options = read(serverOptions)
  const name = nameOf('onramp')
  if (onramp.sandbox && options.environment === 'production')
    problems.push(`${name} (sandbox): gives coins away, so it is for development only`)
  if (onramp.sandbox && options.publicUrl === undefined)
    problems.push(`${name} (sandbox): needs ${nameOf('publicUrl')}, where its pages are`)
  const { coinbase } = onramp
  if (coinbase && (coinbase.country ?? 'US') === 'US' && coinbase.subdivision === undefined)
    problems.push(
      `${name} (coinbase.subdivision): is needed for buyers in the USA, such as "NY"; for others set coinbase.country`,
    )
  if (onramp.meld && options.publicUrl === undefined)
    problems.push(`${name} (meld): needs ${nameOf('publicUrl')}, which its notices are signed for`)
  if (onramp.coinbase || onramp.transak || onramp.meld || onramp.sandbox)
    if (typeof options.storage === 'object' && !options.storage.onramp)
      problems.push(`${name}: needs a storage that keeps orders`)
  for (const chain of onramp.sandbox?.chains ?? [])
    if (!Object.hasOwn(options.rpcUrls, chain))
      problems.push(`${name} (sandbox.chains, ${chain}): is not a chain of ${nameOf('rpcUrls')}`)
}
