import { toHarmlessText } from '../utils/toHarmlessText.js'
import { at } from './providers/sumTokenAccounts.js'
import { toWordKey } from './toWordKey.js'

/** Name and symbol of a token. */
export type TokenWords = { name: string; symbol: string }

// The schema allows 100 and 32 UTF-16 units, and a character may take two.
const nameLength = 48
const symbolLength = 16

/** Names and symbols that a token on no list may not have. */
export const toReservedWords = (tokens: readonly TokenWords[]): ReadonlySet<string> =>
  new Set(tokens.flatMap(({ name, symbol }) => [name, symbol]).map(toWordKey))

/** Sanitises the `name` and `symbol` of a token on no list; the shortened address where they are reserved or empty. */
export function toTokenWords(address: string, metadata: unknown, reserved: ReadonlySet<string>): TokenWords {
  const short = `${address.slice(0, 4)}…${address.slice(-4)}`
  const toWord = (field: string, length: number): string => {
    const text = toHarmlessText(at(metadata, field), length)
    return text === '' || reserved.has(toWordKey(text)) ? short : text
  }
  return { name: toWord('name', nameLength), symbol: toWord('symbol', symbolLength) }
}
