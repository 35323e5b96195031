/** A part of a name; `isSuspicious` where its letters are of another script than the rest of their word. */
export type NamePart = { text: string; isSuspicious: boolean }

const latin = /\p{Script=Latin}/u
/** Scripts that are written together with Latin, or have no letters that look like Latin ones. */
const harmless =
  /[^\p{L}]|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Bopomofo}/u

/** A letter of a styled alphabet, such as full width or mathematical bold, that looks like a plain one. */
const isStyled = (letter: string): boolean =>
  /[^ -~]/.test(letter) && /^[a-z]$/i.test(letter.normalize('NFKC'))

/**
 * Splits a name where a word mixes Latin with letters of another script: the letters of the script that the word
 * has fewer of are suspicious. Undefined for a name without any.
 * @example findLookAlikes('МetaMask') // [{ text: 'М', isSuspicious: true }, { text: 'etaMask', isSuspicious: false }]
 */
export function findLookAlikes(name: string): readonly NamePart[] | undefined {
  if (/^[ -~]*$/.test(name)) return undefined
  const parts: NamePart[] = []
  for (const word of name.split(/(\s+)/)) {
    const letters = [...word].filter(letter => !harmless.test(letter))
    const plain = letters.filter(letter => latin.test(letter) && !isStyled(letter))
    const foreign = letters.filter(letter => !latin.test(letter) || isStyled(letter))
    const isMixed = foreign.some(isStyled) || (plain.length > 0 && foreign.length > 0)
    const suspects = !isMixed
      ? []
      : foreign.some(isStyled) || foreign.length <= plain.length
        ? foreign
        : plain
    for (const letter of word) {
      const isSuspicious = suspects.includes(letter)
      const last = parts.at(-1)
      if (last?.isSuspicious === isSuspicious) last.text += letter
      else parts.push({ text: letter, isSuspicious })
    }
  }
  return parts.some(({ isSuspicious }) => isSuspicious) ? parts : undefined
}
