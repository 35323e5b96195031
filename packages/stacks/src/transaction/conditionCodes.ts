/** Kinds of post-conditions (SIP-005; `staking` and `pox` since 2026) by the names of `@stacks/transactions`. */
export const conditionKinds = {
  'stx-postcondition': 0,
  'ft-postcondition': 1,
  'nft-postcondition': 2,
  'staking-postcondition': 3,
  'pox-postcondition': 4,
} as const

export const amountCodes = { eq: 1, gt: 2, gte: 3, lt: 4, lte: 5 } as const
/** `maybe-sent` since SIP-040. */
export const assetCodes = { sent: 16, 'not-sent': 17, 'maybe-sent': 18 } as const
export const poxCodes = { 'will-not-perform': 48, 'may-perform': 49, 'will-perform': 50 } as const

/** Whose assets a post-condition is about: the signer's (SIP-040), an account's, or a contract's. */
export const ownerKinds = { origin: 1, account: 2, contract: 3 } as const
