import * as v from 'valibot'

/** Where a history goes on: a position per chain, null for a chain that has nothing older. */
export type Cursor = Record<string, string | null>

const CursorSchema = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(41)), v.nullable(v.pipe(v.string(), v.maxLength(100)))),
  v.check(positions => Object.keys(positions).length <= 20),
)

export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** Returns undefined for a text that is no cursor. */
export function decodeCursor(text: string): Cursor | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const result = v.safeParse(CursorSchema, value)
    return result.success && !Array.isArray(value) ? result.output : undefined
  } catch {
    return undefined
  }
}
