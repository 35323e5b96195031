import * as v from 'valibot'

// The URL parser accepts a star in a host name, but it is meant as a wildcard.
const isOrigin = (value: string) =>
  URL.canParse(value) &&
  /^https?:$/.test(new URL(value).protocol) &&
  new URL(value).origin === value &&
  !value.includes('*')

export const OriginSchema: v.GenericSchema<string> = v.pipe(
  v.string(),
  v.check(
    isOrigin,
    'is not an origin such as https://app.example (no path, no wildcard, no slash at the end)',
  ),
)
