import * as v from 'valibot'

type Text = v.GenericSchema<string>

/** Unix milliseconds. */
export const time: v.GenericSchema<number> = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Text that is not empty, of at most so many UTF-16 units. */
export const text = (length: number): Text => v.pipe(v.string(), v.minLength(1), v.maxLength(length))

/** An origin, such as `https://shop.example`. */
export const origin: Text = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^https?:\/\/[^\s/?#@\\]+$/, 'Not an origin'),
  v.check(value => URL.canParse(value) && new URL(value).origin === value, 'Not an origin'),
)
