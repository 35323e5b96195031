import type { WalletIcon } from '@latchkit/core'

// White letters on these have a contrast of at least 4.5.
const grounds = ['#3b5bdb', '#0b7285', '#2b8a3e', '#a61e4d', '#862e9c', '#5f3dc4', '#c2410c', '#495057']

/** Draws one to three letters of `name` on a background colour derived from it. */
export function letterMark(name: string, letters = 1): WalletIcon {
  let hash = 0
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  const text = [...name].slice(0, letters).join('').toUpperCase()
  return { background: grounds[hash % grounds.length] ?? '#495057', letter: text }
}
