import type { ErrorCode } from '@latchkit/core'
import { frameWords } from './en/frame.js'
import type { PluralMessage } from './words.js'

type LoadedWords = {
  words: Readonly<Record<string, string | PluralMessage>>
  errors: Partial<Record<ErrorCode, string>>
}

/** The English words loaded so far: the first view does not load those of other views. */
export const loadedWords: LoadedWords = { words: frameWords, errors: {} }

/** Adds the words of a view group. */
export function addWords(words: LoadedWords['words']): void {
  loadedWords.words = { ...loadedWords.words, ...words }
}

/** Adds the words for errors. */
export function addErrorWords(errors: LoadedWords['errors']): void {
  loadedWords.errors = errors
}
