/** Longest symbol that is shown, in graphemes. */
export const symbolLength = 16
