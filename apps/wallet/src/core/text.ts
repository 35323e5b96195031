// Control characters, bidirectional overrides, zero-width and other invisible code points: a site could use
// them to make a message read differently from what is signed. New lines and tabs stay.
const hiddenCharacters = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029\u115f\u1160\u3164\uffa0]/gu
const allowed = new Set(['\n', '\t'])

/**
 * Makes invisible and direction-changing characters visible, as `⟨U+202E⟩`.
 * @example visibleText('pay \u202e100') // 'pay ⟨U+202E⟩100'
 */
export function visibleText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(hiddenCharacters, character =>
      allowed.has(character)
        ? character
        : `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
    )
}

/** True when `visibleText` would change something a reader cannot see. */
export function hasHiddenText(text: string): boolean {
  return visibleText(text) !== text.replaceAll('\r\n', '\n')
}

/** One line of at most `length` characters, for names that a site claims. */
export function oneLine(text: string, length = 60): string {
  const flat = visibleText(text).replace(/\s+/g, ' ').trim()
  const characters = [...flat]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : flat
}

/** `0x1234…cdef`, for places where the whole address is nearby or in a title. */
export function shortAddress(address: string): string {
  return address.length > 13 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}
