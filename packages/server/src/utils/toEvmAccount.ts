/** Returns the normal form of an EVM address, with or without its prefix: lower case; undefined for any other text. */
export function toEvmAccount(value: string): string | undefined {
  const hex = /^(?:0x)?([0-9a-fA-F]{40})$/.exec(value)?.[1]
  return hex === undefined ? undefined : `0x${hex.toLowerCase()}`
}
