import { nativeAddress } from '@latchkit/api/schemas'
import * as v from 'valibot'

// Fields of the aggregators' responses.

export const AddressField: v.GenericSchema<string> = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
export const DataField: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.regex(/^0x(?:[0-9a-fA-F]{2}){4,50000}$/),
)
/** A whole amount as decimal text. */
export const AmountField: v.GenericSchema<unknown, bigint> = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text): bigint => BigInt(text)),
)
/** A whole amount as decimal text, a number, or hex with 0x. */
export const QuantityField: v.GenericSchema<unknown, bigint> = v.pipe(
  v.union([
    v.pipe(v.string(), v.regex(/^(?:\d{1,78}|0x[0-9a-fA-F]{1,64})$/)),
    v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  ]),
  v.transform((quantity): bigint => BigInt(quantity)),
)
/** A body that reports that there is no route. */
export const toNothing = (entries: v.ObjectEntries): v.GenericSchema<unknown, undefined> =>
  v.pipe(
    v.object(entries),
    v.transform(() => undefined),
  )

/** A token as most aggregators name it. */
export const toTokenName = (address: string | undefined): string => address ?? nativeAddress
