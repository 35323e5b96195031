const maxText = 300
const maxFieldText = 2_000
const maxFields = 20

/** The fields of a stored value; none where it is no object. */
export const toFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}

/** A stored text of at most 300 characters. */
export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= maxText ? value : undefined

/** Stored Unix milliseconds. */
export const toTime = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** A family's own fields, all of them text. */
export function toTexts(value: unknown): Readonly<Record<string, string>> {
  const entries = Object.entries(toFields(value))
    .slice(0, maxFields)
    .filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= maxFieldText,
    )
  return Object.fromEntries(entries)
}
