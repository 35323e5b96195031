/** Codes of SIP-005 by the names that `@stacks/transactions` has for types of values. */
export const clarityTypes = {
  int: 0,
  uint: 1,
  buffer: 2,
  true: 3,
  false: 4,
  address: 5,
  contract: 6,
  ok: 7,
  err: 8,
  none: 9,
  some: 10,
  list: 11,
  tuple: 12,
  ascii: 13,
  utf8: 14,
} as const

/** How many values may be within each other: the chain's limit of types. */
export const maxDepth = 32
