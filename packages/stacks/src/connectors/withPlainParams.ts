import { call } from '@latchkit/core/family'
import { transferChunk } from '../transferChunk.js'

type Parameters = Record<string, unknown>
type Typed = { readonly type: string }

const isRecord = (value: unknown): value is Parameters =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** Clarity values and post-conditions, in the form of `Cl` and `Pc` of `@stacks/transactions`, have a type. */
const isTyped = (value: unknown): value is Typed => isRecord(value) && typeof value['type'] === 'string'
const hasTyped = (value: unknown): boolean =>
  isTyped(value) || ((Array.isArray(value) || isRecord(value)) && Object.values(value).some(hasTyped))

function toPlain(value: unknown, encode: (value: Typed) => string): unknown {
  if (typeof value === 'bigint') return value.toString()
  if (isTyped(value)) return encode(value)
  if (Array.isArray(value)) return value.map(each => toPlain(each, encode))
  return isRecord(value) ? toPlainRecord(value, encode) : value
}
const toPlainRecord = (record: Parameters, encode: (value: Typed) => string): Parameters =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([, value]) => typeof value !== 'function')
      .map(([name, value]) => [name, toPlain(value, encode)]),
  )

/**
 * Runs a request with its parameters as every wallet takes them: bigints as text, Clarity values and post-conditions in
 * hex, no functions. Without such values it runs in the tick of the call.
 * @throws CONFIG_INVALID for a value that cannot be encoded
 */
export function withPlainParams<Result>(
  params: Parameters,
  run: (plain: Parameters) => Promise<Result>,
): Promise<Result> {
  if (!Object.values(params).some(hasTyped)) return run(toPlainRecord(params, String))
  return call(transferChunk, async ({ serializeTyped }) => run(toPlainRecord(params, serializeTyped)))
}
