import { CaipNetworkIdSchema, DecimalSchema } from '@latchkit/api/schemas'
import * as v from 'valibot'
import type { OnrampOptions, ServerOptions } from '../options.js'
import { readSigningKey } from '../utils/readSigningKey.js'

const key = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
const country = v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'is not a country code')))
export const OnrampSchema: v.GenericSchema<OnrampOptions> = v.strictObject({
  contactSecret: v.optional(v.pipe(v.string(), v.minLength(32, 'is under 32 characters'), v.maxLength(200))),
  coinbase: v.optional(
    v.strictObject({
      keyId: key,
      keySecret: v.pipe(v.string(), v.check(isCoinbaseSecret, 'is not the secret of a CDP key')),
      webhookSecret: key,
      country,
      subdivision: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'is not a state as NY is'))),
    }),
  ),
  transak: v.optional(v.strictObject({ apiKey: key, apiSecret: key, referrerDomain: key })),
  meld: v.optional(v.strictObject({ apiKey: key, webhookSecret: key, country })),
  sandbox: v.optional(
    v.strictObject({
      chains: v.pipe(v.array(CaipNetworkIdSchema), v.minLength(1)),
      evmKey: v.optional(
        v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, 'is not 0x and 64 hex characters')),
      ),
      solanaKey: v.optional(
        v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/, 'is not base58 of 64 bytes')),
      ),
      prices: v.optional(v.record(CaipNetworkIdSchema, DecimalSchema)),
      webhookSecret: v.optional(v.pipe(v.string(), v.minLength(32, 'is under 32 characters'))),
      port: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535, 'is not a port from 0 to 65535')),
      ),
    }),
  ),
})

function isCoinbaseSecret(secret: string): boolean {
  try {
    readSigningKey(secret)
    return true
  } catch {
    return false
  }
}

/** What other options must be for these; `problems` receives a line per fault. */
export function checkOnramp(
  onramp: OnrampOptions,
  options: Pick<ServerOptions, 'publicUrl' | 'storage' | 'environment'> & { rpcUrls: Record<string, string> },
  problems: string[],
  names: Readonly<Record<'onramp' | 'publicUrl' | 'rpcUrls', string>>,
): void {
  if (onramp.sandbox && options.environment === 'production')
    problems.push(`${names.onramp} (sandbox): gives coins away, so it is for development only`)
  if (onramp.sandbox && options.publicUrl === undefined)
    problems.push(`${names.onramp} (sandbox): needs ${names.publicUrl}, where its pages are`)
  const { coinbase } = onramp
  if (coinbase && (coinbase.country ?? 'US') === 'US' && coinbase.subdivision === undefined)
    problems.push(
      `${names.onramp} (coinbase.subdivision): is needed for buyers in the USA, such as "NY"; for others set coinbase.country`,
    )
  if (onramp.meld && options.publicUrl === undefined)
    problems.push(`${names.onramp} (meld): needs ${names.publicUrl}, which its notices are signed for`)
  if (onramp.coinbase || onramp.transak || onramp.meld || onramp.sandbox)
    if (typeof options.storage === 'object' && !options.storage.onramp)
      problems.push(`${names.onramp}: needs a storage that keeps orders`)
  for (const chain of onramp.sandbox?.chains ?? [])
    if (!Object.hasOwn(options.rpcUrls, chain))
      problems.push(`${names.onramp} (sandbox.chains, ${chain}): is not a chain of ${names.rpcUrls}`)
}
