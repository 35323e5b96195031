/**
 * Whether a JSON text nests deeper than `maxDepth` or has more than `maxMarks` brackets, colons and commas outside
 * strings: deep values overflow the stack of what walks them, and a megabyte of brackets takes 200 ms to parse, against
 * 1 ms for a megabyte of one string. Strings are skipped. The text may be malformed.
 */
export function isTooComplex(
  text: string,
  { maxDepth, maxMarks = Number.POSITIVE_INFINITY }: { maxDepth: number; maxMarks?: number | undefined },
): boolean {
  let depth = 0
  let marks = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case 0x22: // "
        at = endOfString(text, at)
        break
      case 0x5b: // [
      case 0x7b: // {
        depth += 1
        marks += 1
        break
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1
        break
      case 0x2c: // ,
      case 0x3a: // :
        marks += 1
        break
    }
    if (depth > maxDepth || marks > maxMarks) return true
  }
  return false
}

/** Returns the index of the quote that closes the string at `start`, or the length of the text. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === 0x5c) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return text.length
}
