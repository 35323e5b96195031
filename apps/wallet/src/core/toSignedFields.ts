import { isRecord } from './checks.js'
import type { TypedData } from './request.js'

/** One line of typed data as a person reads it; nested values carry `fields`. */
export type SignedField = {
  name: string
  type: string
  value?: string | undefined
  fields?: readonly SignedField[] | undefined
}

const domainOrder = ['name', 'version', 'chainId', 'verifyingContract', 'salt']
const depthLimit = 12

/**
 * The message as a tree of exactly the fields that the types name: anything else in it is not signed, so it is
 * not shown either.
 * @example toSignedFields(typedData) // [{ name: 'owner', type: 'address', value: '0x…' }, …]
 */
export function toSignedFields(typedData: TypedData): readonly SignedField[] {
  return fieldsOf(typedData.primaryType, typedData.message, typedData, 0)
}

/**
 * The domain's fields: those that the site's own EIP712Domain type names, else those of EIP-712. A field outside
 * of that type is not signed, so it is not shown.
 */
export function toDomainFields(typedData: TypedData): readonly SignedField[] {
  const { EIP712Domain: own } = typedData.types
  const names = own ? own.map(({ name }) => name) : domainOrder
  return names
    .filter(name => typedData.domain[name] !== undefined)
    .map(name => ({ name, type: 'domain', value: String(typedData.domain[name]) }))
}

function fieldsOf(type: string, value: unknown, typedData: TypedData, depth: number): readonly SignedField[] {
  const definition = Object.hasOwn(typedData.types, type) ? typedData.types[type] : undefined
  if (!definition || !isRecord(value)) return []
  return definition.map(field => toField(field.name, field.type, value[field.name], typedData, depth))
}

function toField(
  name: string,
  type: string,
  value: unknown,
  typedData: TypedData,
  depth: number,
): SignedField {
  if (depth >= depthLimit) return { name, type, value: JSON.stringify(value) }
  const array = /^(.*)\[\d*\]$/.exec(type)
  if (array?.[1] !== undefined && Array.isArray(value)) {
    const inner = array[1]
    return {
      name,
      type,
      fields: value.map((item, index) => toField(String(index + 1), inner, item, typedData, depth + 1)),
    }
  }
  if (Object.hasOwn(typedData.types, type))
    return { name, type, fields: fieldsOf(type, value, typedData, depth + 1) }
  return { name, type, value: typeof value === 'string' ? value : JSON.stringify(value) }
}
