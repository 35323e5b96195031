/** What a record has under a key that somebody else chose: `constructor` and its like are no entries of it. */
export function readOwn<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
