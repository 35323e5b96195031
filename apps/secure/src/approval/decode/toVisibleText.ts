/**
 * Letters that are not drawn, or that change the order of those that are; line breaks, tabs and the joints of emoji are
 * kept.
 */
const hidden =
  /(?![\n\t]|(?<=\p{Extended_Pictographic})\ufe0f|(?<=\p{Extended_Pictographic}\ufe0f?)\u200d(?=\p{Extended_Pictographic}))(?:\p{C}|\p{Zl}|\p{Zp}|\p{Default_Ignorable_Code_Point})/gu

/** Names each hidden letter, so that nothing in a text is invisible or in another order than it is signed. */
export const toVisibleText = (value: string): string =>
  value.replace(
    hidden,
    letter => `⟨U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
