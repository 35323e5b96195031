import * as v from 'valibot'

const isHttpUrl = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)

export const HttpUrlSchema = v.pipe(v.string(), v.check(isHttpUrl, 'is not an http(s) URL'))
export const EvmAddressSchema = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, 'is not 0x and 40 hex characters'),
)
/** A key that a service has issued. */
export const ServiceKeySchema = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
export const TokenDecimalsSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(0),
  v.maxValue(77, 'is over 77'),
)
