import type { Hex } from '../types.js'

export const toQuantityHex = (value: bigint): Hex => `0x${value.toString(16)}`
