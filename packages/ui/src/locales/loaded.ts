import type { ErrorCode } from '@latchkit/core'
import { enFirst } from './enFirst.js'
import type { Words } from './words.js'

/** English as far as it has been fetched: the first view waits for no other view's words. */
export const loaded: { words: Partial<Words>; errors: Partial<Record<ErrorCode, string>> } = {
  words: enFirst,
  errors: {},
}

/** Adds the words of other views. */
export function adoptWords(words: Partial<Words>): void {
  loaded.words = { ...loaded.words, ...words }
}

/** Adds the words for errors: nobody needs them before something has failed. */
export function adoptErrors(errors: Readonly<Record<ErrorCode, string>>): void {
  loaded.errors = errors
}
