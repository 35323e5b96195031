import * as v from 'valibot'

const largest = `${2n ** 256n - 1n}`

/** What a contract has room for: a whole number below 2^256, in decimal digits. */
export const Uint256Schema: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9]\d{0,77})$/, 'Not a whole number'),
  v.check(text => text.length < largest.length || text <= largest, 'Too large'),
)
