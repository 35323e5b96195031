import { toHex } from '../utils/hash.js'
import { conditionKinds } from './conditionCodes.js'
import { readHex } from './createByteReader.js'
import { encodePostCondition, type PostCondition } from './encodePostCondition.js'
import { type ClarityValue, encodeValue } from './encodeValue.js'
import { readPostCondition } from './readPostCondition.js'
import { readValue } from './readValue.js'

/** A Clarity value in the form of `Cl` of `@stacks/transactions`, or in the form of SIP-005 in hex. */
export type ClarityInput = ClarityValue | string
/** A post-condition in the form of `Pc` of `@stacks/transactions`, or in the form of SIP-005 in hex. */
export type PostConditionInput = PostCondition | string

/**
 * A Clarity value in hex: wallets do not take the form of JSON.
 * @throws CONFIG_INVALID
 */
export const serializeValue = (value: ClarityInput): string =>
  toHex(typeof value === 'string' ? readHex(value, reader => readValue(reader)).bytes : encodeValue(value))

/**
 * A post-condition in hex.
 * @throws CONFIG_INVALID
 */
export const serializePostCondition = (condition: PostConditionInput): string =>
  toHex(
    typeof condition === 'string'
      ? readHex(condition, readPostCondition).bytes
      : encodePostCondition(condition),
  )

const isPostCondition = (value: ClarityValue | PostCondition): value is PostCondition =>
  Object.hasOwn(conditionKinds, value.type)

/**
 * A Clarity value or a post-condition in its own form, in hex.
 * @throws CONFIG_INVALID
 */
export const serializeTyped = (value: ClarityValue): string =>
  isPostCondition(value) ? serializePostCondition(value) : serializeValue(value)
