/** Returns whether a text may be a name (EIP-137 and the like): labels with dots between, and no space. */
export const isDottedName = (value: string): boolean =>
  value.length <= 255 && /^[^\s.]+(\.[^\s.]+)+$/u.test(value)
