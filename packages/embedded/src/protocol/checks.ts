import { maxMessageLength } from './messages.js'

export type Fields = Readonly<Record<string, unknown>>
export type Check = (value: unknown) => boolean

const maxIdLength = 64
export const maxTextLength = 2000

export const text =
  (maximum: number, minimum = 1): Check =>
  value =>
    typeof value === 'string' && value.length >= minimum && value.length <= maximum
export const optional =
  (check: Check): Check =>
  value =>
    value === undefined || check(value)
export const oneOf =
  (...values: readonly string[]): Check =>
  value =>
    typeof value === 'string' && values.includes(value)
export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a check that a value has these fields as described, and no others. */
export const fields =
  (shape: Readonly<Record<string, Check>>): Check =>
  value =>
    isObject(value) &&
    Object.keys(value).every(key => Object.hasOwn(shape, key)) &&
    Object.entries(shape).every(([key, check]) => check(Object.hasOwn(value, key) ? value[key] : undefined))

export const id: Check = value => typeof value === 'string' && /^[\w-]{1,64}$/.test(value)
export const nonce: Check = text(maxIdLength, 16)
export const isInteger: Check = value => Number.isSafeInteger(value)

/** The JSON in a message of the port; undefined when it is none, or is too long. */
export function parseJson(data: unknown): unknown {
  if (typeof data !== 'string' || data.length > maxMessageLength) return undefined
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
