/** Numbers of transactions (SIP-005). */
export const versions = { mainnet: 0, testnet: 128 } as const
export const authTypes = { standard: 4 } as const
/** How the signer's address is made of one key. */
export const hashModes = { p2pkh: 0, p2wpkh: 2 } as const
export const keyEncodings = { compressed: 0, uncompressed: 1 } as const
export const anchorModes = { onChain: 1, offChain: 2, any: 3 } as const
/** `originator` since SIP-040. */
export const conditionModes = { allow: 1, deny: 2, originator: 3 } as const
/** Those that an account sends. */
export const payloadTypes = { transfer: 0, contract: 1, call: 2, versionedContract: 6 } as const
export const memoBytes = 34
export const signatureBytes = 65
