/** A token's symbol is cut after this many graphemes. */
export const symbolLength = 16
