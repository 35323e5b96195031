/**
 * The end of a scheme, `www.`, or letters, a dot and a top-level domain; names of ENS end in none. Of a scheme its last
 * character is enough: looking for the first at each letter of a word would take the square of its length.
 */
const link =
  /(?:[a-z0-9+.-]:\/\/|\bwww\b|[\p{L}\p{N}][.\u3002\uff61\u2024\u00b7](?!eth\b)(?:\p{L}{2,}|xn--)(?![\p{L}\p{N}]))/iu
/** What asks to go somewhere or to take something. */
const claim =
  /\b(?:claims?|airdrops?|vouchers?|rewards?|giveaways?|redeem|visit|winners?|bonus)\b|[$€£]\s?\d/iu

/** Characters that are looked at: a name of a token or an item is cut to far fewer where it is shown. */
const maxLength = 2000

/** Returns whether a name of a token or an item is made to lead its holder elsewhere. */
export function isLureText(text: unknown): boolean {
  if (typeof text !== 'string') return false
  const plain = text
    .slice(0, maxLength)
    .normalize('NFKC')
    .replace(/\p{C}+/gu, '')
  return link.test(plain) || claim.test(plain)
}
