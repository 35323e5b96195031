/** Characters at either end that people compare. */
const compared = 3

/** What people read of an address: without the prefix that all of them share, and without case. */
function toRead(address: string): string {
  return address.replace(/^0x/i, '').toLowerCase()
}

/** Returns whether two addresses are the same, however they are written. */
export function isSameAddress(a: string, b: string): boolean {
  return toRead(a) === toRead(b)
}

/** Returns whether an address could be mistaken for another one: the same beginning and end, and not the same. */
export function isLookAlike(address: string, other: string): boolean {
  const [a, b] = [toRead(address), toRead(other)]
  return a !== b && a.slice(0, compared) === b.slice(0, compared) && a.slice(-compared) === b.slice(-compared)
}
